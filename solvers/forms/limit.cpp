#include "solvers/forms/limit.hpp"

namespace zermelo::values {

void give_up(Error error) {
    throw ValueLimit(std::move(error));
}

}  // namespace zermelo::values

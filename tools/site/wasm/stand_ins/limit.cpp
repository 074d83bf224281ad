// Replaces solvers/forms/limit.cpp: a computation that meets a limit ends the program. Only its deadline interrupts
// one.
#include "solvers/forms/limit.hpp"

#include "tools/site/wasm/stand_ins/give_up.hpp"

namespace zermelo::values {

void give_up(Error error) {
    if (error.code == Failure::interrupted)
        site_gives_up(Error(Failure::limit, "this takes too long for a page", "",
                            "an arrangement with fewer pieces, or the command zermelo value"));
    site_gives_up(error);
}

}  // namespace zermelo::values

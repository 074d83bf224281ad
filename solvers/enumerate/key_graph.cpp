#include "solvers/enumerate/key_graph.hpp"

namespace zermelo {

template class KeyGraph<std::uint64_t>;
template class KeyGraph<U128>;

}  // namespace zermelo

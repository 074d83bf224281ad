// YINSH with everything that solvers use. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/yinsh/rules.hpp"

namespace zermelo {

static_assert(has_exactly<Yinsh>("SymmetricGame PackedGame NullMoveGame HeuristicGame"));

}  // namespace zermelo

// Mabi with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/mabi/indexing.hpp"
#include "games/mabi/rules.hpp"

namespace zermelo {

static_assert(has_exactly<Mabi>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame RulingGame TurnedGame IndexedGame RetrogradeGame "
    "WalkingIndexing PredecessorIndexing"));

}  // namespace zermelo

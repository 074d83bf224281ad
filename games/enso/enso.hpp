// Enso with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/enso/indexing.hpp"
#include "games/enso/rules.hpp"

namespace zermelo {

static_assert(has_exactly<Enso>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame TurnedGame IndexedGame RetrogradeGame "
    "WalkingIndexing SplittingIndexing PredecessorIndexing"));

}  // namespace zermelo

// Halma with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/halma/indexing.hpp"
#include "games/halma/rules.hpp"

namespace zermelo {

static_assert(
    has_exactly<Halma>("SymmetricGame PackedGame NullMoveGame HeuristicGame IndexedGame RetrogradeGame WalkingIndexing "
                       "ChildIndexing SplittingIndexing PredecessorIndexing"));

}  // namespace zermelo

// Apart with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/apart/indexed_moves.hpp"
#include "games/apart/indexing.hpp"
#include "games/apart/rules.hpp"
#include "games/core/kinds/capabilities.hpp"

namespace zermelo {

static_assert(
    has_exactly<Apart>("SymmetricGame PackedGame NullMoveGame HeuristicGame IndexedGame RetrogradeGame WalkingIndexing "
                       "ChildIndexing SplittingIndexing PredecessorIndexing"));

}  // namespace zermelo

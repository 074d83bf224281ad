// Zumo with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/zumo/indexing.hpp"
#include "games/zumo/rules.hpp"

namespace zermelo {

static_assert(
    has_exactly<Zumo>("SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame IndexedGame RetrogradeGame "
                      "WalkingIndexing ChildIndexing SplittingIndexing PredecessorIndexing"));

}  // namespace zermelo

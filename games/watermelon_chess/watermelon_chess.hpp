// Watermelon Chess with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/watermelon_chess/indexing.hpp"
#include "games/watermelon_chess/rules.hpp"

namespace zermelo {

static_assert(has_exactly<WatermelonChess>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame RulingGame IndexedGame RetrogradeGame "
    "WalkingIndexing ChildIndexing SplittingIndexing PredecessorIndexing"));

}  // namespace zermelo

// Watermelon Chess with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/watermelon_chess/indexing.hpp"
#include "games/watermelon_chess/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<WatermelonChess> && PackedGame<WatermelonChess> && IndexedGame<WatermelonChess> &&
              RetrogradeGame<WatermelonChess> && NullMoveGame<WatermelonChess> && VariantGame<WatermelonChess>);
static_assert(HeuristicGame<WatermelonChess> && !ScoreGame<WatermelonChess> && !RewriteGame<WatermelonChess> &&
              !HuntGame<WatermelonChess> && !CountingGame<WatermelonChess>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<WatermelonChess::Indexing> && !ColumnIndexing<WatermelonChess::Indexing> &&
              ChildIndexing<WatermelonChess::Indexing, WatermelonChess::Position> &&
              SplittingIndexing<WatermelonChess::Indexing, WatermelonChess::Position> &&
              PredecessorIndexing<WatermelonChess::Indexing, WatermelonChess::Position>);
static_assert(!SiegeGame<WatermelonChess> && !PairIndexing<WatermelonChess::Indexing> &&
              !SiegeIndexing<WatermelonChess::Indexing> && !NullSliceIndexing<WatermelonChess::Indexing> &&
              !ReadingIndexing<WatermelonChess::Indexing, WatermelonChess::Position>);

}  // namespace zermelo

// Fox and Hounds with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/concepts/null_slice.hpp"
#include "games/core/kinds/capabilities.hpp"
#include "games/fox_and_hounds/indexing.hpp"
#include "games/fox_and_hounds/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<FoxAndHounds> && PackedGame<FoxAndHounds> && IndexedGame<FoxAndHounds> &&
              NullMoveGame<FoxAndHounds> && HeuristicGame<FoxAndHounds> && VariantGame<FoxAndHounds> &&
              HuntGame<FoxAndHounds>);
static_assert(!CountingGame<FoxAndHounds> && !RetrogradeGame<FoxAndHounds> && !ScoreGame<FoxAndHounds> &&
              !RewriteGame<FoxAndHounds>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<FoxAndHounds::Indexing> && ColumnIndexing<FoxAndHounds::Indexing> &&
              NullSliceIndexing<FoxAndHounds::Indexing>);
static_assert(!ChildIndexing<FoxAndHounds::Indexing, FoxAndHounds::Position> &&
              !SplittingIndexing<FoxAndHounds::Indexing, FoxAndHounds::Position> &&
              !PredecessorIndexing<FoxAndHounds::Indexing, FoxAndHounds::Position>);
static_assert(!SiegeGame<FoxAndHounds> && !PairIndexing<FoxAndHounds::Indexing> &&
              !SiegeIndexing<FoxAndHounds::Indexing> &&
              !ReadingIndexing<FoxAndHounds::Indexing, FoxAndHounds::Position>);

}  // namespace zermelo

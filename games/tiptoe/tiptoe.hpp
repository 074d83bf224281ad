// Tiptoe with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/tiptoe/indexing.hpp"
#include "games/tiptoe/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Tiptoe> && PackedGame<Tiptoe> && IndexedGame<Tiptoe> && HeuristicGame<Tiptoe> &&
              VariantGame<Tiptoe>);
static_assert(!RetrogradeGame<Tiptoe> && !NullMoveGame<Tiptoe> && !ScoreGame<Tiptoe> && !RewriteGame<Tiptoe> &&
              !HuntGame<Tiptoe> && !CountingGame<Tiptoe>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Tiptoe::Indexing> && !ColumnIndexing<Tiptoe::Indexing> &&
              ChildIndexing<Tiptoe::Indexing, Tiptoe::Position>);
static_assert(!SplittingIndexing<Tiptoe::Indexing, Tiptoe::Position> &&
              !PredecessorIndexing<Tiptoe::Indexing, Tiptoe::Position>);
static_assert(!SiegeGame<Tiptoe> && !PairIndexing<Tiptoe::Indexing> && !SiegeIndexing<Tiptoe::Indexing> &&
              !NullSliceIndexing<Tiptoe::Indexing> && !ReadingIndexing<Tiptoe::Indexing, Tiptoe::Position>);

}  // namespace zermelo

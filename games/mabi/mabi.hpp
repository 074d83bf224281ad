// Mabi with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/mabi/indexing.hpp"
#include "games/mabi/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Mabi> && PackedGame<Mabi> && IndexedGame<Mabi> && RetrogradeGame<Mabi> &&
              NullMoveGame<Mabi>);
static_assert(HeuristicGame<Mabi> && !VariantGame<Mabi> && !ScoreGame<Mabi> && !RewriteGame<Mabi> && !HuntGame<Mabi> &&
              !CountingGame<Mabi>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Mabi::Indexing> && !ColumnIndexing<Mabi::Indexing> &&
              PredecessorIndexing<Mabi::Indexing, Mabi::Position>);
static_assert(!ChildIndexing<Mabi::Indexing, Mabi::Position> && !SplittingIndexing<Mabi::Indexing, Mabi::Position>);
static_assert(!SiegeGame<Mabi> && !PairIndexing<Mabi::Indexing> && !SiegeIndexing<Mabi::Indexing> &&
              !NullSliceIndexing<Mabi::Indexing> && !ReadingIndexing<Mabi::Indexing, Mabi::Position>);

}  // namespace zermelo

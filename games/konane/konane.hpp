// Kōnane with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/konane/indexing.hpp"
#include "games/konane/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Konane> && PackedGame<Konane> && IndexedGame<Konane> && NullMoveGame<Konane> &&
              HeuristicGame<Konane> && VariantGame<Konane> && RewriteGame<Konane> && CountingGame<Konane>);
static_assert(!RetrogradeGame<Konane> && !ScoreGame<Konane> && !HuntGame<Konane>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Konane::Indexing> && PairIndexing<Konane::Indexing> && !ColumnIndexing<Konane::Indexing>);
static_assert(!ChildIndexing<Konane::Indexing, Konane::Position> &&
              !SplittingIndexing<Konane::Indexing, Konane::Position> &&
              !PredecessorIndexing<Konane::Indexing, Konane::Position>);
static_assert(!SiegeGame<Konane> && !SiegeIndexing<Konane::Indexing> && !NullSliceIndexing<Konane::Indexing> &&
              !ReadingIndexing<Konane::Indexing, Konane::Position>);

}  // namespace zermelo

// Enso with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/enso/indexing.hpp"
#include "games/enso/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Enso> && PackedGame<Enso> && IndexedGame<Enso> && RetrogradeGame<Enso> &&
              NullMoveGame<Enso> && HeuristicGame<Enso> && VariantGame<Enso>);
static_assert(!ScoreGame<Enso> && !RewriteGame<Enso> && !HuntGame<Enso> && !CountingGame<Enso>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Enso::Indexing> && !ColumnIndexing<Enso::Indexing> &&
              SplittingIndexing<Enso::Indexing, Enso::Position> && PredecessorIndexing<Enso::Indexing, Enso::Position>);
static_assert(!ChildIndexing<Enso::Indexing, Enso::Position>);
static_assert(!SiegeGame<Enso> && !PairIndexing<Enso::Indexing> && !SiegeIndexing<Enso::Indexing> &&
              !NullSliceIndexing<Enso::Indexing> && !ReadingIndexing<Enso::Indexing, Enso::Position>);

}  // namespace zermelo

// Halma with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/halma/indexing.hpp"
#include "games/halma/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Halma> && PackedGame<Halma> && IndexedGame<Halma> && RetrogradeGame<Halma> &&
              NullMoveGame<Halma> && HeuristicGame<Halma>);
static_assert(!VariantGame<Halma> && !ScoreGame<Halma> && !RewriteGame<Halma> && !HuntGame<Halma> &&
              !CountingGame<Halma>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Halma::Indexing> && !ColumnIndexing<Halma::Indexing> &&
              ChildIndexing<Halma::Indexing, Halma::Position> && SplittingIndexing<Halma::Indexing, Halma::Position> &&
              PredecessorIndexing<Halma::Indexing, Halma::Position>);
static_assert(!SiegeGame<Halma> && !PairIndexing<Halma::Indexing> && !SiegeIndexing<Halma::Indexing> &&
              !NullSliceIndexing<Halma::Indexing> && !ReadingIndexing<Halma::Indexing, Halma::Position>);

}  // namespace zermelo

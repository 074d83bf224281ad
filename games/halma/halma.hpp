// Halma with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/halma/indexing.hpp"
#include "games/halma/rules.hpp"

namespace zermelo {

// The capabilities (games/core/concepts/game.hpp), and those that the game lacks.
static_assert(SymmetricGame<Halma> && PackedGame<Halma> && IndexedGame<Halma> && RetrogradeGame<Halma> &&
              NullMoveGame<Halma> && HeuristicGame<Halma>);
static_assert(!VariantGame<Halma> && !ScoreGame<Halma> && !RewriteGame<Halma> && !HuntGame<Halma> &&
              !CountingGame<Halma>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Halma::Indexing> && !ColumnIndexing<Halma::Indexing> &&
              ChildIndexing<Halma::Indexing, Halma::Position> && SplittingIndexing<Halma::Indexing, Halma::Position> &&
              PredecessorIndexing<Halma::Indexing, Halma::Position>);

}  // namespace zermelo

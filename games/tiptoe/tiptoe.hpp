// Tiptoe with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/tiptoe/indexing.hpp"
#include "games/tiptoe/rules.hpp"

namespace zermelo {

// The capabilities (games/core/concepts/game.hpp), and those that the game lacks.
static_assert(SymmetricGame<Tiptoe> && PackedGame<Tiptoe> && IndexedGame<Tiptoe> && HeuristicGame<Tiptoe> &&
              VariantGame<Tiptoe>);
static_assert(!RetrogradeGame<Tiptoe> && !NullMoveGame<Tiptoe> && !ScoreGame<Tiptoe> && !RewriteGame<Tiptoe> &&
              !HuntGame<Tiptoe> && !CountingGame<Tiptoe>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Tiptoe::Indexing> && !ColumnIndexing<Tiptoe::Indexing> &&
              ChildIndexing<Tiptoe::Indexing, Tiptoe::Position>);
static_assert(!SplittingIndexing<Tiptoe::Indexing, Tiptoe::Position> &&
              !PredecessorIndexing<Tiptoe::Indexing, Tiptoe::Position>);

}  // namespace zermelo

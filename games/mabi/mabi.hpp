// Mabi with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/mabi/indexing.hpp"
#include "games/mabi/rules.hpp"

namespace zermelo {

// The capabilities (games/core/concepts/game.hpp), and those that the game lacks.
static_assert(SymmetricGame<Mabi> && PackedGame<Mabi> && IndexedGame<Mabi> && RetrogradeGame<Mabi> &&
              NullMoveGame<Mabi>);
static_assert(HeuristicGame<Mabi> && !VariantGame<Mabi> && !ScoreGame<Mabi> && !RewriteGame<Mabi> && !HuntGame<Mabi> &&
              !CountingGame<Mabi>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Mabi::Indexing> && !ColumnIndexing<Mabi::Indexing> &&
              PredecessorIndexing<Mabi::Indexing, Mabi::Position>);
static_assert(!ChildIndexing<Mabi::Indexing, Mabi::Position> && !SplittingIndexing<Mabi::Indexing, Mabi::Position>);

}  // namespace zermelo

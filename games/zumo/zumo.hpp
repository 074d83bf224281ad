// Zumo with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/zumo/indexing.hpp"
#include "games/zumo/rules.hpp"

namespace zermelo {

// The capabilities (games/core/concepts/game.hpp), and those that the game lacks.
static_assert(SymmetricGame<Zumo> && PackedGame<Zumo> && IndexedGame<Zumo> && RetrogradeGame<Zumo> &&
              NullMoveGame<Zumo> && VariantGame<Zumo>);
static_assert(HeuristicGame<Zumo> && !ScoreGame<Zumo> && !RewriteGame<Zumo> && !HuntGame<Zumo> && !CountingGame<Zumo>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Zumo::Indexing> && !ColumnIndexing<Zumo::Indexing> &&
              ChildIndexing<Zumo::Indexing, Zumo::Position> && SplittingIndexing<Zumo::Indexing, Zumo::Position> &&
              PredecessorIndexing<Zumo::Indexing, Zumo::Position>);

}  // namespace zermelo

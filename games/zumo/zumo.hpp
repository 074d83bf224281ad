// Zumo with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/zumo/indexing.hpp"
#include "games/zumo/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Zumo> && PackedGame<Zumo> && IndexedGame<Zumo> && RetrogradeGame<Zumo> &&
              NullMoveGame<Zumo> && VariantGame<Zumo>);
static_assert(HeuristicGame<Zumo> && !ScoreGame<Zumo> && !RewriteGame<Zumo> && !HuntGame<Zumo> && !CountingGame<Zumo>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Zumo::Indexing> && !ColumnIndexing<Zumo::Indexing> &&
              ChildIndexing<Zumo::Indexing, Zumo::Position> && SplittingIndexing<Zumo::Indexing, Zumo::Position> &&
              PredecessorIndexing<Zumo::Indexing, Zumo::Position>);
static_assert(!SiegeGame<Zumo> && !PairIndexing<Zumo::Indexing> && !SiegeIndexing<Zumo::Indexing> &&
              !NullSliceIndexing<Zumo::Indexing> && !ReadingIndexing<Zumo::Indexing, Zumo::Position>);

}  // namespace zermelo

// Apart with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/apart/indexed_moves.hpp"
#include "games/apart/indexing.hpp"
#include "games/apart/rules.hpp"
#include "games/core/kinds/capabilities.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<Apart> && PackedGame<Apart> && IndexedGame<Apart> && RetrogradeGame<Apart> &&
              NullMoveGame<Apart>);
static_assert(HeuristicGame<Apart> && !VariantGame<Apart> && !ScoreGame<Apart> && !RewriteGame<Apart> &&
              !HuntGame<Apart> && !CountingGame<Apart>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<Apart::Indexing> && !ColumnIndexing<Apart::Indexing> &&
              ChildIndexing<Apart::Indexing, Apart::Position> && SplittingIndexing<Apart::Indexing, Apart::Position> &&
              PredecessorIndexing<Apart::Indexing, Apart::Position>);
static_assert(!SiegeGame<Apart> && !PairIndexing<Apart::Indexing> && !SiegeIndexing<Apart::Indexing> &&
              !NullSliceIndexing<Apart::Indexing> && !ReadingIndexing<Apart::Indexing, Apart::Position>);

}  // namespace zermelo

// Enclosure Chess with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/enclosure_chess/indexing.hpp"
#include "games/enclosure_chess/rules.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<EnclosureChess> && PackedGame<EnclosureChess> && IndexedGame<EnclosureChess> &&
              ScoreGame<EnclosureChess>);
static_assert(!NullMoveGame<EnclosureChess> && !HeuristicGame<EnclosureChess> && !VariantGame<EnclosureChess> &&
              !RetrogradeGame<EnclosureChess> && !RewriteGame<EnclosureChess> && !HuntGame<EnclosureChess> &&
              !CountingGame<EnclosureChess>);
static_assert(SymmetricGame<EnclosureChessGoal> && PackedGame<EnclosureChessGoal> && HeuristicGame<EnclosureChessGoal>);
static_assert(!IndexedGame<EnclosureChessGoal> && !ScoreGame<EnclosureChessGoal> && !NullMoveGame<EnclosureChessGoal> &&
              !VariantGame<EnclosureChessGoal> && !RetrogradeGame<EnclosureChessGoal> &&
              !RewriteGame<EnclosureChessGoal> && !HuntGame<EnclosureChessGoal> && !CountingGame<EnclosureChessGoal>);
// The fast paths of the indexing.
static_assert(!WalkingIndexing<EnclosureChess::Indexing> && !ColumnIndexing<EnclosureChess::Indexing> &&
              !ChildIndexing<EnclosureChess::Indexing, EnclosureChess::Position> &&
              !SplittingIndexing<EnclosureChess::Indexing, EnclosureChess::Position> &&
              !PredecessorIndexing<EnclosureChess::Indexing, EnclosureChess::Position>);
static_assert(!SiegeGame<EnclosureChess> && !PairIndexing<EnclosureChess::Indexing> &&
              !SiegeIndexing<EnclosureChess::Indexing> && !NullSliceIndexing<EnclosureChess::Indexing> &&
              !ReadingIndexing<EnclosureChess::Indexing, EnclosureChess::Position>);

}  // namespace zermelo

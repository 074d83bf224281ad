// Turkish checkers with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/concepts/position_reader.hpp"
#include "games/core/kinds/capabilities.hpp"
#include "games/turkish_checkers/indexed_moves.hpp"
#include "games/turkish_checkers/indexing.hpp"
#include "games/turkish_checkers/rules.hpp"
#include "games/turkish_checkers/walk.hpp"

namespace zermelo {

// Present and absent capabilities (games/core/concepts/game.hpp).
static_assert(SymmetricGame<TurkishCheckers> && PackedGame<TurkishCheckers> && IndexedGame<TurkishCheckers> &&
              RetrogradeGame<TurkishCheckers> && NullMoveGame<TurkishCheckers> && HeuristicGame<TurkishCheckers> &&
              VariantGame<TurkishCheckers> && CountingGame<TurkishCheckers>);
static_assert(!ScoreGame<TurkishCheckers> && !RewriteGame<TurkishCheckers> && !HuntGame<TurkishCheckers>);
// The fast paths of the indexing.
static_assert(WalkingIndexing<TurkishCheckers::Indexing> &&
              ReadingIndexing<TurkishCheckers::Indexing, TurkishCheckers::Position> &&
              !ColumnIndexing<TurkishCheckers::Indexing> &&
              ChildIndexing<TurkishCheckers::Indexing, TurkishCheckers::Position> &&
              SplittingIndexing<TurkishCheckers::Indexing, TurkishCheckers::Position> &&
              PredecessorIndexing<TurkishCheckers::Indexing, TurkishCheckers::Position>);
static_assert(!SiegeGame<TurkishCheckers> && !PairIndexing<TurkishCheckers::Indexing> &&
              !SiegeIndexing<TurkishCheckers::Indexing> && !NullSliceIndexing<TurkishCheckers::Indexing>);

}  // namespace zermelo

// Tafl with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/tafl/indexed_men.hpp"
#include "games/tafl/indexed_moves.hpp"
#include "games/tafl/indexing.hpp"
#include "games/tafl/rules.hpp"

namespace zermelo {

inline Result<SmallTafl::Indexing> SmallTafl::indexing() const {
    return Indexing::make(*this);
}
inline Result<LargeTafl::Indexing> LargeTafl::indexing() const {
    return Indexing::make(*this);
}

// The capabilities of the games (games/core/concepts/game.hpp), the one that they lack, and the faster ways of the
// indexing.
template <class G>
constexpr bool states_tafl_capabilities() {
    using Indexing = typename G::Indexing;
    using Position = typename G::Position;
    static_assert(SymmetricGame<G> && PackedGame<G> && IndexedGame<G> && RetrogradeGame<G> && NullMoveGame<G>);
    static_assert(HeuristicGame<G> && VariantGame<G> && SiegeGame<G>);
    static_assert(!ScoreGame<G> && !RewriteGame<G> && !HuntGame<G> && !CountingGame<G>);
    static_assert(WalkingIndexing<Indexing> && !ColumnIndexing<Indexing> && ChildIndexing<Indexing, Position>);
    static_assert(SplittingIndexing<Indexing, Position> && PredecessorIndexing<Indexing, Position>);
    static_assert(SiegeIndexing<Indexing>);
    return true;
}
static_assert(states_tafl_capabilities<SmallTafl>() && states_tafl_capabilities<LargeTafl>());
static_assert(SiegeGame<LargeTafl> && !PairIndexing<LargeTafl::Indexing> && SiegeIndexing<LargeTafl::Indexing> &&
              !NullSliceIndexing<LargeTafl::Indexing> && !ReadingIndexing<LargeTafl::Indexing, LargeTafl::Position>);
static_assert(SiegeGame<SmallTafl> && !PairIndexing<SmallTafl::Indexing> && SiegeIndexing<SmallTafl::Indexing> &&
              !NullSliceIndexing<SmallTafl::Indexing> && !ReadingIndexing<SmallTafl::Indexing, SmallTafl::Position>);

}  // namespace zermelo

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

static_assert(has_exactly<SmallTafl>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame RulingGame IndexedGame RetrogradeGame "
    "SiegeGame WalkingIndexing ChildIndexing SplittingIndexing PredecessorIndexing SiegeIndexing"));
static_assert(has_exactly<LargeTafl>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame RulingGame IndexedGame RetrogradeGame "
    "SiegeGame WalkingIndexing ChildIndexing SplittingIndexing PredecessorIndexing SiegeIndexing"));

}  // namespace zermelo

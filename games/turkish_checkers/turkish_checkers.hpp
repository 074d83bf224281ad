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

static_assert(has_exactly<TurkishCheckers>(
    "SymmetricGame PackedGame CountingGame NullMoveGame HeuristicGame VariantGame IndexedGame RetrogradeGame "
    "WalkingIndexing ChildIndexing SplittingIndexing PredecessorIndexing ReadingIndexing"));

}  // namespace zermelo

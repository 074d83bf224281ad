// Kōnane with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/konane/indexing.hpp"
#include "games/konane/rules.hpp"

namespace zermelo {

static_assert(has_exactly<Konane>(
    "SymmetricGame PackedGame CountingGame NullMoveGame HeuristicGame VariantGame TurnedGame IndexedGame RewriteGame "
    "PartizanGame DividingGame ListedGame WalkingIndexing PairIndexing"));
static_assert(has_exactly<LargeKonane>(
    "SymmetricGame CheckedGame CountingGame NullMoveGame HeuristicGame VariantGame TurnedGame PartizanGame "
    "DividingGame"));

}  // namespace zermelo

// Tiptoe with everything that solvers use: rules and indexing. rules.hpp has the rules alone.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/tiptoe/indexing.hpp"
#include "games/tiptoe/rules.hpp"

namespace zermelo {

static_assert(has_exactly<Tiptoe>(
    "SymmetricGame PackedGame CheckedGame HeuristicGame VariantGame TurnedGame IndexedGame PartizanGame ListedGame "
    "WalkingIndexing ChildIndexing"));
static_assert(has_exactly<LargeTiptoe>("SymmetricGame CheckedGame HeuristicGame VariantGame TurnedGame PartizanGame"));

}  // namespace zermelo

// Fox and Hounds with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/concepts/null_slice.hpp"
#include "games/core/kinds/capabilities.hpp"
#include "games/fox_and_hounds/indexing.hpp"
#include "games/fox_and_hounds/rules.hpp"

namespace zermelo {

static_assert(has_exactly<FoxAndHounds>(
    "SymmetricGame PackedGame NullMoveGame HeuristicGame VariantGame IndexedGame HuntGame WalkingIndexing "
    "NullSliceIndexing ColumnIndexing"));

}  // namespace zermelo

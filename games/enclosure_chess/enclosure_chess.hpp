// Enclosure Chess with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/core/kinds/capabilities.hpp"
#include "games/enclosure_chess/indexing.hpp"
#include "games/enclosure_chess/rules.hpp"

namespace zermelo {

static_assert(has_exactly<EnclosureChess>("SymmetricGame PackedGame ScoreGame IndexedGame"));
static_assert(has_exactly<EnclosureChessGoal>("SymmetricGame PackedGame HeuristicGame"));

}  // namespace zermelo

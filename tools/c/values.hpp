// Values and moves as structures of C.
#pragma once

#include <span>

#include "solvers/engine/answer.hpp"
#include "tools/c/zermelo.h"

namespace zermelo::c {

int outcome_of(const Known& known);  // ZERMELO_UNKNOWN where it is open
int plies_of(const Known& known);    // ZERMELO_NONE where there are none
int points_of(const Known& known);

// `metric`: of the table.
zermelo_value value_of(const Known& known, Metric metric);

// The first moves of an answer. Fails with limit where a name is too long.
Result<void> write_moves(const AnyGame& game, const Answer& answer, std::span<zermelo_move> moves);

// The error no_answer about a position.
tl::unexpected<Error> not_held(const AnyGame& game, const AnyPosition& position);

}  // namespace zermelo::c

// The replies to each drawing move, counted.
#pragma once

#include "solvers/engine/folder.hpp"

namespace zermelo {

// Sets `replies` of the drawing moves of a drawn position, by the values of tables. A move has none where the game is
// over after it, where its maker moves again, and where the tables lack a value. Fails like TableFolder::look_up.
Result<void> count_replies(const TableFolder& tables, Answer& answer);

}  // namespace zermelo

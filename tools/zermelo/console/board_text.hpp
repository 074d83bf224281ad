// Boards in the terminal.
#pragma once

#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"

namespace zermelo::cli {

// The game's diagram. Where the terminal has colours, a board of squares is shaded, and the marked cells (of the last
// move) have a colour of their own.
std::string board_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked = {});

}  // namespace zermelo::cli

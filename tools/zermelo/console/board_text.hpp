// Boards for the terminal.
#pragma once

#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"

namespace zermelo::cli {

// The game's diagram. On a terminal with colours, boards of squares are shaded, and the marked cells (of the last move)
// have another colour.
std::string board_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked = {});

}  // namespace zermelo::cli

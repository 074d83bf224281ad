// Places for the names of cells, for pictures and the page: those of points stand beside the lines and the pieces.
#pragma once

#include <optional>
#include <vector>

#include "games/board/board.hpp"

namespace zermelo {

// The middle of the name of each cell, from the middle of the cell in cells; upwards is positive. `height`: of letters.
std::vector<Place> places_of_names(const Board& board, double height);

constexpr double letters_of_points = 0.19;  // their height on a screen, in cells
constexpr double name_below = 0.44;         // the middle of a name in a hexagon, between its piece and the corner

// The same for each cell on a screen; none for squares, whose names stand at the border of the board.
std::vector<std::optional<Place>> places_on_screen(const Board& board);

}  // namespace zermelo

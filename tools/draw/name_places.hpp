// Places for the names of points on paper: beside the lines and the pieces.
#pragma once

#include <vector>

#include "games/board/board.hpp"

namespace zermelo {

// The middle of the name of each cell, from the middle of the cell in cells; upwards is positive. `height`: of letters.
std::vector<Place> places_of_names(const Board& board, double height);

}  // namespace zermelo

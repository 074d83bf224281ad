// The places of marks within their cells, as tools/explorer/src/board.ts has them.
#pragma once

#include <set>
#include <vector>

#include "games/board/board.hpp"
#include "tools/draw/marks.hpp"

namespace zermelo {

// Lengths in cells, from the middle of a cell; upwards is positive.
struct MarkPlace {
    Place shift;
    double size = 0;
};

// The way from a cell to another, with the length 1. Where both are one: to the right and up.
Place way_between(const Board& board, int from, int to);

// A place for each of `marks.values`. A mark on a piece stands in a corner that is free of arrows. The small marks of a
// cell stand on the side that their moves come from: in corners of a square, where the fewest shapes are, or at the
// border of other cells. `occupied`: cells with a piece.
std::vector<MarkPlace> places_of(const PictureMarks& marks, const Board& board, const std::set<int>& occupied);

}  // namespace zermelo

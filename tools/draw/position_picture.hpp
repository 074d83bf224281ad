// A picture from texts: a position, cells to highlight, moves to show as arrows.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/draw/picture.hpp"

namespace zermelo {

struct PictureRequest {
    std::string position = "start";   // after ` moves ` the last move is highlighted
    std::vector<std::string> arrows;  // moves
    std::string marked;               // cells, with commas between them
    PictureStyle style;
};

struct PositionPicture {
    std::string position;  // canonical
    std::string svg;
};

// `answer` belongs to the position; it marks each move with its value, or is null. Fails with bad_input.
Result<PositionPicture> picture_of(const AnyGame& game, const PictureRequest& request, const Answer* answer);

}  // namespace zermelo

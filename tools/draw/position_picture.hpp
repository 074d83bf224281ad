// The picture that somebody asks for in words: a position, the cells to mark, the moves to show.
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

// `answer` is that of the position and of `game`, and marks each move with its value; null for none. Fails with
// bad_input.
Result<PositionPicture> picture_of(const AnyGame& game, const PictureRequest& request, const Answer* answer);

}  // namespace zermelo

// Pictures of positions of any game, drawn from its board, pieces and clicks (games/board/drawing.hpp).
#pragma once

#include <string>

#include "solvers/engine/zermelo.hpp"
#include "tools/draw/marks.hpp"

namespace zermelo {

struct PictureStyle {
    bool dark = false;        // for dark pages
    bool coordinates = true;  // files and ranks at the border; names in the cells of other boards
    int cell = 48;            // pixels from one cell to its neighbour
    double names = 0;         // the least size of names in pixels; those of points then stand beside the lines
};

// An SVG document; without cells on the board, the text of the position. `caption` is its title; the description is the
// board as text, after the moves of marks.
std::string picture(const AnyGame& game, const AnyPosition& position, const PictureMarks& marks,
                    const PictureStyle& style, const std::string& caption);

}  // namespace zermelo

// The shapes of boards, pieces and marks, once for pictures and for the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/zermelo.hpp"

namespace zermelo {

// A shape around the middle of a cell, or of a mark. Lengths are in distances of neighbours (of a mark: in its size), y
// goes upwards. Colours are #rrggbb; empty ones are not painted.
struct Shape {
    enum class Form : std::uint8_t { circle, polygon, text };
    Form form = Form::polygon;
    std::vector<Place> points;  // the middle of a circle or text, the corners of a polygon
    double size = 0;            // the radius of a circle, the height of a text
    std::string text = {};      // empty: the distance or the points of a mark
    std::string_view fill = {};
    std::string_view stroke = {};
    double width = 0;  // of the stroke
};
std::string_view name_of(Shape::Form form);  // "circle"

// The outline of a cell, without colours.
Shape cell_shape(Outline outline);
// The frame of a cell of the last move, inside its border and outside its piece. A point has four arcs around it: a
// whole ring would look like a piece.
std::vector<Shape> last_frame(Outline outline);

// The look of a piece: the colour of its side, and its kind.
struct PieceLook {
    std::string_view colour;  // "black" or "white"; "grey" for pieces of neither side
    std::string_view name;  // "disc", "king", "ring", "marker", "target", "beast", or "letter": a disc with the letter
    char letter = ' ';
};
PieceLook look_of(const AnyGame& game, const PieceKind& kind);
// A piece of a kind that the game does not list is a disc.
PieceLook look_of(const AnyGame& game, const BoardPiece& piece);

std::vector<Shape> shapes_of(const PieceLook& look);
// A marked cell has lines below its piece, which does not cover them whole.
std::vector<Shape> shapes_of(const AnyGame& game, const CellMark& mark);
// The value of a move is a triangle upwards for a win, downwards for a loss, a lozenge for a draw, a square where it
// is not known, and the place of its text. No piece looks like these.
std::vector<Shape> shapes_of_value(std::optional<Wdl> value);

}  // namespace zermelo

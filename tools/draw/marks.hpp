// Marks of a picture: the values of moves on their cells, arrows, highlighted cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"

namespace zermelo {

// The value of a move, shown on the cell where it ends, or on all cells of a turn that only places.
struct ValueMark {
    int cell = 0;
    Known value;                   // for the player who moves
    std::optional<int> from = {};  // a small mark, on the side of this cell, for a move with another outcome
    std::string moves = {};        // the moves to the cell in words, if their outcomes differ
    friend bool operator==(const ValueMark&, const ValueMark&) = default;
};

// Marks that are drawn on the board: highlighted cells, arrows and values.
struct PictureMarks {
    std::vector<int> last;                 // cells of the last move
    std::vector<int> highlighted;          // cells to highlight
    std::vector<std::vector<int>> arrows;  // paths over at least two cells
    std::vector<ValueMark> values;         // at most one for each cell, or for each (cell, from)
    std::vector<std::string> below = {};   // lines of text
};

// True for a turn of several steps that only places: it has no order, and ends nowhere.
bool places_on_several_cells(const Clicks& clicks);

// One mark for each cell where a piece arrives by the first step of a turn that places or moves, or else where the turn
// ends, with the value of the best of these turns, sorted by cell. Small marks of
// moves with worse outcomes follow, one for each cell that they come from; of several the worst. A turn that places on
// several cells is marked on each of them, and has no small marks.
std::vector<ValueMark> value_marks(const AnyGame& game, const Answer& answer);

// "take 3: win in 5 plies", the best first, for each move that touches no cells.
std::vector<std::string> values_without_cells(const AnyGame& game, const Answer& answer);

// The cells of a move in their order; empty if the move has only one cell.
std::optional<std::vector<int>> path_of(const AnyGame& game, const AnyPosition& position, std::size_t move);

}  // namespace zermelo

// Reading and writing of positions, cells and numbers. Nothing here crashes on any bytes.
//
// A position is `<board> <side to move>[ <key>:<value>...]`; `_` may stand for the space. The board line lists the
// ranks from the highest to rank 1, separated by `/`; a number is a run of empty cells. A rank lists its existing
// cells.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/base/error.hpp"
#include "games/base/text.hpp"
#include "games/board/board.hpp"
#include "games/board/drawing.hpp"

namespace zermelo {

// A decimal number 0..9999 without sign or leading zeros, or nothing.
std::optional<int> parse_number(std::string_view text);

// Reads a cell name at the front of `text` and removes it; nothing (and no change) where there is none on the board.
std::optional<int> take_cell(const Board& board, std::string_view& text);

// A bad_input error about the text of a position. `offset` counts from 0.
tl::unexpected<Error> bad_position(std::string_view text, std::size_t offset, std::string why);
// The same for a position that can be read but breaks the rules of its game.
tl::unexpected<Error> illegal_position(std::string_view text, std::string why);
// The same for the text of a move.
tl::unexpected<Error> bad_move(std::string_view text, std::string why, std::string hint = {});

// The parts of a position's text.
struct PositionText {
    std::string text;  // with spaces for underscores
    std::string board;
    char side = ' ';         // one of the letters that the game allows
    std::uint32_t turn = 0;  // the place of that letter, that is the Side
    std::vector<std::pair<std::string, std::string>> keys;
    std::vector<char> letters;  // by cell, 0 for an empty one; of read() alone

    // `sides`: the letters allowed for the side to move, e.g. "wb".
    static Result<PositionText> split(std::string_view text, std::string_view sides);
    // The same with the letters of the board line, which are some of `known`. With Keys::none a key is illegal.
    enum class Keys : std::uint8_t { some, none };
    static Result<PositionText> read(std::string_view text, std::string_view sides, const Board& board,
                                     std::string_view known, Keys allowed = Keys::some);

    // The same for a board line alone, in which dots may stand for empty cells, or a position, whose side to move does
    // not matter.
    static Result<PositionText> read_board(std::string_view text, std::string_view sides, const Board& board,
                                           std::string_view known);

    // The cells with one of some letters, after read().
    template <class Set>
    Set cells(std::string_view wanted) const {
        Set set;
        for (std::size_t cell = 0; cell < letters.size(); ++cell)
            if (letters[cell] != 0 && wanted.find(letters[cell]) != std::string_view::npos)
                set |= Set::cell(static_cast<int>(cell));
        return set;
    }
};

// The position, unless `why` says why it is illegal.
template <class Position>
Result<Position> unless_illegal(std::string_view text, const Position& position,
                                const std::optional<std::string>& why) {
    if (why) return illegal_position(text, *why);
    return position;
}

// Cells with signs between them, as moves are written: d2-d4, d8xf6-f1, a1b2.
struct CellPath {
    std::vector<int> cells;
    std::string signs;         // before each cell but the first; a space where there is none
    std::size_t length = 0;    // of the text that could be read
    bool is_complete = false;  // the text ends with a cell
};

// Reads as far as it can. `known`: the signs.
CellPath read_path(const Board& board, std::string_view text, std::string_view known);

// The next three are for boards with a grid.

// The cells of a board line, one letter each (0 for an empty cell), indexed by cell. Only the given letters.
Result<std::vector<char>> parse_board(const PositionText& text, const Board& board, std::string_view letters);

// The board line.
std::string format_board(const Board& board, std::span<const BoardPiece> pieces);

// The board as a drawing of several lines with coordinates, `.` for empty cells. The files of a hexagon lean to the
// left; their letters stand below their lowest cells.
std::string draw_board(const Board& board, std::span<const BoardPiece> pieces);

}  // namespace zermelo

// Reading and writing of positions, cells and numbers. Nothing here crashes on any bytes.
//
// A position is `<board> <side to move>[ <key>:<value>...]`; `_` may stand for the space. On square boards the
// board lists the ranks from the highest to rank 1, separated by `/`; a number is a run of empty cells. On hexagonal
// boards a rank lists its existing cells.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/hex_board.hpp"
#include "games/core/error.hpp"

namespace zermelo {

// The text in quotes, shortened and with unprintable bytes escaped, fit for a message.
std::string in_quotes(std::string_view text);

// A decimal number 0..9999 without sign or leading zeros, or nothing.
std::optional<int> parse_number(std::string_view text);

// `c3` for file 2, rank 2 (counted from 0).
std::string cell_name(RectBoard board, int cell);
std::string cell_name(HexBoard board, int cell);

// Reads a cell name at the front of `text` and removes it; nothing (and no change) where there is none on the board.
std::optional<int> take_cell(RectBoard board, std::string_view& text);
std::optional<int> take_cell(HexBoard board, std::string_view& text);

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
    char side = ' ';  // one of the letters that the game allows
    std::vector<std::pair<std::string, std::string>> keys;

    // `sides`: the letters allowed for the side to move, e.g. "wb".
    static Result<PositionText> split(std::string_view text, std::string_view sides);
};

// The cells of a board line, one letter each (0 for an empty cell), indexed by cell. Only letters of `pieces`.
Result<std::vector<char>> parse_board(const PositionText& text, RectBoard board, std::string_view pieces);
Result<std::vector<char>> parse_board(const PositionText& text, HexBoard board, std::string_view pieces);

// The board line; piece_at gives a letter or 0 for a cell.
std::string format_board(RectBoard board, const std::function<char(int)>& piece_at);
std::string format_board(HexBoard board, const std::function<char(int)>& piece_at);

// The board as a drawing of several lines with coordinates, `.` for empty cells. The files of a hexagon lean to the
// left; their letters stand below their lowest cells.
std::string draw_board(RectBoard board, const std::function<char(int)>& piece_at);
std::string draw_board(HexBoard board, const std::function<char(int)>& piece_at);

}  // namespace zermelo

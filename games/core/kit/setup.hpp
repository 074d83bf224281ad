// Positions as they are set up, legal or not: pieces, the side to move, and the keys of the text. For editors.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

struct Setup {
    std::vector<BoardPiece> pieces;  // by cell
    Side turn = Side::first;
    std::vector<std::pair<std::string, std::string>> keys;  // as in the text, in its order
};

// Reads the text of a position, which need not be legal. Fails with bad_input if it is no such text for this board.
Result<Setup> read_setup(const GameInfo& info, const Board& board, std::string_view text);

// The text of a setup, which the game's own parser reads: a board line, or for a board without a grid the cells of each
// kind of piece; then the side to move and the keys.
std::string format_setup(const GameInfo& info, const Board& board, const Setup& setup);

}  // namespace zermelo

#include "tools/zermelo/console/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/terminal/terminal.hpp"

namespace zermelo::cli {

std::string board_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked) {
    // All backgrounds are light, because letters are black.
    constexpr Ink light{15, 0xf0e4cc};
    constexpr Ink dark{7, 0xd0b480};
    constexpr Ink last{11, 0xf3d250};
    const Board& board = game.board();
    if (terminal().colours == Colours::none || board.outline() != Outline::square) return game.diagram(position);
    std::vector<char> letters(static_cast<std::size_t>(board.cells()), ' ');
    for (const BoardPiece& piece : game.drawing(position).pieces)
        letters[static_cast<std::size_t>(piece.cell)] = piece.letter;
    std::string text;
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        text += fmt::format("{:2} ", rank + 1);
        for (int cell = board.row_begin(rank); cell < board.row_begin(rank + 1); ++cell) {
            const bool is_marked = std::find(marked.begin(), marked.end(), cell) != marked.end();
            const bool is_dark = (board.file(cell) + rank) % 2 == 0;  // a1 is dark
            text += on_background(fmt::format(" {} ", letters[static_cast<std::size_t>(cell)]), is_marked ? last
                                                                                                : is_dark ? dark
                                                                                                          : light);
        }
        text += "\n";
    }
    text += "   ";
    for (int file = 0; file < board.files(); ++file) text += fmt::format(" {} ", static_cast<char>('a' + file));
    return text + "\n";
}

}  // namespace zermelo::cli

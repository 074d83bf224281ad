#include "games/core/kit/setup.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

// Reads the cells of each piece letter, as in `w:c,n1 b:`. Returns the letters by cell; `rest` receives the text
// behind.
Result<std::vector<char>> take_lists(const GameInfo& info, const Board& board, std::string_view text,
                                     std::string_view& rest) {
    std::vector<char> letters(static_cast<std::size_t>(board.cells()), 0);
    const auto complain = [&](std::string why) {
        return bad_position(text, text.size() - rest.size(), std::move(why));
    };
    for (const PieceKind& kind : info.pieces) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" _"), rest.size()));
        if (rest.size() < 2 || rest[0] != kind.letter || rest[1] != ':')
            return complain(fmt::format("here stand {}: and cells", kind.letter));
        rest.remove_prefix(2);
        for (bool more = !rest.empty() && rest[0] != ' ' && rest[0] != '_'; more;) {
            const auto cell = take_cell(board, rest);
            if (!cell) return complain("here stands a cell of the board");
            letters[static_cast<std::size_t>(*cell)] = kind.letter;
            more = rest.starts_with(',');
            if (more) rest.remove_prefix(1);
        }
    }
    return letters;
}

}  // namespace

Result<Setup> read_setup(const GameInfo& info, const Board& board, std::string_view text) {
    Setup setup;
    std::vector<char> letters;
    PositionText parts;
    if (board.grid() == Board::Grid::none) {
        std::string_view rest = text;
        ZERMELO_ASSIGN(lists, take_lists(info, board, text, rest));
        letters = std::move(lists);
        // The place of the board is taken by a word of one letter.
        ZERMELO_ASSIGN(end, PositionText::split("- " + std::string(rest), info.side_letters));
        parts = std::move(end);
    } else {
        std::string known;
        for (const PieceKind& kind : info.pieces) known += kind.letter;
        ZERMELO_ASSIGN(read, PositionText::read(text, info.side_letters, board, known));
        parts = std::move(read);
        letters = parts.letters;
    }
    setup.turn = static_cast<Side>(parts.turn);
    setup.keys = std::move(parts.keys);
    for (int cell = 0; cell < board.cells(); ++cell)
        for (const PieceKind& kind : info.pieces)
            if (kind.letter == letters[static_cast<std::size_t>(cell)]) setup.pieces.push_back(kind.on(cell));
    return setup;
}

std::string format_setup(const GameInfo& info, const Board& board, const Setup& setup) {
    std::string text;
    if (board.grid() == Board::Grid::none) {
        for (const PieceKind& kind : info.pieces) {
            std::string cells;
            for (const BoardPiece& piece : setup.pieces)
                if (piece.letter == kind.letter) cells.append(cells.empty() ? "" : ",").append(board.name(piece.cell));
            text += fmt::format("{}{}:{}", text.empty() ? "" : " ", kind.letter, cells);
        }
    } else {
        text = format_board(board, setup.pieces);
    }
    text += fmt::format(" {}", info.side_letters[static_cast<std::size_t>(setup.turn)]);
    for (const auto& [key, value] : setup.keys) text += fmt::format(" {}:{}", key, value);
    return text;
}

}  // namespace zermelo

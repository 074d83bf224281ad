#include "games/core/notation.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace zermelo {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

template <class Board>
std::string name_of_cell(const Board& board, int cell) {
    return fmt::format("{}{}", static_cast<char>('a' + board.file(cell)), board.rank(cell) + 1);
}

template <class Board>
std::optional<int> take_name(const Board& board, std::string_view& text) {
    if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
    std::size_t end = 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    const auto rank = parse_number(text.substr(1, end - 1));
    if (!rank || !board.has(text[0] - 'a', *rank - 1)) return std::nullopt;
    const int cell = board.cell(text[0] - 'a', *rank - 1);
    text.remove_prefix(end);
    return cell;
}

template <class Board>
Result<std::vector<char>> cells_of_line(const PositionText& text, const Board& board, int ranks,
                                        std::string_view pieces) {
    std::vector<char> cells(static_cast<std::size_t>(board.cells()), 0);
    const std::string_view line = text.board;
    const std::size_t start = text.text.find_first_not_of(' ');
    int rank = ranks - 1;
    int file = board.first_file(rank);
    const auto width = [&board, &rank] { return board.end_file(rank) - board.first_file(rank); };
    const auto row_is_full = [&](std::size_t at) -> Result<void> {
        if (file == board.end_file(rank)) return {};
        return bad_position(text.text, start + at,
                            fmt::format("rank {} has {} cells, the board is {} wide", rank + 1,
                                        file - board.first_file(rank), width()));
    };
    for (std::size_t i = 0; i < line.size();) {
        const char c = line[i];
        if (c == '/') {
            ZERMELO_TRY(row_is_full(i));
            if (rank == 0) return bad_position(text.text, start + i, fmt::format("the board has only {} ranks", ranks));
            --rank;
            file = board.first_file(rank);
            ++i;
            continue;
        }
        int run = 1;
        std::size_t length = 1;
        if (is_digit(c)) {
            while (i + length < line.size() && is_digit(line[i + length])) ++length;
            const auto number = parse_number(line.substr(i, length));
            if (!number || *number == 0)
                return bad_position(
                    text.text, start + i,
                    fmt::format("{} is not a number of empty cells", in_quotes(line.substr(i, length))));
            run = *number;
        } else if (pieces.find(c) == std::string_view::npos) {
            return bad_position(text.text, start + i,
                                fmt::format("{} is not a piece of this game ({})", in_quotes(line.substr(i, 1)),
                                            fmt::join(pieces, " ")));
        }
        if (file + run > board.end_file(rank))
            return bad_position(text.text, start + i,
                                fmt::format("rank {} is longer than the board is wide ({})", rank + 1, width()));
        if (!is_digit(c)) cells[static_cast<std::size_t>(board.cell(file, rank))] = c;
        file += run;
        i += length;
    }
    ZERMELO_TRY(row_is_full(line.size()));
    if (rank != 0)
        return bad_position(text.text, start + line.size(),
                            fmt::format("{} ranks are given, the board has {}", ranks - rank, ranks));
    return cells;
}

template <class Board>
std::string line_of_cells(const Board& board, int ranks, const std::function<char(int)>& piece_at) {
    std::string line;
    for (int rank = ranks - 1; rank >= 0; --rank) {
        int run = 0;
        const auto end_run = [&line, &run] {
            if (run > 0) line += std::to_string(run);
            run = 0;
        };
        for (int file = board.first_file(rank); file < board.end_file(rank); ++file) {
            const char piece = piece_at(board.cell(file, rank));
            if (piece == 0) {
                ++run;
                continue;
            }
            end_run();
            line += piece;
        }
        end_run();
        if (rank > 0) line += '/';
    }
    return line;
}

}  // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 120;
    std::string result = "\"";
    for (const char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            result += fmt::format("\\x{:02x}", byte);
        else
            result += c;
    }
    if (text.size() > longest) result += "...";
    return result + "\"";
}

std::optional<int> parse_number(std::string_view text) {
    if (text.empty() || text.size() > 4 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (!is_digit(c)) return std::nullopt;
        number = 10 * number + (c - '0');
    }
    return number;
}

tl::unexpected<Error> bad_position(std::string_view text, std::size_t offset, std::string why) {
    return fail(Failure::bad_input, fmt::format("cannot read position {}", in_quotes(text)),
                fmt::format("character {}: {}", offset + 1, why),
                "start, 'start moves ...', or a board with the side to move; zermelo rules SPEC  shows one");
}

tl::unexpected<Error> illegal_position(std::string_view text, std::string why) {
    return fail(Failure::bad_input, fmt::format("illegal position {}", in_quotes(text)), std::move(why));
}

tl::unexpected<Error> bad_move(std::string_view text, std::string why, std::string hint) {
    return fail(Failure::bad_input, fmt::format("cannot play {}", in_quotes(text)), std::move(why), std::move(hint));
}

Result<PositionText> PositionText::split(std::string_view text, std::string_view sides) {
    PositionText result;
    result.text = text;
    std::replace(result.text.begin(), result.text.end(), '_', ' ');
    std::string_view rest = result.text;
    const auto offset = [&result, &rest] { return static_cast<std::size_t>(rest.data() - result.text.data()); };
    const auto take_word = [&rest] {
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        const std::string_view word = rest.substr(0, rest.find(' '));
        return word;
    };

    const std::string_view board = take_word();
    if (board.empty()) return bad_position(text, 0, "the text is empty");
    result.board = board;
    rest.remove_prefix(board.size());

    const std::string_view side = take_word();
    if (side.size() != 1 || sides.find(side[0]) == std::string_view::npos)
        return bad_position(text, offset(),
                            fmt::format("the side to move must be one of the letters {}, not {}", fmt::join(sides, " "),
                                        side.empty() ? "missing" : in_quotes(side)));
    result.side = side[0];
    rest.remove_prefix(1);

    for (std::string_view word = take_word(); !word.empty(); word = take_word()) {
        const auto colon = word.find(':');
        if (colon == 0 || colon == std::string_view::npos || colon + 1 == word.size())
            return bad_position(text, offset(), fmt::format("{} is not of the form key:value", in_quotes(word)));
        result.keys.emplace_back(word.substr(0, colon), word.substr(colon + 1));
        rest.remove_prefix(word.size());
    }
    return result;
}

std::string cell_name(RectBoard board, int cell) {
    return name_of_cell(board, cell);
}

std::string cell_name(HexBoard board, int cell) {
    return name_of_cell(board, cell);
}

std::optional<int> take_cell(RectBoard board, std::string_view& text) {
    return take_name(board, text);
}

std::optional<int> take_cell(HexBoard board, std::string_view& text) {
    return take_name(board, text);
}

Result<std::vector<char>> parse_board(const PositionText& text, RectBoard board, std::string_view pieces) {
    return cells_of_line(text, board, board.height, pieces);
}

Result<std::vector<char>> parse_board(const PositionText& text, HexBoard board, std::string_view pieces) {
    return cells_of_line(text, board, board.side(), pieces);
}

std::string format_board(RectBoard board, const std::function<char(int)>& piece_at) {
    return line_of_cells(board, board.height, piece_at);
}

std::string format_board(HexBoard board, const std::function<char(int)>& piece_at) {
    return line_of_cells(board, board.side(), piece_at);
}

std::string draw_board(RectBoard board, const std::function<char(int)>& piece_at) {
    std::string drawing;
    for (int rank = board.height - 1; rank >= 0; --rank) {
        drawing += fmt::format("{:>2} ", rank + 1);
        for (int file = 0; file < board.width; ++file) {
            const char piece = piece_at(board.cell(file, rank));
            drawing += ' ';
            drawing += piece == 0 ? '.' : piece;
        }
        drawing += '\n';
    }
    drawing += "   ";
    for (int file = 0; file < board.width; ++file) {
        drawing += ' ';
        drawing += static_cast<char>('a' + file);
    }
    return drawing + '\n';
}

// A cell stands half a cell to the left of the one a rank below on the same file.
std::string draw_board(HexBoard board, const std::function<char(int)>& piece_at) {
    std::string drawing;
    for (int rank = board.side() - 1; rank >= 0; --rank) {
        const int indent = 2 * board.first_file(rank) - rank + board.base - 1;
        drawing += fmt::format("{:>2} {}", rank + 1, std::string(static_cast<std::size_t>(indent), ' '));
        for (int file = board.first_file(rank); file < board.end_file(rank); ++file) {
            const char piece = piece_at(board.cell(file, rank));
            drawing += ' ';
            drawing += piece == 0 ? '.' : piece;
        }
        if (rank + 1 < board.base) drawing += fmt::format(" {}", static_cast<char>('a' + board.end_file(rank)));
        drawing += '\n';
    }
    drawing += std::string(static_cast<std::size_t>(board.base + 3), ' ');
    for (int file = 0; file < board.base; ++file) drawing += fmt::format(" {}", static_cast<char>('a' + file));
    return drawing + '\n';
}

}  // namespace zermelo

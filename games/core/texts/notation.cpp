#include "games/core/texts/notation.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// One letter for each cell, 0 for an empty one.
std::vector<char> letters_of(const Board& board, std::span<const BoardPiece> pieces) {
    std::vector<char> letters(static_cast<std::size_t>(board.cells()), 0);
    for (const BoardPiece& piece : pieces) letters[static_cast<std::size_t>(piece.cell)] = piece.letter;
    return letters;
}

// Text that is written to by column.
class Line {
public:
    explicit Line(std::string text) : text_(std::move(text)) {}
    void put(int column, char c) {
        const auto at = static_cast<std::size_t>(column);
        if (text_.size() <= at) text_.resize(at + 1, ' ');
        text_[at] = c;
    }
    std::string text() const { return text_ + '\n'; }

private:
    std::string text_;
};

}  // namespace

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
                fmt::format("character {}: {}", offset + 1, why), Cause{.kind = Cause::Kind::position},
                "start, 'start moves ...', or a board with the side to move");
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
    result.turn = static_cast<std::uint32_t>(sides.find(side[0]));
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

Result<PositionText> PositionText::read(std::string_view text, std::string_view sides, const Board& board,
                                        std::string_view known, Keys allowed) {
    ZERMELO_ASSIGN(parts, split(text, sides));
    if (allowed == Keys::none && !parts.keys.empty())
        return illegal_position(text, fmt::format("this game has no key {}", in_quotes(parts.keys[0].first)));
    ZERMELO_ASSIGN(letters, parse_board(parts, board, known));
    parts.letters = std::move(letters);
    return parts;
}

Result<PositionText> PositionText::read_board(std::string_view text, std::string_view sides, const Board& board,
                                              std::string_view known) {
    const std::size_t end = std::min(text.find_first_of(" _"), text.size());
    std::string position;
    std::vector<std::size_t> typed;  // by character of `position`, its place in `text`
    int empty = 0;                   // cells of a run of dots and numbers
    std::size_t run = 0;             // its place
    const auto end_run = [&] {
        if (empty > 0) position += std::to_string(std::exchange(empty, 0));
        typed.resize(position.size(), run);
    };
    for (std::size_t i = 0; i < end; ++i) {
        const bool dot = text[i] == '.';
        if (i > 0 && ((dot && is_digit(text[i - 1])) || (text[i - 1] == '.' && is_digit(text[i]))))
            return bad_position(text, i, "a run of empty cells is written with dots or as a number");
        if (dot) {
            if (empty++ == 0) run = i;
        } else {
            end_run();
            position += text[i];
            typed.push_back(i);
        }
    }
    end_run();
    for (std::size_t i = end; i < text.size(); ++i) typed.push_back(i);
    position += end == text.size() ? std::string(" ") + sides[0] : std::string(text.substr(end));
    auto parts = read(position, sides, board, known);
    if (parts || parts.error().cause.kind != Cause::Kind::position) return parts;
    // The error is about `position`.
    Error error = std::move(parts).error();
    error.what = fmt::format("cannot read position {}", in_quotes(text));
    constexpr std::string_view character = "character ";
    const std::size_t colon = error.why.find(':');
    if (error.why.starts_with(character) && colon != std::string::npos) {
        const auto at = parse_number(std::string_view(error.why).substr(character.size(), colon - character.size()));
        if (at && *at > 0)
            error.why =
                fmt::format("{}{}{}", character,
                            static_cast<std::size_t>(*at) <= typed.size() ? typed[static_cast<std::size_t>(*at) - 1] + 1
                                                                          : text.size() + 1,
                            error.why.substr(colon));
    }
    return tl::unexpected<Error>(std::move(error));
}

CellPath read_path(const Board& board, std::string_view text, std::string_view known) {
    CellPath path;
    std::string_view rest = text;
    for (auto cell = take_cell(board, rest); cell; cell = take_cell(board, rest)) {
        path.cells.push_back(*cell);
        path.is_complete = rest.empty();
        if (path.is_complete) break;
        const bool has_sign = known.find(rest[0]) != std::string_view::npos;
        path.signs += has_sign ? rest[0] : ' ';
        rest.remove_prefix(has_sign ? 1 : 0);
    }
    path.length = text.size() - rest.size();
    return path;
}

// A name goes as far as it can: `a13` does not begin with a1, and of e1 and e the longer is taken.
std::optional<int> take_cell(const Board& board, std::string_view& text) {
    for (std::size_t length = std::min(board.longest_name(), text.size()); length > 0; --length) {
        if (length < text.size() && is_digit(text[length])) continue;
        if (const auto cell = board.find(text.substr(0, length))) {
            text.remove_prefix(length);
            return cell;
        }
    }
    return std::nullopt;
}

Result<std::vector<char>> parse_board(const PositionText& text, const Board& board, std::string_view letters) {
    std::vector<char> cells(static_cast<std::size_t>(board.cells()), 0);
    const std::string_view line = text.board;
    const std::size_t start = text.text.find_first_not_of(' ');
    int rank = board.ranks() - 1;
    int cell = board.row_begin(rank);
    const auto width = [&board, &rank] { return board.row_begin(rank + 1) - board.row_begin(rank); };
    const auto row_is_full = [&](std::size_t at) -> Result<void> {
        if (cell == board.row_begin(rank + 1)) return {};
        return bad_position(
            text.text, start + at,
            fmt::format("rank {} has {}, the board is {} wide", rank + 1,
                        counted(static_cast<std::uint64_t>(cell - board.row_begin(rank)), "cell"), width()));
    };
    for (std::size_t i = 0; i < line.size();) {
        const char c = line[i];
        if (c == '/') {
            ZERMELO_TRY(row_is_full(i));
            if (rank == 0)
                return bad_position(
                    text.text, start + i,
                    fmt::format("the board has only {}", counted(static_cast<std::uint64_t>(board.ranks()), "rank")));
            --rank;
            cell = board.row_begin(rank);
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
        } else if (letters.find(c) == std::string_view::npos) {
            return bad_position(text.text, start + i,
                                fmt::format("{} is not a piece of this game ({})", in_quotes(line.substr(i, 1)),
                                            fmt::join(letters, " ")));
        }
        if (run > board.row_begin(rank + 1) - cell)
            return bad_position(text.text, start + i,
                                fmt::format("rank {} is longer than the board is wide ({})", rank + 1, width()));
        if (!is_digit(c)) cells[static_cast<std::size_t>(cell)] = c;
        cell += run;
        i += length;
    }
    ZERMELO_TRY(row_is_full(line.size()));
    if (rank != 0)
        return bad_position(
            text.text, start + line.size(),
            fmt::format("{} given, the board has {}",
                        counted(static_cast<std::uint64_t>(board.ranks() - rank), "rank is", "ranks are"),
                        board.ranks()));
    return cells;
}

std::string format_board(const Board& board, std::span<const BoardPiece> pieces) {
    const std::vector<char> letters = letters_of(board, pieces);
    std::string line;
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        int run = 0;
        const auto end_run = [&line, &run] {
            if (run > 0) line += std::to_string(run);
            run = 0;
        };
        for (int cell = board.row_begin(rank); cell < board.row_begin(rank + 1); ++cell) {
            const char letter = letters[static_cast<std::size_t>(cell)];
            if (letter == 0) {
                ++run;
                continue;
            }
            end_run();
            line += letter;
        }
        end_run();
        if (rank > 0) line += '/';
    }
    return line;
}

// Two columns for a step along a rank. The letter of a file stands where one more cell of it would be.
std::string draw_board(const Board& board, std::span<const BoardPiece> pieces) {
    const std::vector<char> letters = letters_of(board, pieces);
    double left = board.place(0).x;
    for (int cell = 0; cell < board.cells(); ++cell) left = std::min(left, board.place(cell).x);
    const auto column = [&](int cell) { return 4 + static_cast<int>(std::lround(2 * (board.place(cell).x - left))); };

    std::vector<Line> lines = {Line("   ")};
    for (int rank = 0; rank < board.ranks(); ++rank) lines.emplace_back(fmt::format("{:>2} ", rank + 1));
    std::vector<bool> named(static_cast<std::size_t>(board.files()));
    for (int cell = 0; cell < board.cells(); ++cell) {
        const char letter = letters[static_cast<std::size_t>(cell)];
        const auto rank = static_cast<std::size_t>(board.rank(cell));
        lines[rank + 1].put(column(cell), letter == 0 ? '.' : letter);
        const auto file = static_cast<std::size_t>(board.file(cell));
        if (named[file]) continue;
        named[file] = true;
        lines[rank].put(column(cell) + (board.grid() == Board::Grid::hexagonal ? 1 : 0),
                        static_cast<char>('a' + board.file(cell)));
    }
    std::string drawing;
    for (std::size_t i = lines.size(); i-- > 0;) drawing += lines[i].text();
    return drawing;
}

}  // namespace zermelo

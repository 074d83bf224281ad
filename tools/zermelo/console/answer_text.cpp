#include "tools/zermelo/console/answer_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

std::string_view rule_on_draws(Repetition rule) {
    return rule == Repetition::draw    ? ""
           : rule == Repetition::loses ? "by the book, the third occurrence loses"
                                       : "by the book, no third occurrence";
}

namespace {

std::string how_drawn(DrawBy draw_by, Repetition rule) {
    const std::string_view book = draw_by == DrawBy::terminal ? "" : rule_on_draws(rule);
    return fmt::format("{}{}{}", zermelo::how_drawn(draw_by), book.empty() ? "" : "; ", book);
}

// The end of a line in brackets, where play repeats; else empty.
std::string in_brackets(const LineEnd& end, const Line& line) {
    const auto ply = end.repeats_from;
    return ply ? fmt::format("({})", repeats_in_words(line, *ply)) : "";
}

// "+3", "-2 to +5", or empty.
std::string score_in_words(const Known& value) {
    if (value.score) return fmt::format("{:+}", *value.score);
    if (!value.score_range) return "";
    return fmt::format("{:+} to {:+}", value.score_range->first, value.score_range->second);
}

// "3 of 7", or empty.
std::string in_words(const std::optional<Replies>& replies) {
    return replies ? fmt::format("{} of {}", replies->losses, replies->losses + replies->draws) : "";
}

struct MoveRows {
    std::vector<TextTable::Column> columns;
    std::vector<std::vector<std::string>> rows;
};

// Moves, values, distances or points where some are known, and costs; best moves cost "-".
MoveRows rows_of_moves(const AnyGame& game, const Answer& answer) {
    const std::vector<std::string> names = game.move_names(answer.position);
    const auto any = [&](auto has) { return std::any_of(answer.moves.begin(), answer.moves.end(), has); };
    const bool points = any([](const RankedMove& ranked) { return ranked.value.score_range.has_value(); });
    const bool distances = any([](const RankedMove& ranked) { return ranked.value.dtw.has_value(); });
    MoveRows result{{{"move"}, {"value"}}, {}};
    if (distances) result.columns.push_back({"dtw", TextTable::Align::right});
    if (points) result.columns.push_back({"score", TextTable::Align::right});
    const bool costs = any([](const RankedMove& ranked) { return ranked.value.outcome().has_value(); });
    if (costs) result.columns.push_back({"cost"});
    const bool replies = any([](const RankedMove& ranked) { return ranked.replies.has_value(); });
    if (replies) result.columns.push_back({"replies that lose"});
    for (const RankedMove& ranked : answer.moves) {
        std::string value = fmt::format("{} {}", glyph(ranked.value), name_of(ranked.value));
        if (!ranked.value.dtw && ranked.value.within) value += " within " + plies(*ranked.value.within);
        auto& row = result.rows.emplace_back(std::vector{names[ranked.number], std::move(value)});
        if (distances) row.push_back(ranked.value.dtw ? std::to_string(*ranked.value.dtw) : "");
        if (points) row.push_back(score_in_words(ranked.value));
        if (costs) row.push_back(ranked.optimal ? "-" : cost(answer, ranked));
        if (replies) row.push_back(in_words(ranked.replies));
    }
    return result;
}

}  // namespace

std::string verdict(const AnyGame& game, const Answer& answer) {
    const std::string_view side = side_name(game, answer.turn);
    const std::string winner = in_brackets_who_wins(game, answer.turn, answer.value);
    if (answer.terminal)
        return fmt::format("{} to move   {} {}, the game is over{}", side, glyph(answer.value), name_of(answer.value),
                           winner);
    std::string text = fmt::format("{} to move   {}{}", side, describe(answer.value), winner);
    if (answer.draw_by && !answer.value.score) text += how_drawn(*answer.draw_by, game.info().repetition);
    if (answer.value.score_range && !answer.value.score)
        text += fmt::format(", {} points", score_in_words(answer.value));
    if (answer.value.nothing() && !answer.why_unknown.empty()) text += fmt::format(": {}", answer.why_unknown);
    return text;
}

void print_end(const AnyGame& game) {
    if (const std::string end = end_in_rules(game); !end.empty()) fmt::print("{}", labelled("end", end));
}

std::size_t kinds_of_moves(const AnyGame& game, const Answer& answer) {
    std::set<std::string> kinds;
    for (const RankedMove& ranked : answer.moves) kinds.insert(game.format(game.canonical(ranked.child)));
    return kinds.size();
}

std::string moves_table(const AnyGame& game, const Answer& answer, std::size_t most) {
    if (answer.moves.empty()) return "";
    const auto [columns, rows] = rows_of_moves(game, answer);
    TextTable table(columns);
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) table.add(rows[i]);
    return table.text(terminal().columns);
}

std::string in_terminal(std::string_view label, const Line& line, const LineEnd& end) {
    return in_terminal(label, line, 1, in_brackets(end, line));
}

std::string in_terminal(std::string_view label, const Line& line, int number, std::string_view end) {
    const std::size_t indent = label.empty() ? 0 : 7;
    const auto columns = terminal().columns;
    std::string text = fmt::format("{:{}}", label, indent);
    std::size_t column = indent;
    auto words = line_words(line, number);
    if (!end.empty()) words.emplace_back(end);
    for (const std::string& word : words) {
        const std::size_t gap = column == indent ? 0 : word.find(". ") != std::string::npos ? 2 : 1;
        if (columns && column > indent && column + gap + width_of(word) > *columns) {
            text += fmt::format("\n{:{}}{}", "", indent, word);
            column = indent + width_of(word);
        } else {
            text += std::string(gap, ' ') + word;
            column += gap + width_of(word);
        }
    }
    return text + "\n";
}

std::string in_markdown(const AnyGame& game, const Answer& answer, const Line& line) {
    std::string text = fmt::format("**{}**, `{}`\n\n```\n{}```\n\n{}\n", game.spec(), game.format(answer.position),
                                   game.diagram(answer.position), verdict(game, answer));
    if (!answer.moves.empty()) {
        const auto [columns, rows] = rows_of_moves(game, answer);
        std::string rule;
        text += "\n";
        for (const auto& column : columns) {
            text += fmt::format("| {} ", column.heading);
            rule += column.align == TextTable::Align::right ? "|---:" : "|---";
        }
        text += fmt::format("|\n{}|\n", rule);
        for (const auto& row : rows)
            text += fmt::format("| `{}` | {} |\n", row[0], fmt::join(row.begin() + 1, row.end(), " | "));
    }
    if (!line.empty()) text += fmt::format("\n{}", in_terminal("", line, end_of(game, answer, line)));
    return text;
}

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

std::string position_text(const AnyGame& game, const AnyPosition& position, const std::vector<int>& marked) {
    const std::string text = game.format(position) + "\n";
    const std::string board = board_text(game, position, marked);
    return board == text ? text : text + board;
}

}  // namespace zermelo::cli

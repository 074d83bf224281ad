#include "tools/zermelo/console/answer_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

std::string_view wins(std::string_view side) {
    return side.ends_with('s') ? "win" : "wins";
}

std::string_view does_not_lose(std::string_view side) {
    return side.ends_with('s') ? "do not lose" : "does not lose";
}

std::string in_brackets_who_wins(const AnyGame& game, Side turn, const Known& value) {
    const auto winner = winner_name(game, turn, value);
    return winner ? fmt::format(" ({} {})", *winner, wins(*winner)) : "";
}

namespace {

std::string_view how_drawn(DrawBy draw_by) {
    switch (draw_by) {
        case DrawBy::terminal:
            return ", by an end of the game";
        case DrawBy::cycle:
            return " by cycle";
        default:
            return ", by cycle or by an end of the game";
    }
}

}  // namespace

std::string verdict(const AnyGame& game, const Answer& answer) {
    const std::string_view side = side_name(game, answer.turn);
    const std::string winner = in_brackets_who_wins(game, answer.turn, answer.value);
    if (answer.terminal)
        return fmt::format("{} to move   {} {}, the game is over{}", side, glyph(answer.value), name_of(answer.value),
                           winner);
    std::string text = fmt::format("{} to move   {}{}", side, describe(answer.value), winner);
    if (answer.draw_by) text += how_drawn(*answer.draw_by);
    if (answer.value.nothing() && !answer.why_unknown.empty()) text += fmt::format(": {}", answer.why_unknown);
    return text;
}

std::string moves_table(const AnyGame& game, const Answer& answer) {
    if (answer.moves.empty()) return "";
    const std::vector<std::string> names = game.move_names(answer.position);
    std::size_t width = 4;
    bool distances = false;
    for (const RankedMove& ranked : answer.moves) {
        width = std::max(width, names[ranked.number].size());
        distances = distances || ranked.value.dtw;
    }
    std::string text = fmt::format("  {:{}}  value{}\n", "move", width, distances ? "   dtw  delta" : "");
    for (const RankedMove& ranked : answer.moves) {
        text += fmt::format("  {:{}}  {} {}", names[ranked.number], width, glyph(ranked.value), name_of(ranked.value));
        if (ranked.value.dtw)
            text += fmt::format("{} {:4}  {:5}", ranked.value.is(Wdl::win) ? " " : "", *ranked.value.dtw,
                                ranked.delta.value_or(0));
        if (!ranked.value.dtw && ranked.value.within) text += " within " + plies(*ranked.value.within);
        text += "\n";
    }
    return text;
}

std::string line_text(const Line& line, int number) {
    std::string text;
    for (const auto& [turn, move] : line) {
        if (turn == Side::first || text.empty()) {
            text += fmt::format("{}{}.{} ", text.empty() ? "" : " ", number, turn == Side::first ? "" : " ...");
            ++number;
        }
        text += move + " ";
    }
    if (!text.empty()) text.pop_back();
    return text;
}

}  // namespace zermelo::cli

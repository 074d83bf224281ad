#include "tools/zermelo/console/answer_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

std::string_view side_name(const AnyGame& game, Side side) {
    return game.info().sides[static_cast<std::size_t>(side)];
}

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

std::string verdict(const AnyGame& game, const Answer& answer, std::string_view why_unknown) {
    const std::string_view side = side_name(game, answer.view.turn);
    const std::string winner = in_brackets_who_wins(game, answer.view.turn, answer.value);
    if (answer.view.terminal)
        return fmt::format("{} to move   {} {}, the game is over{}", side, glyph(answer.value), word(answer.value),
                           winner);
    std::string text = fmt::format("{} to move   {}{}", side, describe(answer.value), winner);
    if (answer.value.nothing() && !why_unknown.empty()) text += fmt::format(": {}", why_unknown);
    return text;
}

std::string moves_table(const Answer& answer) {
    if (answer.moves.empty()) return "";
    std::size_t width = 4;
    bool distances = false;
    for (const RankedMove& ranked : answer.moves) {
        width = std::max(width, ranked.move.text.size());
        distances = distances || ranked.value.dtw;
    }
    std::string text = fmt::format("  {:{}}  value{}\n", "move", width, distances ? "   dtw  delta" : "");
    for (const RankedMove& ranked : answer.moves) {
        text += fmt::format("  {:{}}  {} {}", ranked.move.text, width, glyph(ranked.value), word(ranked.value));
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

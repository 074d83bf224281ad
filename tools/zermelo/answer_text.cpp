#include "tools/zermelo/answer_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/zermelo/output.hpp"

namespace zermelo::cli {

std::string_view side_name(const AnyGame& game, Side side) {
    return game.info().sides[static_cast<std::size_t>(side)];
}

std::string in_brackets_who_wins(const AnyGame& game, Side turn, Wdl wdl) {
    const auto winner = winner_name(game, turn, wdl);
    return winner ? fmt::format(" ({} {})", *winner, winner->ends_with('s') ? "win" : "wins") : "";
}

std::string verdict(const AnyGame& game, const Answer& answer) {
    const std::string_view side = side_name(game, answer.view.turn);
    if (!answer.value)
        return fmt::format(
            "{} to move   ? unknown: the table holds what can be reached from the start, and this cannot", side);
    const std::string winner = in_brackets_who_wins(game, answer.view.turn, answer.value->wdl);
    if (answer.view.terminal)
        return fmt::format("{} to move   {} {}, the game is over{}", side, glyph(answer.value->wdl),
                           word(answer.value->wdl), winner);
    return fmt::format("{} to move   {}{}", side, describe(*answer.value), winner);
}

std::string moves_table(const Answer& answer) {
    if (answer.moves.empty()) return "";
    std::size_t width = 4;
    for (const RankedMove& ranked : answer.moves) width = std::max(width, ranked.move.text.size());
    std::string text = fmt::format("  {:{}}  value   dtw  delta\n", "move", width);
    for (const RankedMove& ranked : answer.moves) {
        if (!ranked.value)
            text += fmt::format("  {:{}}  ? unknown\n", ranked.move.text, width);
        else if (ranked.value->wdl == Wdl::draw)
            text += fmt::format("  {:{}}  {} draw\n", ranked.move.text, width, glyph(Wdl::draw));
        else
            text += fmt::format("  {:{}}  {} {:4} {:4}  {:5}\n", ranked.move.text, width, glyph(ranked.value->wdl),
                                word(ranked.value->wdl), ranked.value->dtw, ranked.delta);
    }
    return text;
}

std::string line_text(const std::vector<std::pair<Side, std::string>>& line, int number) {
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

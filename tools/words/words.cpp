#include "tools/words/words.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "games/base/text.hpp"

namespace zermelo {

std::string points(int count) {
    return counted(static_cast<std::uint64_t>(std::abs(count)), "point");
}

std::string state_of(const AnyGame& game, const AnyPosition& position) {
    const std::string text = game.format(position);
    const char letter = game.info().side_letters[game.turn(position) == Side::first ? 0 : 1];
    const std::string turn = fmt::format(" {} ", letter);
    const auto at = text.rfind(turn);
    return at == std::string::npos ? "" : text.substr(at + turn.size());
}

std::string in_words(const Known& value) {
    std::string text(name_of(value));
    if (value.dtw) text += " in " + plies(static_cast<std::uint64_t>(*value.dtw));
    if (value.score && *value.score != 0) text += " by " + points(*value.score);
    if (!value.dtw && value.within) text += " within " + plies(static_cast<std::uint64_t>(*value.within));
    return text;
}

std::string cost(const Answer& answer, const RankedMove& move) {
    const Known& best = answer.moves.front().value;
    if (!move.value.outcome() || move.delta == 0) return "";
    if (move.delta) return move.value.score ? points(*move.delta) : plies(static_cast<std::uint64_t>(*move.delta));
    return best.is(*move.value.outcome()) ? "" : fmt::format("{} -> {}", name_of(best), name_of(move.value));
}

std::string_view wins(std::string_view side) {
    return side.ends_with('s') ? "win" : "wins";
}

std::string_view does_not_lose(std::string_view side) {
    return side.ends_with('s') ? "do not lose" : "does not lose";
}

std::string_view begins(std::string_view side) {
    return side.ends_with('s') ? "begin" : "begins";
}

std::string winner_in_words(const AnyGame& game, Side turn, const Known& value) {
    const auto winner = winner_name(game, turn, value);
    if (!winner) return in_words(value);
    std::string text = fmt::format("{} {}", *winner, wins(*winner));
    if (value.dtw) text += " in " + plies(static_cast<std::uint64_t>(*value.dtw));
    if (value.score) text += " by " + points(*value.score);
    return text;
}

std::string in_brackets_who_wins(const AnyGame& game, Side turn, const Known& value) {
    const auto winner = winner_name(game, turn, value);
    if (winner && value.score) return fmt::format(" ({:+} for {})", std::abs(*value.score), *winner);
    return winner ? fmt::format(" ({} {})", *winner, wins(*winner)) : "";
}

std::string depth_in_words(const AnyGame& game, Side turn, Value depth) {
    if (depth.wdl == Wdl::draw) return "neither side can force an only draw upon the other";
    if (depth.wdl == Wdl::loss && depth.dtw == 0) return "an only draw: one move draws, every other move loses";
    const Side forcing = depth.wdl == Wdl::win ? turn : other(turn);
    return fmt::format("{} can force an only draw upon {} in {}", side_name(game, forcing),
                       side_name(game, other(forcing)), plies(depth.dtw));
}

std::vector<std::string> line_words(const Line& line, int number) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto& [turn, move] = line[i];
        const bool again = i > 0 && line[i - 1].first == turn;
        if (again && turn == Side::first) words.emplace_back("--");
        if (turn == Side::first)
            words.push_back(fmt::format("{}. {}", number++, move));
        else if (i == 0)
            words.push_back(fmt::format("{}. ... {}", number++, move));
        else
            words.push_back(again ? fmt::format("{}. -- {}", number++, move) : move);
    }
    return words;
}

}  // namespace zermelo

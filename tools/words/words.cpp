#include "tools/words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/base/text.hpp"
#include "games/core/texts/spec.hpp"

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

std::string end_in_rules(const AnyGame& game) {
    const auto spec = Spec::parse(game.spec());
    const auto is_of_spec = [&](std::string_view line) {
        if (!spec->ruleset.empty() && line.starts_with("Rule set " + spec->ruleset)) return true;
        constexpr std::array<std::string_view, 4> ends = {" win", " lose", " end", " goal"};
        const auto speaks = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
        return std::ranges::any_of(spec->options, [&](const auto& option) {
            return speaks(fmt::format("Option {}", option.first)) && std::ranges::any_of(ends, speaks);
        });
    };
    std::string end;
    std::string more;
    for (std::string_view left = game.info().rules; !left.empty();) {
        const std::string_view line = left.substr(0, left.find('\n'));
        left.remove_prefix(std::min(line.size() + 1, left.size()));
        if (line.starts_with("End"))
            end = line.substr(std::min(line.find(": "), line.size() - 2) + 2);
        else if (spec && is_of_spec(line))
            more += fmt::format(" {}", line);
    }
    return end.empty() ? "" : end + more;
}

std::string_view how_drawn(DrawBy draw_by) {
    if (draw_by == DrawBy::terminal) return ", by an end of the game";
    return draw_by == DrawBy::cycle ? " by repetition" : ", by repetition or by an end of the game";
}

std::string repeats_in_words(const Line& line, std::size_t ply) {
    return fmt::format("repeats from ply {}, {}", ply, line[ply - 1].second);
}

std::string choices_in_words(std::uint64_t count, Metric metric) {
    const std::string_view kind = metric == Metric::score ? "" : "won or drawn ";
    return counted(count, fmt::format("{}position with a move to make", kind),
                   fmt::format("{}positions with a move to make", kind));
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
    if (depth.wdl == Wdl::draw) return "easy to hold: neither side can force the other into a position where one move alone holds the draw";
    if (depth.wdl == Wdl::loss && depth.dtw == 0) return "one move alone holds this draw, every other move loses";
    const Side forcing = depth.wdl == Wdl::win ? turn : other(turn);
    return fmt::format("{0} can force {1}, in {2}, into a position where one move alone holds the draw",
                       side_name(game, forcing), side_name(game, other(forcing)), plies(depth.dtw));
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

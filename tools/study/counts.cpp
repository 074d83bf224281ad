#include "tools/study/counts.hpp"

#include <algorithm>
#include <cmath>

namespace zermelo {

bool keeps_value(const Answer& answer, const RankedMove& move) {
    const Known& best = answer.moves.front().value;
    return best.score ? move.value.score == best.score : move.value.outcome() == best.outcome();
}

void PlyCount::add(const Answer& answer) {
    ++positions;
    if (answer.terminal) {
        ++over;
        return;
    }
    moves += answer.moves.size();
    const Known& best = answer.moves.front().value;
    if (!best.score && best.is(Wdl::loss)) return;
    ++choices;
    const auto keeping = std::count_if(answer.moves.begin(), answer.moves.end(),
                                       [&](const RankedMove& move) { return keeps_value(answer, move); });
    only_moves += keeping == 1 ? 1 : 0;
    forced += answer.moves.size() == 1 ? 1 : 0;
}

void PlyCount::add(const PlyCount& other) {
    positions += other.positions;
    moves += other.moves;
    choices += other.choices;
    only_moves += other.only_moves;
    forced += other.forced;
    over += other.over;
}

std::optional<double> PlyCount::only_share() const {
    if (choices == 0) return std::nullopt;
    return static_cast<double>(only_moves) / static_cast<double>(choices);
}

std::optional<double> PlyCount::only_error() const {
    if (choices == 0) return std::nullopt;
    const double share = *only_share();
    return std::sqrt(share * (1 - share) / static_cast<double>(choices));
}

std::optional<double> PlyCount::mean_moves() const {
    if (positions == over) return std::nullopt;
    return static_cast<double>(moves) / static_cast<double>(positions - over);
}

namespace {

template <class F>
Mean mean_of(const std::vector<PlayedGame>& games, F&& value) {
    if (games.empty()) return {};
    const auto count = static_cast<double>(games.size());
    double sum = 0;
    for (const PlayedGame& game : games) sum += value(game);
    const double mean = sum / count;
    double squares = 0;
    for (const PlayedGame& game : games) squares += (value(game) - mean) * (value(game) - mean);
    return {mean, games.size() < 2 ? 0 : std::sqrt(squares / (count - 1) / count), games.size()};
}

}  // namespace

GameCounts GameCounts::of(const std::vector<PlayedGame>& games, bool points) {
    GameCounts counts;
    counts.games = games.size();
    std::vector<PlayedGame> finished;
    for (const PlayedGame& game : games) {
        ++counts.by_ending[static_cast<std::size_t>(game.ending)];
        const auto plies = static_cast<std::size_t>(game.plies);
        if (counts.by_plies.size() <= plies) counts.by_plies.resize(plies + 1);
        ++counts.by_plies[plies];
        if (game.ending != Ending::cut) finished.push_back(game);
    }
    counts.first_share = mean_of(games, [](const PlayedGame& game) {
        return game.ending == Ending::first_wins ? 1.0 : game.ending == Ending::second_wins ? 0.0 : 0.5;
    });
    counts.plies = mean_of(games, [](const PlayedGame& game) { return static_cast<double>(game.plies); });
    if (points && !finished.empty())
        counts.score = mean_of(finished, [](const PlayedGame& game) { return static_cast<double>(game.score); });
    return counts;
}

Interval interval_of(const Mean& share) {
    constexpr double z = 1.959964;  // 95 % of a normal distribution lie within so many standard deviations
    const auto n = static_cast<double>(share.count);
    const double p = share.value;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Lean GameCounts::lean() const {
    constexpr double narrow = 0.05;
    const Interval interval = interval_of(first_share);
    if (interval.low > 0.5) return Lean::first;
    if (interval.high < 0.5) return Lean::second;
    return interval.low >= 0.5 - narrow && interval.high <= 0.5 + narrow ? Lean::balanced : Lean::unclear;
}

int GameCounts::quantile(double share) const {
    std::uint64_t seen = 0;
    for (std::size_t length = 0; length < by_plies.size(); ++length) {
        seen += by_plies[length];
        if (seen > 0 && static_cast<double>(seen) >= share * static_cast<double>(games))
            return static_cast<int>(length);
    }
    return 0;
}

}  // namespace zermelo

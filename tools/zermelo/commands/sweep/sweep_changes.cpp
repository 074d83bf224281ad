#include "tools/zermelo/commands/sweep/sweep_changes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "solvers/run/parallel.hpp"
#include "tools/study/play.hpp"
#include "tools/words/choices.hpp"

namespace zermelo::cli {

namespace {

constexpr std::uint64_t sample_of_changes = 100;  // random_of(): apart from the games of the report
constexpr int longest_game = 1000;                // plies; then it counts as drawn

template <class Less>
std::vector<std::size_t> ranked(std::size_t count, Less less) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), less);
    return order;
}

}  // namespace

std::vector<RuleChange> rule_changes(const AnyGame& game) {
    std::vector<RuleChange> changes = {{"as it is", game.spec()}};
    for (const Choice& choice : choices_of(game))
        for (const std::string& value : choice.values)
            if (value != choice.now)
                if (const auto other = with_choice(game, choice.key, value); other && *other != game.spec())
                    changes.push_back({choice.key + "=" + value, *other});
    return changes;
}

Result<GameCounts> games_at_random(const AnyGame& game, std::uint64_t games, std::uint64_t seed,
                                   const RunOptions& run) {
    ZERMELO_ASSIGN(start, game.parse("start"));
    std::vector<PlayedGame> played(games);
    Workers workers(run.threads);
    const bool complete = workers.for_chunks(games, 16, run.stop, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t number = begin; number < end; ++number) {
            std::mt19937_64 random = random_of(seed, sample_of_changes, number);
            played[number] = play_at_random(game, start, longest_game, random);
        }
    });
    if (!complete) return interrupted("games at random of " + game.spec());
    return GameCounts::of(played, game.points(start).has_value());
}

std::vector<std::size_t> ranked_at_random(const std::vector<JudgedChange>& changes) {
    const auto lean = [&](std::size_t i) { return std::abs(changes[i].at_random.first_share.value - 0.5); };
    return ranked(changes.size(), [&](std::size_t a, std::size_t b) { return lean(a) < lean(b); });
}

std::vector<std::size_t> ranked_by_play(const std::vector<JudgedChange>& changes) {
    // The fewest points come first, and the longest wins; those without distance come last.
    const auto lean = [&](std::size_t i) -> double {
        const SweepRow& row = changes[i].row;
        if (row.winner == "open") return std::numeric_limits<double>::infinity();
        if (row.winner == "draw") return -1;
        if (row.score) return std::abs(*row.score);
        return row.dtw ? 1.0 / (1 + *row.dtw) : 2;
    };
    return ranked(changes.size(), [&](std::size_t a, std::size_t b) { return lean(a) < lean(b); });
}

}  // namespace zermelo::cli

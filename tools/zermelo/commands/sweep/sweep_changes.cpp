#include "tools/zermelo/commands/sweep/sweep_changes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "solvers/run/parallel.hpp"
#include "tools/study/play.hpp"
#include "tools/words/choices.hpp"

namespace zermelo::cli {

namespace {

constexpr std::uint64_t sample_of_changes = 100;  // random_of(): apart from the games of the report
constexpr int longest_game = 1000;                // plies; then it counts as drawn

// The lean of a ruling, 0 for perfect balance, with its standard error.
struct Lean {
    double value = 0;
    double error = 0;
};

// The least lean first.
std::vector<Ranked> ranked(const std::vector<Lean>& leans) {
    std::vector<Ranked> order(leans.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i].index = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](const Ranked& a, const Ranked& b) { return leans[a.index].value < leans[b.index].value; });
    std::size_t first = 0;  // of the present rank
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Lean& best = leans[order[first].index];
        const Lean& own = leans[order[i].index];
        if (own.value > best.value + 2 * std::hypot(own.error, best.error)) first = i;
        order[i].rank = first + 1;
    }
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

std::vector<Ranked> ranked_at_random(const std::vector<JudgedChange>& changes) {
    std::vector<Lean> leans;
    for (const JudgedChange& change : changes) {
        const Mean& share = change.at_random.first_share;
        leans.push_back({std::abs(share.value - 0.5), share.error});
    }
    return ranked(leans);
}

std::vector<Ranked> ranked_by_play(const std::vector<JudgedChange>& changes) {
    // The fewest points come first, and the longest wins. Open boards, and wins of unknown distance, have no place.
    const auto lean = [](const SweepRow& row) -> std::optional<double> {
        if (row.winner == "open") return std::nullopt;
        if (row.winner == "draw") return -1;
        if (row.score) return std::abs(*row.score);
        return row.dtw ? std::optional(1.0 / (1 + *row.dtw)) : std::nullopt;
    };
    std::vector<Lean> leans;
    std::vector<std::size_t> of;  // the indices of the leans
    std::vector<Ranked> unranked;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (const auto known = lean(changes[i].row)) {
            leans.push_back({*known, 0});
            of.push_back(i);
        } else {
            unranked.push_back({i, std::nullopt});
        }
    }
    std::vector<Ranked> order = ranked(leans);
    for (Ranked& one : order) one.index = of[one.index];
    order.insert(order.end(), unranked.begin(), unranked.end());
    return order;
}

}  // namespace zermelo::cli

#include "tools/study/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

#include "tools/study/for_all.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t first_opening_sample = 16;  // sample numbers below are for the kinds of play

double off_balance(const Opening& opening) {
    return std::abs(opening.at_random.first_share.value - 0.5);
}

}  // namespace

std::vector<Opening> kinds_of_openings(const AnyGame& game, const Answer& start) {
    std::vector<const RankedMove*> in_order(start.moves.size());
    for (const RankedMove& move : start.moves) in_order[move.number] = &move;
    const auto names = game.move_names(start.position);
    std::vector<Opening> kinds;
    std::map<std::pair<AnyPosition, Side>, std::size_t> known;
    for (const RankedMove* move : in_order) {
        const auto [at, added] = known.try_emplace({game.canonical(move->child), move->child_turn}, kinds.size());
        if (added) kinds.emplace_back().value = move->value;
        kinds[at->second].numbers.push_back(move->number);
        kinds[at->second].moves.push_back(names[move->number]);
    }
    return kinds;
}

const Opening& closest_at_random(const std::vector<Opening>& openings) {
    return *std::min_element(openings.begin(), openings.end(),
                             [](const Opening& a, const Opening& b) { return off_balance(a) < off_balance(b); });
}

bool more_balanced(const Opening& a, const Opening& b) {
    const auto rank = [](const Opening& opening) {
        const Known& value = opening.value;
        const int nearness = value.score ? std::abs(*value.score) : !value.outcome() ? 1 : value.is(Wdl::draw) ? 0 : 2;
        return std::tuple(nearness, -value.dtw.value_or(0), off_balance(opening));
    };
    return rank(a) < rank(b);
}

Result<void> play_openings(const AnyGame& game, const AnyPosition& start, std::vector<Opening>& kinds,
                           const Sampling& sampling, const RunOptions& run) {
    const auto children = game.children(start);
    std::vector<PlayedGame> games(kinds.size() * sampling.games);
    run.observer->begin_phase("games after first moves", games.size());
    const auto play_one = [&](std::uint64_t i) -> Result<void> {
        const std::size_t first = kinds[i / sampling.games].numbers.front();
        std::mt19937_64 random = random_of(sampling.seed, first_opening_sample + first, i % sampling.games);
        games[i] = play_at_random(game, children[first], sampling.cut - 1, random);
        ++games[i].plies;  // the first move
        return {};
    };
    ZERMELO_TRY(for_all(games.size(), run, "the report of " + game.spec(), play_one));
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const auto begin = games.begin() + static_cast<std::ptrdiff_t>(kind * sampling.games);
        kinds[kind].at_random = GameCounts::of({begin, begin + static_cast<std::ptrdiff_t>(sampling.games)},
                                               game.points(start).has_value());
    }
    return {};
}

void rank_openings(std::vector<Opening>& kinds) {
    std::sort(kinds.begin(), kinds.end(), [](const Opening& a, const Opening& b) {
        if (more_balanced(a, b) || more_balanced(b, a)) return more_balanced(a, b);
        return a.numbers.front() < b.numbers.front();
    });
}

}  // namespace zermelo

#include "tools/study/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "tools/study/for_all.hpp"

namespace zermelo {

namespace {

// splitmix64 (Steele, Lea, Flood, 2014): neighbouring numbers give unrelated seeds.
std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

// The result of a game that ended or was cut at this position.
PlayedGame ended_game(const Answer& answer, int plies) {
    PlayedGame played{plies, Ending::cut, 0};
    if (!answer.terminal) return played;
    const auto side = winner(*answer.value.outcome(), answer.turn);
    played.ending = !side ? Ending::drawn : *side == Side::first ? Ending::first_wins : Ending::second_wins;
    const int score = answer.value.score.value_or(0);
    played.score = answer.turn == Side::first ? score : -score;
    return played;
}

bool may_play(const Answer& answer, const RankedMove& move, Play play) {
    return play == Play::random || (play == Play::perfect ? move.optimal : keeps_value(answer, move));
}

// Adds the positions of one game, by ply.
void add_game(PlaySample& sample, const std::vector<PlyCount>& counts, bool sides_alternate) {
    sample.sides_alternate = sample.sides_alternate && sides_alternate;
    if (sample.by_ply.size() < counts.size()) sample.by_ply.resize(counts.size());
    for (std::size_t ply = 0; ply < counts.size(); ++ply) sample.by_ply[ply].add(counts[ply]);
}

}  // namespace

std::string_view name_of(Play play) {
    return play == Play::perfect ? "perfect" : play == Play::careful ? "careful" : "random";
}

std::mt19937_64 random_of(std::uint64_t seed, std::uint64_t sample, std::uint64_t game) {
    return std::mt19937_64(mixed(mixed(mixed(seed) + sample) + game));
}

std::size_t pick(std::mt19937_64& random, std::size_t count) {
    return static_cast<std::size_t>(random() % count);
}

Result<Answer> full_answer(const Table& table, const AnyPosition& position) {
    ZERMELO_ASSIGN(answer, table.answer(position));
    const auto known = [](const RankedMove& move) { return move.value.outcome().has_value(); };
    if (!answer.terminal && !std::all_of(answer.moves.begin(), answer.moves.end(), known))
        return fail(
            Failure::no_answer, fmt::format("{} does not hold all positions of a game from the start", table.file()),
            fmt::format("it lacks a position after {}", table.game().format(position)), "a table of the whole game");
    return answer;
}

Result<PlaySample> play_games(const Table& table, const AnyPosition& start, Play play, const Sampling& sampling,
                              const RunOptions& run) {
    PlaySample sample;
    sample.play = play;
    std::vector<PlayedGame> games(sampling.games);
    std::mutex mutex;  // guards `sample`; its sums do not depend on the order
    const auto play_one = [&](std::uint64_t number) -> Result<void> {
        std::mt19937_64 random = random_of(sampling.seed, static_cast<std::uint64_t>(play), number);
        std::vector<PlyCount> counts;
        AnyPosition position = start;
        bool alternate = true;
        for (int ply = 0;; ++ply) {
            ZERMELO_ASSIGN(answer, full_answer(table, position));
            counts.emplace_back().add(answer);
            if (answer.terminal || ply == sampling.cut) {
                games[number] = ended_game(answer, ply);
                break;
            }
            std::vector<const RankedMove*> candidates;
            for (const RankedMove& move : answer.moves)
                if (may_play(answer, move, play)) candidates.push_back(&move);
            const RankedMove& chosen = *candidates[pick(random, candidates.size())];
            alternate = alternate && chosen.child_turn != answer.turn;
            position = chosen.child;
        }
        const std::lock_guard lock(mutex);
        add_game(sample, counts, alternate);
        return {};
    };
    run.observer->begin_phase(fmt::format("{} play", name_of(play)), sampling.games);
    ZERMELO_TRY(for_all(sampling.games, run, "the report of " + table.game().spec(), play_one));
    sample.counts = GameCounts::of(games, table.metric() == Metric::score);
    return sample;
}

Result<PlaySample> play_games_at_random(const AnyGame& game, const AnyPosition& start, const Sampling& sampling,
                                        const RunOptions& run) {
    PlaySample sample;
    std::vector<PlayedGame> games(sampling.games);
    std::mutex mutex;  // guards `sample`; its sums do not depend on the order
    const auto play_one = [&](std::uint64_t number) -> Result<void> {
        std::mt19937_64 random = random_of(sampling.seed, static_cast<std::uint64_t>(Play::random), number);
        std::vector<PlyCount> counts;
        std::optional<Side> before;
        bool alternate = true;
        games[number] = play_at_random(game, start, sampling.cut, random, [&](const Answer& answer, std::size_t moves) {
            counts.push_back({.positions = 1, .over = answer.terminal ? 1U : 0U, .moves = moves});
            alternate = alternate && before != answer.turn;
            before = answer.turn;
        });
        const std::lock_guard lock(mutex);
        add_game(sample, counts, alternate);
        return {};
    };
    run.observer->begin_phase("random play", sampling.games);
    ZERMELO_TRY(for_all(sampling.games, run, "the report of " + game.spec(), play_one));
    sample.counts = GameCounts::of(games, game.points(start).has_value());
    return sample;
}

PlayedGame play_at_random(const AnyGame& game, AnyPosition position, int cut, std::mt19937_64& random,
                          const PositionSeen& seen) {
    for (int ply = 0;; ++ply) {
        Answer answer;
        const bool over = !begin_answer(game, position, answer);
        const auto children = over ? std::vector<AnyPosition>() : game.children(position);
        if (seen) seen(answer, children.size());
        if (over || ply >= cut) return ended_game(answer, ply);
        position = children[pick(random, children.size())];
    }
}

}  // namespace zermelo

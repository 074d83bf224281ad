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

namespace {

// Tells the moves from which one is drawn.
using Candidates = std::function<std::vector<const RankedMove*>(const Answer&, std::mt19937_64&)>;

std::vector<const RankedMove*> moves_that(const Answer& answer, const std::function<bool(const RankedMove&)>& fits) {
    std::vector<const RankedMove*> moves;
    for (const RankedMove& move : answer.moves)
        if (fits(move)) moves.push_back(&move);
    return moves;
}

// Plays games by the values of the table. `stream`: the number of the sample, for its generators.
Result<PlaySample> play_by(const Table& table, const AnyPosition& start, const Candidates& candidates,
                           std::uint64_t stream, const std::string& phase, const Sampling& sampling,
                           const RunOptions& run) {
    PlaySample sample;
    std::vector<PlayedGame> games(sampling.games);
    std::mutex mutex;  // guards `sample`; its sums do not depend on the order
    const auto play_one = [&](std::uint64_t number) -> Result<void> {
        std::mt19937_64 random = random_of(sampling.seed, stream, number);
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
            const auto moves = candidates(answer, random);
            const RankedMove& chosen = *moves[pick(random, moves.size())];
            alternate = alternate && chosen.child_turn != answer.turn;
            position = chosen.child;
        }
        const std::lock_guard lock(mutex);
        add_game(sample, counts, alternate);
        return {};
    };
    run.observer->begin_phase(phase, sampling.games);
    ZERMELO_TRY(for_all(sampling.games, run, "the report of " + table.game().spec(), play_one));
    sample.counts = GameCounts::of(games, table.metric() == Metric::score);
    return sample;
}

constexpr std::uint64_t sample_of_errors = 200;  // random_of(): and up, one for each side and percentage

}  // namespace

Result<PlaySample> play_games(const Table& table, const AnyPosition& start, Play play, const Sampling& sampling,
                              const RunOptions& run) {
    const auto candidates = [&](const Answer& answer, std::mt19937_64&) {
        return moves_that(answer, [&](const RankedMove& move) { return may_play(answer, move, play); });
    };
    ZERMELO_ASSIGN(sample, play_by(table, start, candidates, static_cast<std::uint64_t>(play),
                                   fmt::format("{} play", name_of(play)), sampling, run));
    sample.play = play;
    return sample;
}

Result<ErrorSample> play_games_with_errors(const Table& table, const AnyPosition& start, Side side, int percent,
                                           const Sampling& sampling, const RunOptions& run) {
    const auto candidates = [&](const Answer& answer, std::mt19937_64& random) {
        if (answer.turn == side) {
            auto errors = moves_that(answer, [&](const RankedMove& move) { return !keeps_value(answer, move); });
            if (!errors.empty() && pick(random, 100) < static_cast<std::size_t>(percent)) return errors;
        }
        return moves_that(answer, [](const RankedMove& move) { return move.optimal; });
    };
    const auto stream = sample_of_errors + 2 * static_cast<std::uint64_t>(percent) + (side == Side::first ? 0 : 1);
    ZERMELO_ASSIGN(sample, play_by(table, start, candidates, stream,
                                   fmt::format("play with errors in {} % of the turns", percent), sampling, run));
    return ErrorSample{side, percent, std::move(sample.counts)};
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

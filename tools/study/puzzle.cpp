#include "tools/study/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "solvers/run/observe.hpp"
#include "tools/study/counts.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t sample_of_puzzles = 100;  // unlike the kinds of play
constexpr int longest_game = 400;                 // plies

bool all_known(const Answer& answer) {
    return !answer.moves.empty() && std::all_of(answer.moves.begin(), answer.moves.end(), [](const RankedMove& move) {
        return move.value.outcome().has_value();
    });
}

// Half of the moves keep the value, so that games do not consist of lost positions.
const RankedMove& random_move(const Answer& answer, std::mt19937_64& random) {
    const std::size_t count = answer.moves.size();
    if (!all_known(answer) || pick(random, 2) == 0) return answer.moves[pick(random, count)];
    const auto keeping = std::count_if(answer.moves.begin(), answer.moves.end(),
                                       [&](const RankedMove& move) { return keeps_value(answer, move); });
    return answer.moves[pick(random, static_cast<std::size_t>(keeping))];  // the best moves are first
}

}  // namespace

std::optional<std::size_t> only_move(const Answer& answer) {
    if (answer.terminal || !all_known(answer) || answer.moves.front().value.is(Wdl::loss)) return std::nullopt;
    if (answer.moves.size() > 1 && keeps_value(answer, answer.moves[1])) return std::nullopt;
    return 0;
}

Result<Puzzle> puzzle_of(const AnswerSource& source, Answer start) {
    Puzzle puzzle;
    puzzle.start = std::move(start);
    Answer now = puzzle.start;
    std::set<AnyPosition> met;  // a repeated position ends the puzzle
    std::vector<Puzzle::Move> line;
    while (puzzle.steps < PuzzleOptions::most_steps && !now.terminal && met.insert(now.position).second) {
        const bool solver = now.turn == puzzle.start.turn;
        if (solver ? !only_move(now) : !all_known(now)) break;
        const RankedMove& best = now.moves.front();
        line.push_back({now.turn, source.game().move_name(now.position, best.number), best.child});
        if (solver && now.moves.size() > 1) {
            ++puzzle.steps;
            puzzle.line = line;
        }
        ZERMELO_ASSIGN(next, source.answer(best.child));
        now = std::move(next);
    }
    return puzzle;
}

Result<Puzzle> find_puzzle(const AnswerSource& source, const PuzzleOptions& options, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    const AnyGame& game = source.game();
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds));
    ZERMELO_ASSIGN(start, game.parse("start"));
    Puzzle longest;
    std::uint64_t looked_at = 0;
    const auto goes_on = [&] { return looked_at < options.positions && Clock::now() < end; };
    for (std::uint64_t number = 0; goes_on(); ++number) {
        std::mt19937_64 random = random_of(options.seed, sample_of_puzzles, number);
        AnyPosition position = start;
        for (int ply = 0; ply < longest_game && goes_on(); ++ply) {
            if (stop.stop_requested()) return interrupted("the search for a puzzle");
            ZERMELO_ASSIGN(answer, source.answer(position));
            ++looked_at;
            if (answer.terminal || answer.moves.empty()) break;
            const AnyPosition next = random_move(answer, random).child;
            if (answer.moves.size() > 1 && only_move(answer)) {
                ZERMELO_ASSIGN(puzzle, puzzle_of(source, std::move(answer)));
                looked_at += puzzle.line.size();
                if (puzzle.steps > longest.steps) longest = std::move(puzzle);
                if (longest.steps >= options.steps) return longest;
            }
            position = next;
        }
    }
    if (longest.steps >= PuzzleOptions::least_steps) return longest;
    return fail(Failure::no_answer, fmt::format("no puzzle was found for {}", game.spec()),
                fmt::format("{} positions were looked at", looked_at), "another seed, or a larger board");
}

}  // namespace zermelo

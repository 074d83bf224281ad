// The search for puzzles: along random games, and in all positions of a small board.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "games/base/text.hpp"
#include "solvers/run/observe.hpp"
#include "tools/study/play.hpp"
#include "tools/study/puzzle.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t sample_of_positions = 101;  // unlike the kinds of play and the games of puzzle.cpp

// The end of a puzzle, with so many steps.
Result<Puzzle> last_steps(const AnswerSource& source, Puzzle puzzle, int steps) {
    std::size_t begin = 0;
    for (int left_out = 0; left_out < puzzle.steps - steps; ++begin) left_out += puzzle.line[begin].choice ? 1 : 0;
    while (!puzzle.line[begin].choice) ++begin;
    if (begin == 0) return puzzle;
    ZERMELO_ASSIGN(start, source.answer(puzzle.line[begin - 1].child));
    puzzle.start = std::move(start);
    puzzle.line.erase(puzzle.line.begin(), puzzle.line.begin() + static_cast<std::ptrdiff_t>(begin));
    puzzle.steps = steps;
    return puzzle;
}

std::string in_steps(int steps) {
    return counted(static_cast<std::uint64_t>(steps), "step");
}

// All positions that play reaches from the start, the start first; symmetric ones each, as of equally good replies the
// first one is played, in an order that a symmetry may change. Nothing if there are more than `most`, or the seconds
// run out. Of boards with many more numbers this is not tried.
Result<std::optional<std::vector<AnyPosition>>> reachable_positions(const AnyGame& game, std::uint64_t most,
                                                                    double seconds, const RunOptions& run) {
    constexpr int sparse = 10;  // numbers for each position that play reaches, where a board has few of them
    if (const auto numbers = game.numbered_positions(); numbers && *numbers / sparse > most) return std::nullopt;
    const auto began = std::chrono::steady_clock::now();
    ZERMELO_ASSIGN(start, game.parse("start"));
    std::vector<AnyPosition> positions = {start};
    std::set<AnyPosition> met(positions.begin(), positions.end());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (run.stop.stop_requested()) return interrupted("the search for a puzzle");
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
        if (positions.size() > most || taken.count() > seconds) return std::nullopt;
        for (const AnyPosition& child : game.children(positions[i]))
            if (met.insert(child).second) positions.push_back(child);
    }
    return positions;
}

// The longest puzzle that begins at one of these positions, the first one in an order of the seed; of so many steps it
// may be longer. `steps` is 0 if there is none. Nothing if the seconds run out.
Result<std::optional<Puzzle>> longest_of_all(const AnswerSource& source, std::vector<AnyPosition> positions,
                                             const PuzzleOptions& options, const RunOptions& run) {
    const auto began = std::chrono::steady_clock::now();
    std::mt19937_64 random = random_of(options.seed, sample_of_positions, positions.size());
    for (std::size_t i = positions.size(); i > 1; --i) std::swap(positions[i - 1], positions[pick(random, i)]);
    run.observer->begin_phase("puzzles", positions.size());
    Puzzle longest;
    for (const AnyPosition& position : positions) {
        if (run.stop.stop_requested()) return interrupted("the search for a puzzle");
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
        if (taken.count() > options.seconds) return std::nullopt;
        run.observer->advance(1);
        ZERMELO_ASSIGN(answer, source.answer(position));
        if (answer.moves.size() < 2 || !only_move(answer)) continue;
        ZERMELO_ASSIGN(puzzle, puzzle_of(source, std::move(answer)));
        if (puzzle.steps > longest.steps) longest = std::move(puzzle);
        if (longest.steps >= options.steps) break;
    }
    longest.seed = options.seed;
    return longest;
}

}  // namespace

Result<Puzzle> find_puzzle(const AnswerSource& source, const PuzzleOptions& options, const RunOptions& run) {
    constexpr std::uint64_t some = 10'000;  // positions of random games before all positions are asked for
    Puzzle longest;
    int wanted = options.steps;
    const auto take = [&](Puzzle&& puzzle) -> Result<bool> {
        if (puzzle.steps > longest.steps) longest = std::move(puzzle);
        return longest.steps < wanted;
    };
    PuzzleOptions first = options;
    first.positions = std::min(some, options.positions);
    ZERMELO_ASSIGN(looked_at, visit_puzzles(source, first, run, take));
    std::uint64_t all = 0;  // positions, where each was looked at
    if (longest.steps < wanted) {
        ZERMELO_ASSIGN(reached, reachable_positions(source.game(), options.positions, options.seconds, run));
        std::optional<Puzzle> of_all;
        if (reached) {
            all = reached->size();
            ZERMELO_ASSIGN(found, longest_of_all(source, *std::move(reached), options, run));
            of_all = std::move(found);
            if (!of_all) all = 0;
        }
        wanted = of_all ? std::min(wanted, of_all->steps) : wanted;
        if (longest.steps < wanted) {  // the games go on: they find puzzles of play that is not bad all the time
            longest = {};
            ZERMELO_ASSIGN(looked_at_again, visit_puzzles(source, options, run, take));
            looked_at = looked_at_again;
        }
        if (of_all && longest.steps < wanted) longest = *std::move(of_all);
    }
    if (longest.steps >= options.steps) return last_steps(source, std::move(longest), options.steps);
    if (!options.exact && longest.steps > 0) return longest;
    const std::string what =
        fmt::format("no puzzle {}was found for {}", options.exact ? fmt::format("of {} ", in_steps(options.steps)) : "",
                    source.game().spec());
    const std::string shorter = longest.steps > 0 ? in_steps(longest.steps) : "";
    if (all > 0)
        return fail(Failure::no_answer, what,
                    fmt::format("none of its {} has one{}", counted(all, "position"),
                                shorter.empty() ? "" : fmt::format("; the longest puzzle has {}", shorter)),
                    shorter.empty() ? "a larger board" : fmt::format("{}, or a larger board", shorter));
    return fail(Failure::no_answer, what,
                fmt::format("random games came by {}{}", counted(looked_at, "position"),
                            shorter.empty() ? "" : fmt::format("; the longest puzzle found has {}", shorter)),
                shorter.empty() ? "another seed, or a larger board"
                                : fmt::format("{}, another seed, or a larger board", shorter));
}

Result<std::vector<Puzzle>> find_puzzles(const AnswerSource& source, PuzzleOptions options, std::size_t count,
                                         const RunOptions& run) {
    constexpr int patience = 20;  // seeds without a new puzzle
    std::vector<Puzzle> puzzles;
    std::set<AnyPosition> met;  // all positions of the solver in the puzzles so far, symmetric ones once
    std::set<std::vector<std::string>> solutions;
    for (int lost = 0; puzzles.size() < count && lost < patience; ++options.seed) {
        auto puzzle = find_puzzle(source, options, run);
        if (!puzzle) {
            if (puzzles.empty() || puzzle.error().code != Failure::no_answer)
                return tl::unexpected<Error>(std::move(puzzle).error());
            break;
        }
        const auto positions = positions_of_solver(source.game(), *puzzle);
        std::vector<std::string> moves;
        for (const Puzzle::Move& move : puzzle->line) moves.push_back(move.name);
        const bool is_new =
            std::none_of(positions.begin(), positions.end(), [&](const auto& p) { return met.contains(p); });
        if (is_new && solutions.insert(moves).second) {
            met.insert(positions.begin(), positions.end());
            options.steps = puzzle->steps;
            options.exact = true;
            puzzles.push_back(*std::move(puzzle));
            lost = 0;
        } else {
            ++lost;
        }
    }
    return puzzles;
}

}  // namespace zermelo

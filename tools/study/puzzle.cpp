#include "tools/study/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "games/base/text.hpp"
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
    const AnyGame& game = source.game();
    std::set<AnyPosition> met = {now.position};
    std::vector<Puzzle::Move> line;
    while (puzzle.steps < PuzzleOptions::most_steps && !now.terminal) {
        const bool solver = now.turn == puzzle.start.turn;
        if (solver ? !only_move(now) : !all_known(now)) break;
        const RankedMove& best = now.moves.front();
        if (!met.insert(best.child).second) break;
        const bool choice = solver && now.moves.size() > 1;
        line.push_back({now.turn, game.move_name(now.position, best.number), best.child, choice});
        if (choice) {
            ++puzzle.steps;
            puzzle.line = line;
        }
        ZERMELO_ASSIGN(next, source.answer(best.child));
        now = std::move(next);
    }
    return puzzle;
}

std::vector<AnyPosition> positions_of_solver(const AnyGame& game, const Puzzle& puzzle) {
    std::vector<AnyPosition> positions;
    AnyPosition before = puzzle.start.position;
    for (const Puzzle::Move& move : puzzle.line) {
        if (move.choice) positions.push_back(game.canonical(before));
        before = move.child;
    }
    return positions;
}

Result<void> add_refutations(const AnswerSource& source, Puzzle& puzzle) {
    const AnyGame& game = source.game();
    Answer now = puzzle.start;
    for (Puzzle::Move& move : puzzle.line) {
        if (move.choice) {
            const RankedMove& other = now.moves.at(1);
            move.wrong = now.moves.size() - 1;
            move.other = game.move_name(now.position, other.number);
            move.other_value = other.value;
            ZERMELO_ASSIGN(after, source.answer(other.child));
            if (!after.terminal && after.turn != now.turn && !after.moves.empty())
                move.reply = game.move_name(after.position, after.moves.front().number);
        }
        ZERMELO_ASSIGN(next, source.answer(move.child));
        now = std::move(next);
    }
    return {};
}

Result<std::uint64_t> visit_puzzles(const AnswerSource& source, const PuzzleOptions& options, const RunOptions& run,
                                    const std::function<Result<bool>(Puzzle&&)>& wants_more) {
    using Clock = std::chrono::steady_clock;
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds));
    ZERMELO_ASSIGN(start, source.game().parse("start"));
    std::uint64_t looked_at = 0;
    run.observer->begin_phase("puzzles", options.positions);
    const auto look_at = [&](std::uint64_t positions) {
        looked_at += positions;
        run.observer->advance(positions);
    };
    const auto goes_on = [&] { return looked_at < options.positions && Clock::now() < end; };
    for (std::uint64_t number = 0; goes_on(); ++number) {
        std::mt19937_64 random = random_of(options.seed, sample_of_puzzles, number);
        AnyPosition position = start;
        for (int ply = 0; ply < longest_game && goes_on(); ++ply) {
            if (run.stop.stop_requested()) return interrupted("the search for a puzzle");
            ZERMELO_ASSIGN(answer, source.answer(position));
            look_at(1);
            if (answer.terminal || answer.moves.empty()) break;
            const AnyPosition next = random_move(answer, random).child;
            const bool begins_all = ply == 0 && number == 0;  // each seed would find the puzzle of the start
            if (!begins_all && answer.moves.size() > 1 && only_move(answer)) {
                ZERMELO_ASSIGN(puzzle, puzzle_of(source, std::move(answer)));
                look_at(puzzle.line.size());
                puzzle.seed = options.seed;
                ZERMELO_ASSIGN(more, wants_more(std::move(puzzle)));
                if (!more) return looked_at;
            }
            position = next;
        }
    }
    return looked_at;
}

Line line_of(const Puzzle& puzzle) {
    Line line;
    for (const Puzzle::Move& move : puzzle.line) line.emplace_back(move.turn, move.name);
    return line;
}

}  // namespace zermelo

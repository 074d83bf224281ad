// Puzzles: positions in which only one move keeps the value, step after step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solvers/engine/answer_source.hpp"

namespace zermelo {

// Every move of the solver is the only one that keeps a win or a draw; with points, the only one that keeps the score.
// The other side answers with its best move, which is the longest resistance. No board occurs twice with the same side
// to move.
struct Puzzle {
    struct Move {
        Side turn = Side::first;
        std::string name;
        AnyPosition child;    // the position after it
        bool choice = false;  // of the solver, who has other moves
        // add_refutations() sets these for a choice: the number of wrong moves, the best of them, its value, and the
        // reply to it. The reply is empty where the game is over or the solver moves again.
        std::size_t wrong = 0;
        std::string other = {};
        Known other_value = {};
        std::string reply = {};
    };
    Answer start;            // the position to solve, with the solver to move
    std::vector<Move> line;  // from the solver's first step to its last
    int steps = 0;           // moves of the solver with a choice; 0: no puzzle
    std::uint64_t seed = 0;  // that finds it
};

struct PuzzleOptions {
    static constexpr int least_steps = 1;
    static constexpr int most_steps = 12;

    std::uint64_t seed = 1;
    int steps = 3;
    bool exact = true;                  // else a puzzle of fewer steps will do, the longest that is found
    std::uint64_t positions = 100'000;  // to look at
    double seconds = 10;
};

// The index 0 in `answer.moves` if the best move is the only one that keeps the value. Empty if several moves keep it,
// if the position is lost or over, and if a move has no known value.
std::optional<std::size_t> only_move(const Answer& answer);

// The longest puzzle that begins at a position; `steps` is 0 if there is none.
Result<Puzzle> puzzle_of(const AnswerSource& source, Answer start);

// The positions in which the solver has a choice, each as the one that stands for all symmetric ones.
std::vector<AnyPosition> positions_of_solver(const AnyGame& game, const Puzzle& puzzle);

// Calls `wants_more` for the longest puzzles that begin along random games from the start, in which half of the moves
// keep the value, until it returns false or an error; `steps` and `exact` do not matter. Returns the number of
// positions that it looked at. Fails with interrupted.
Result<std::uint64_t> visit_puzzles(const AnswerSource& source, const PuzzleOptions& options, const RunOptions& run,
                                    const std::function<Result<bool>(Puzzle&&)>& wants_more);

// Looks for a puzzle of so many steps by visit_puzzles(). A longer one begins later: at so many steps before its end.
// If random games find none soon, and play reaches at most `positions` positions, each of them is looked at once; then
// an error says that there is none. The same seed finds the same puzzle unless the seconds run out. Fails with
// no_answer if it finds none, and with interrupted.
Result<Puzzle> find_puzzle(const AnswerSource& source, const PuzzleOptions& options, const RunOptions& run);

// Different puzzles of the seeds from `options.seed` on: no position with a choice occurs in two of them, symmetric
// ones count as one, and no two have the same moves. All have the steps of the first one. Fewer than `count` if many
// seeds in succession find nothing new. Fails like find_puzzle if there is none at all.
Result<std::vector<Puzzle>> find_puzzles(const AnswerSource& source, PuzzleOptions options, std::size_t count,
                                         const RunOptions& run);

// Tells of each choice why the best other move fails.
Result<void> add_refutations(const AnswerSource& source, Puzzle& puzzle);

// The moves of both sides.
Line line_of(const Puzzle& puzzle);

}  // namespace zermelo

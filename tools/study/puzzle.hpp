// Puzzles: positions in which one move alone keeps the value, step after step.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/answer_source.hpp"

namespace zermelo {

// Where the solver's every move is the only one that keeps a win or a draw; with points, the only one that keeps the
// score at the end. The other side answers with its best move: the longest resistance.
struct Puzzle {
    struct Move {
        Side turn = Side::first;
        std::string name;
        AnyPosition child;  // the position after it
    };
    Answer start;            // of the position to solve; the side to move solves it
    std::vector<Move> line;  // from the first step to the last; both are the solver's
    int steps = 0;           // moves of the solver with a choice; without one there is nothing to find
};

struct PuzzleOptions {
    static constexpr int least_steps = 2;
    static constexpr int most_steps = 12;

    std::uint64_t seed = 1;
    int steps = 3;                      // as few of them where no longer puzzle is found, but at least `least_steps`
    std::uint64_t positions = 100'000;  // to look at
    double seconds = 10;
};

// The move that alone keeps the value: its number in `answer.moves`, which is 0. Nothing where several keep it, where
// the position is lost or over, and where a move's value is not known.
std::optional<std::size_t> only_move(const Answer& answer);

// The puzzle of a position, as long as it goes on: `steps` is 0 where it is none.
Result<Puzzle> puzzle_of(const AnswerSource& source, Answer start);

// Looks for a puzzle along games at random from the start: half of the moves keep the value. The same seed finds the
// same puzzle unless the seconds run out. Fails with no_answer where it finds none, and with interrupted.
Result<Puzzle> find_puzzle(const AnswerSource& source, const PuzzleOptions& options, const std::stop_token& stop);

}  // namespace zermelo

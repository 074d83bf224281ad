// The first moves of a board: their values, and games at random after each.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

// First moves that lead to symmetric positions share everything but their names: a kind of move.
struct Opening {
    std::vector<std::size_t> numbers;  // as in AnyGame::children, ascending
    std::vector<std::string> moves;    // their names
    Known value;                       // for the player who moves
    GameCounts at_random;              // both sides at random after it
};

// All kinds of first moves, the most balanced first. With points: the score nearest to 0. Else a draw, then the
// longest distance to the win. Then the share of wins at random nearest to one half, then the order of the game. Plays
// sampling.games games after each kind. Fails with interrupted.
Result<std::vector<Opening>> study_openings(const Table& table, const Answer& start, const Sampling& sampling,
                                            const RunOptions& run);

// Whether an opening comes before another in that order; false where the order of the game decides.
bool more_balanced(const Opening& a, const Opening& b);

}  // namespace zermelo

// The first moves of a board: their values, and games at random after each.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/table.hpp"
#include "tools/study/play.hpp"

namespace zermelo {

// A kind of first move: all first moves that lead to symmetric positions.
struct Opening {
    std::vector<std::size_t> numbers;  // as in AnyGame::children, ascending
    std::vector<std::string> moves;    // their names
    Known value;                       // for the player who moves
    GameCounts at_random;              // games with random play after it
};

// All kinds of first moves, the closest by perfect play first. The order is by score nearest to 0 with points, else
// draws first, then by longest distance to the win. Ties go to the share of random wins nearest to one half, then to
// the order of the game. Plays sampling.games games after each kind. Fails with interrupted.
Result<std::vector<Opening>> study_openings(const Table& table, const Answer& start, const Sampling& sampling,
                                            const RunOptions& run);

// The kind with the share of random wins nearest to one half. Needs at least one.
const Opening& closest_at_random(const std::vector<Opening>& openings);

// True if `a` is before `b` in the order of study_openings(), apart from the order of the game.
bool more_balanced(const Opening& a, const Opening& b);

}  // namespace zermelo

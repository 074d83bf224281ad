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

// The kinds of first moves of an answer, with the values that it has, in the order of the game.
std::vector<Opening> kinds_of_openings(const AnyGame& game, const Answer& start);

// Plays sampling.games games at random after each kind of first move from `start`. Fails with interrupted.
Result<void> play_openings(const AnyGame& game, const AnyPosition& start, std::vector<Opening>& kinds,
                           const Sampling& sampling, const RunOptions& run);

// Puts the closest by perfect play first. The order is by score nearest to 0 with points, else draws first, then
// unknown values, then decided ones by longest distance to the win. Ties go to the share of random wins nearest to one
// half, then to the order of the game.
void rank_openings(std::vector<Opening>& kinds);

// The kind with the share of random wins nearest to one half. Needs at least one.
const Opening& closest_at_random(const std::vector<Opening>& openings);

// True if `a` is before `b` in the order of study_openings(), apart from the order of the game.
bool more_balanced(const Opening& a, const Opening& b);

}  // namespace zermelo

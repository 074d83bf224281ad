// Guesses at good moves from games at random, where nothing proves which moves are good.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/answer.hpp"

namespace zermelo {

// The limits of a guess: it ends with the first that is met.
struct GuessLimits {
    double seconds = 1;
    std::uint64_t games = UINT64_MAX;
    int cut = 1000;  // plies after which a game counts as drawn
    std::stop_token stop;
};

struct Guess {
    std::size_t index = 0;    // of the move in Answer::moves
    std::uint64_t games = 0;  // played in all
    double share = 0;         // of its games that the mover won; draws are halves
};

// "a guess: 62 % of the games at random that begin with it are won (3,400 games for all moves)".
std::string in_words(const Guess& guess);

// The moves that are not known to be worse than another, as indices in Answer::moves. Empty where the values tell the
// best one, so that no guess is needed.
std::vector<std::size_t> moves_to_guess(const Answer& answer);

// The most played of some moves of an answer, after a Monte Carlo tree search (UCT; README.md). `candidates` are
// indices in Answer::moves, at least one. Moves that are known to win or lose need no guess.
Guess guess_move(const AnyGame& game, const Answer& answer, const std::vector<std::size_t>& candidates,
                 const GuessLimits& limits, std::mt19937_64& random);

}  // namespace zermelo

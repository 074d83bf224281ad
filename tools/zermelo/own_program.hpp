// A program with all commands of zermelo and games of its own: `zermelo new-game NAME` writes an example.
#pragma once

#include <vector>

#include "solvers/engine/game_class.hpp"

namespace zermelo {

// A main function: the commands, for the games of zermelo and for these. Returns the exit code.
int run_own_program(std::vector<GameClass> games, int argc, char** argv);

// The same with the algorithms compiled for each class.
template <class... G>
int run_own_program(int argc, char** argv) {
    return run_own_program({game_class<G>()...}, argc, argv);
}

}  // namespace zermelo

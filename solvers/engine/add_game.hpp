// For programs with a game of their own: games/TUTORIAL.md.
#pragma once

#include "games/core/runtime/any_game_of.hpp"
#include "games/core/runtime/registry.hpp"
#include "solvers/engine/any_search_of.hpp"
#include "solvers/engine/any_solver_of.hpp"

namespace zermelo {

// Adds a game to those of games/games.def: Engine solves, checks and searches it like any other. Compiles all
// algorithms for the class. Not thread-safe: call it at the beginning. Fails with usage where the name is taken.
template <Game G>
Result<void> add_game() {
    ZERMELO_TRY(register_game(AnyGameFactory<G>::games(), &AnyGameFactory<G>::make));
    solver_makers().push_back(&AnySolverFactory<G>::make);
    search_makers().push_back(&AnySearchFactory<G>::make);
    return {};
}

}  // namespace zermelo

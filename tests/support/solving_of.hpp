// Solving of games that are not in the registry.
#pragma once

#include "games/core/runtime/any_game_of.hpp"
#include "solvers/engine/any_solver_of.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

template <Game G>
    requires(!is_registered<G>)
std::unique_ptr<AnySolver> solver_of(const G& game) {
    return std::make_unique<AnySolverOf<G>>(game, std::make_unique<AnyGameOf<G>>(game));
}

}  // namespace zermelo::test

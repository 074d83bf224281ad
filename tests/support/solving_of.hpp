// Solving of games that are not in the registry.
#pragma once

#include "games/core/runtime/any_game_of.hpp"
#include "solvers/engine/any_reader_of.hpp"
#include "solvers/engine/any_solver_of.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

template <Game G>
    requires(!is_registered<G>)
std::unique_ptr<AnySolver> solver_of(const G& game) {
    return AnySolverFactory<G>::make(std::make_shared<const AnyGameOf<G>>(game)).value();
}
template <Game G>
    requires(!is_registered<G>)
std::unique_ptr<AnyReader> reader_of(const G& game) {
    return AnyReaderFactory<G>::make(std::make_shared<const AnyGameOf<G>>(game)).value();
}

}  // namespace zermelo::test

// For programs with a game of their own: games/TUTORIAL.md.
#pragma once

#include "games/core/concepts/complete_game.hpp"
#include "games/core/runtime/any_game_of.hpp"
#include "games/core/runtime/game_list.hpp"
#include "solvers/engine/any_reader_of.hpp"
#include "solvers/engine/any_search_of.hpp"
#include "solvers/engine/any_solver_of.hpp"
#include "solvers/values/any_values_of.hpp"

namespace zermelo {

// A class for EngineOptions::games: the engine solves, checks and searches it like any other. Compiles all algorithms
// for the class.
template <class G>
GameClass game_class() {
    GameClass made = rules_class<G>();
    if constexpr (is_complete_game<G>()) {
        made.reader = &AnyReaderFactory<G>::make;
        made.solver = &AnySolverFactory<G>::make;
        made.search = &AnySearchFactory<G>::make;
        made.values = AnyValuesFactory<G>::maker();
    }
    return made;
}

}  // namespace zermelo

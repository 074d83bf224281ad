// The algorithms for games that are known at run time alone, compiled once; internal to the engine.
#pragma once

#include <memory>

#include "games/base/error.hpp"
#include "games/core/runtime/any_game.hpp"
#include "solvers/engine/any_search.hpp"
#include "solvers/engine/any_solver.hpp"

namespace zermelo {

// An error of the rules ends the call that met it; a search answers no further questions then.
Result<std::unique_ptr<AnySolver>> runtime_solver(std::shared_ptr<const AnyGame> game);
Result<std::unique_ptr<AnySearch>> runtime_search(std::shared_ptr<const AnyGame> game, const SearchOptions& options);

}  // namespace zermelo

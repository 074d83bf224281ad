#include "solvers/engine/any_solver.hpp"

#include "games/core/registry.hpp"

namespace zermelo {

std::vector<SolverMaker>& solver_makers() {
    static std::vector<SolverMaker> makers =
        list_for_all_games([]<class G>(std::type_identity<G>) { return &AnySolverFactory<G>::make; });
    return makers;
}

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view text) {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return solver_makers()[number](spec);
}

}  // namespace zermelo

#include "solvers/engine/any_solver.hpp"

namespace zermelo {

Makers<SolverMaker>& solver_makers() {
    static Makers<SolverMaker> makers =
        makers_of_all_games([]<class G>(std::type_identity<G>) { return &AnySolverFactory<G>::make; });
    return makers;
}

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view text) {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return solver_makers()[number](spec);
}

}  // namespace zermelo

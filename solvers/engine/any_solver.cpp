#include "solvers/engine/any_solver.hpp"

#include "games/core/registry.hpp"

namespace zermelo {

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view text) {
    static constexpr auto makers =
        AllGames::map([]<class G>(std::type_identity<G>) { return &AnySolverFactory<G>::make; });
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return makers[number](spec);
}

}  // namespace zermelo

#include "solvers/engine/any_solver.hpp"

#include <array>
#include <utility>

#include "games/core/runtime/registry.hpp"

namespace zermelo {

std::vector<SolverMaker>& solver_makers() {
    static std::vector<SolverMaker> makers =
        list_for_all_games([]<class G>(std::type_identity<G>) { return &AnySolverFactory<G>::make; });
    return makers;
}

std::optional<Method> solve_method(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Method>, 4> methods = {{{"auto", Method::automatic},
                                                                                    {"retrograde", Method::retrograde},
                                                                                    {"enumerate", Method::enumerate},
                                                                                    {"bitsweep", Method::bitsweep}}};
    for (const auto& [known, method] : methods)
        if (known == name) return method;
    return std::nullopt;
}

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view text) {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return solver_makers()[number](spec);
}

}  // namespace zermelo

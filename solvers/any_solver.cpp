#include "solvers/any_solver.hpp"

#include <array>

#include "games/registry.hpp"

namespace zermelo {

#define ZERMELO_DECLARE(folder, Class) class Class;
ZERMELO_GAMES(ZERMELO_DECLARE)
#undef ZERMELO_DECLARE

Result<std::unique_ptr<AnySolver>> make_solver(std::string_view text) {
    using Make = Result<std::unique_ptr<AnySolver>> (*)(const Spec&);
#define ZERMELO_MAKE(folder, Class) &AnySolverFactory<Class>::make,
    static constexpr auto makers = std::to_array<Make>({ZERMELO_GAMES(ZERMELO_MAKE)});
#undef ZERMELO_MAKE
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(entry, find_game(spec.game));
    return makers[entry](spec);
}

}  // namespace zermelo

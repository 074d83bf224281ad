#include <array>

#include "games/registry.hpp"
#include "solvers/search.hpp"

namespace zermelo {

#define ZERMELO_DECLARE(folder, Class) class Class;
ZERMELO_GAMES(ZERMELO_DECLARE)
#undef ZERMELO_DECLARE

Result<std::unique_ptr<AnySearch>> make_search(std::string_view text, const SearchOptions& options) {
    using Make = Result<std::unique_ptr<AnySearch>> (*)(const Spec&, const SearchOptions&);
#define ZERMELO_MAKE(folder, Class) &AnySearchFactory<Class>::make,
    static constexpr auto makers = std::to_array<Make>({ZERMELO_GAMES(ZERMELO_MAKE)});
#undef ZERMELO_MAKE
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(entry, find_game(spec.game));
    return makers[entry](spec, options);
}

}  // namespace zermelo

#include "solvers/engine/any_search.hpp"
#include "games/core/registry.hpp"

namespace zermelo {

Result<std::unique_ptr<AnySearch>> make_search(std::string_view text, const SearchOptions& options) {
    static constexpr auto makers =
        AllGames::map([]<class G>(std::type_identity<G>) { return &AnySearchFactory<G>::make; });
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec.game));
    return makers[number](spec, options);
}

}  // namespace zermelo

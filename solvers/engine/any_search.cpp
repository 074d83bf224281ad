#include "solvers/engine/any_search.hpp"

#include "games/core/registry.hpp"
#include "solvers/engine/score_search.hpp"

namespace zermelo {

std::vector<SearchMaker>& search_makers() {
    static std::vector<SearchMaker> makers =
        list_for_all_games([]<class G>(std::type_identity<G>) { return &AnySearchFactory<G>::make; });
    return makers;
}

Result<std::unique_ptr<AnySearch>> make_search(std::string_view text, const SearchOptions& options) {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(game, make_game(text));
    ZERMELO_ASSIGN(start, game->parse("start"));
    if (game->points(start)) return ScoreSearch::make(std::move(game), options);
    ZERMELO_ASSIGN(number, find_game(spec));
    return search_makers()[number](spec, options);
}

}  // namespace zermelo

#include "solvers/engine/any_search.hpp"

#include "solvers/engine/score_search.hpp"

namespace zermelo {

Makers<SearchMaker>& search_makers() {
    static Makers<SearchMaker> makers =
        makers_of_all_games([]<class G>(std::type_identity<G>) { return &AnySearchFactory<G>::make; });
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

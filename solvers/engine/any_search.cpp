#include "solvers/engine/any_search.hpp"

#include <array>
#include <utility>

#include "games/core/runtime/registry.hpp"
#include "solvers/engine/score_search.hpp"

namespace zermelo {

std::optional<SearchMethod> search_method(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, SearchMethod>, 4> methods = {
        {{"auto", SearchMethod::automatic},
         {"depth-first", SearchMethod::depth_first},
         {"df-pn", SearchMethod::dfpn},
         {"best-first", SearchMethod::best_first}}};
    for (const auto& [known, method] : methods)
        if (known == name) return method;
    return std::nullopt;
}

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

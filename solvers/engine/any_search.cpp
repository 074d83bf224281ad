#include "solvers/engine/any_search.hpp"

#include <array>
#include <utility>

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

Result<std::unique_ptr<AnySearch>> make_search(const OpenGame& game, const GameList& games,
                                               const SearchOptions& options) {
    if (!game.of->search)
        return fail(Failure::no_answer, "cannot search " + game.game->spec(), "this program looks up what is solved",
                    "a program with searches");
    ZERMELO_ASSIGN(start, game.game->parse("start"));
    if (game.game->points(start)) return ScoreSearch::make(game.game, games, options);
    return game.of->search(game.game, options);
}

}  // namespace zermelo

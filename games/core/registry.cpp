#include "games/core/registry.hpp"

#include <fmt/format.h>

#include <vector>

#include "games/core/notation.hpp"
#include "games/core/spelling.hpp"

namespace zermelo {

std::span<const GameEntry> registered_games() {
    static const std::vector<GameEntry> games = [] {
        std::vector<GameEntry> entries;
        std::size_t number = 0;
        AllGames::map([&]<class G>(std::type_identity<G>) {
            for (const GameInfo* info : AnyGameFactory<G>::games()) entries.push_back({info, number});
            return number++;
        });
        return entries;
    }();
    return games;
}

Result<std::size_t> find_game(const Spec& spec) {
    std::vector<std::string> names;
    const std::string whole = spec.game + ":" + spec.ruleset;
    for (const GameEntry& game : registered_games()) {
        if (game.info->name == whole) return game.number;
        names.emplace_back(game.info->name);
    }
    for (const GameEntry& game : registered_games())
        if (game.info->name == spec.game) return game.number;
    const auto meant = nearest(spec.game, names);
    return fail(Failure::not_found, fmt::format("there is no game called {}", in_quotes(spec.game)),
                meant ? fmt::format("did you mean {}?", *meant) : "",
                fmt::format("the games are {}", fmt::join(names, ", ")));
}

Result<std::unique_ptr<AnyGame>> make_game(std::string_view text) {
    static constexpr auto makers =
        AllGames::map([]<class G>(std::type_identity<G>) { return &AnyGameFactory<G>::make; });
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return makers[number](spec);
}

}  // namespace zermelo

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

Result<std::size_t> find_game(std::string_view name) {
    std::vector<std::string> names;
    for (const GameEntry& game : registered_games()) {
        if (game.info->name == name) return game.number;
        names.emplace_back(game.info->name);
    }
    const auto meant = nearest(name, names);
    return fail(Failure::not_found, fmt::format("there is no game called {}", in_quotes(name)),
                meant ? fmt::format("did you mean {}?", *meant) : "",
                fmt::format("the games are {}", fmt::join(names, ", ")));
}

Result<std::unique_ptr<AnyGame>> make_game(std::string_view text) {
    static constexpr auto makers =
        AllGames::map([]<class G>(std::type_identity<G>) { return &AnyGameFactory<G>::make; });
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec.game));
    return makers[number](spec);
}

}  // namespace zermelo

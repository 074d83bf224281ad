#include "games/core/runtime/registry.hpp"

#include <fmt/format.h>

#include <vector>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

namespace {

std::vector<GameEntry>& entries_of_games() {
    static std::vector<GameEntry> games = [] {
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

std::vector<GameMaker>& game_makers() {
    static std::vector<GameMaker> makers =
        list_for_all_games([]<class G>(std::type_identity<G>) { return &AnyGameFactory<G>::make; });
    return makers;
}

}  // namespace

std::span<const GameEntry> registered_games() {
    return entries_of_games();
}

Result<void> register_game(std::span<const GameInfo* const> games, GameMaker make) {
    for (const GameInfo* info : games)
        for (const GameEntry& taken : registered_games())
            if (taken.info->name == info->name)
                return fail(Failure::usage, fmt::format("cannot add the game {}", in_quotes(info->name)),
                            "another game has its name");
    for (const GameInfo* info : games) entries_of_games().push_back({info, game_makers().size()});
    game_makers().push_back(make);
    return {};
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
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(number, find_game(spec));
    return game_makers()[number](spec);
}

}  // namespace zermelo

#include "games/core/runtime/game_list.hpp"

#include <fmt/format.h>

#include "games/core/texts/notation.hpp"
#include "games/core/texts/spelling.hpp"

namespace zermelo {

Result<void> GameList::add(GameClass added) {
    for (const GameInfo* info : added.games)
        for (const GameEntry& taken : games_)
            if (taken.info->name == info->name)
                return fail(Failure::usage, fmt::format("cannot add the game {}", in_quotes(info->name)),
                            "another game has its name");
    const auto shared = std::make_shared<const GameClass>(std::move(added));
    for (const GameInfo* info : shared->games) games_.push_back({info, shared});
    return {};
}

Result<std::shared_ptr<const GameClass>> GameList::find(const Spec& spec) const {
    std::vector<std::string> names;
    const std::string whole = spec.game + ":" + spec.ruleset;
    for (const GameEntry& game : games_) {
        if (game.info->name == whole) return game.of;
        names.emplace_back(game.info->name);
    }
    for (const GameEntry& game : games_)
        if (game.info->name == spec.game) return game.of;
    const auto meant = nearest(spec.game, names);
    return fail(Failure::not_found, fmt::format("there is no game called {}", in_quotes(spec.game)),
                meant ? fmt::format("did you mean {}?", *meant) : "", Cause{.spec = spec.game},
                "zermelo games  # lists them all");
}

Result<OpenGame> GameList::make(std::string_view text) const {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(of, find(spec));
    ZERMELO_ASSIGN(game, of->make(spec));
    return OpenGame{std::move(game), std::move(of)};
}

}  // namespace zermelo

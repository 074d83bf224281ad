#include "games/core/registry.hpp"

#include <fmt/format.h>

#include "games/core/notation.hpp"

namespace zermelo {

std::span<const GameEntry> registered_games() {
    static constexpr auto games = AllGames::map(
        []<class G>(std::type_identity<G>) { return GameEntry{&AnyGameFactory<G>::info, &AnyGameFactory<G>::make}; });
    return games;
}

Result<std::size_t> find_game(std::string_view name) {
    std::string names;
    for (std::size_t i = 0; i < registered_games().size(); ++i) {
        const std::string_view known = registered_games()[i].info().name;
        if (known == name) return i;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", known);
    }
    return fail(Failure::not_found, fmt::format("there is no game called {}", in_quotes(name)), {},
                fmt::format("the games are {}", names));
}

Result<std::unique_ptr<AnyGame>> make_game(std::string_view text) {
    ZERMELO_ASSIGN(spec, Spec::parse(text));
    ZERMELO_ASSIGN(entry, find_game(spec.game));
    return registered_games()[entry].make(spec);
}

}  // namespace zermelo

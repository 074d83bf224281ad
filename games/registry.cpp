#include "games/registry.hpp"

#include <fmt/format.h>
#include <array>

#include "games/notation.hpp"

namespace zermelo {

#define ZERMELO_DECLARE(folder, Class) class Class;
ZERMELO_GAMES(ZERMELO_DECLARE)
#undef ZERMELO_DECLARE

std::span<const GameEntry> registered_games() {
#define ZERMELO_ENTRY(folder, Class) GameEntry{&AnyGameFactory<Class>::info, &AnyGameFactory<Class>::make},
    static const auto games = std::to_array<GameEntry>({ZERMELO_GAMES(ZERMELO_ENTRY)});
#undef ZERMELO_ENTRY
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

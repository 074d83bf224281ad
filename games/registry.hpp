// The one list of games. A line X(folder, Class) adds a class of games/<folder>/<folder>.hpp to every program, solver
// and law test: the build reads this list too. Games that share their rules share a folder.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "games/any_game.hpp"
#include "games/error.hpp"
#include "games/game.hpp"

#define ZERMELO_GAMES(X)            \
    X(fox_and_hounds, FoxAndHounds) \
    X(konane, Konane)               \
    X(tafl, Tablut)                 \
    X(tafl, Brandub)                \
    X(tafl, ArdRi)                  \
    X(tafl, Tafl5x5)                \
    X(tiptoe, Tiptoe)               \
    X(turkish_checkers, TurkishCheckers)

namespace zermelo {

template <class, class... G>
struct ListOfGames {
    // What f makes of std::type_identity<Class> for each class, in the order of the list.
    template <class F>
    static constexpr auto map(F f) {
        return std::array{f(std::type_identity<G>{})...};
    }
};
#define ZERMELO_TYPE(folder, Class) , class Class
using AllGames = ListOfGames<void ZERMELO_GAMES(ZERMELO_TYPE)>;
#undef ZERMELO_TYPE

struct GameEntry {
    const GameInfo& (*info)();
    Result<std::unique_ptr<AnyGame>> (*make)(const Spec& spec);
};

// All games, in the order of the list.
std::span<const GameEntry> registered_games();

// Position of a game in registered_games(); not_found, with the names that exist, where there is none.
Result<std::size_t> find_game(std::string_view name);

// Parses a spec and makes its game.
Result<std::unique_ptr<AnyGame>> make_game(std::string_view spec);

}  // namespace zermelo

// The games of games/games.def.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/runtime/any_game.hpp"

namespace zermelo {

template <class, class... G>
struct ListOfGames {
    // The results of f(std::type_identity<Class>) for each class, in the order of the list.
    template <class F>
    static constexpr auto map(F f) {
        return std::array{f(std::type_identity<G>{})...};
    }
};
#define GAME(folder, Class) class Class;
#include "games/games.def"
#undef GAME
#define GAME(folder, Class) , Class
using AllGames = ListOfGames<void
#include "games/games.def"
                             >;
#undef GAME

template <class G, class List>
inline constexpr bool is_listed = false;
template <class G, class... Listed>
inline constexpr bool is_listed<G, ListOfGames<void, Listed...>> = (std::is_same_v<G, Listed> || ...);
// True for the classes of games.def.
template <class G>
inline constexpr bool is_registered = is_listed<G, AllGames>;

struct GameEntry {
    const GameInfo* info = nullptr;
    std::size_t number = 0;  // of its class: the place in AllGames, and then those that are added
};

// All games, in the order of the list, then those that the program added. Valid until another is added.
std::span<const GameEntry> registered_games();

// The number of a game's class. A rule set may have a class of its own, with the name GAME:RULESET. Fails with
// not_found, with the names that exist.
Result<std::size_t> find_game(const Spec& spec);

// The results of `of` for the std::type_identity of each class of AllGames, by its number. Others may be appended.
template <class F>
auto list_for_all_games(F of) {
    const auto made = AllGames::map(of);
    return std::vector<typename decltype(made)::value_type>(made.begin(), made.end());
}

using GameMaker = Result<std::unique_ptr<AnyGame>> (*)(const Spec&);
// Adds a class, with the next number: a part of add_game() of the engine. Not thread-safe. Fails with usage if a
// name is taken.
Result<void> register_game(std::span<const GameInfo* const> games, GameMaker make);

// Parses a spec and makes its game. Fails with bad_input and not_found.
Result<std::unique_ptr<AnyGame>> make_game(std::string_view spec);

}  // namespace zermelo

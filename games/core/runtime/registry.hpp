// The games of games/games.def.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/core/runtime/game_list.hpp"

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

// The list of games.def. equip(std::type_identity of the class, GameClass&) completes each class with what a program
// does with it.
template <class F>
GameList list_games(F equip) {
    GameList list;
    AllGames::map([&]<class G>(std::type_identity<G> type) {
        GameClass made = rules_class<G>();
        equip(type, made);
        return list.add(std::move(made)).has_value();
    });
    return list;
}

// Games of shared libraries that this program has opened (plug.hpp), all or none. Thread-safe. Fails with usage if a
// name is taken.
Result<void> add_plugged_games(std::vector<GameClass> classes);
// A list and the plugged games. equip(GameClass&) completes the class of such a game.
GameList with_plugged_games(GameList list, const std::function<void(GameClass&)>& equip);

// The rules of all games of games.def and of opened plugs.
GameList known_games();
std::vector<GameEntry> registered_games();

// Parses a spec and makes its game, one of known_games(). Fails with bad_input and not_found.
Result<std::shared_ptr<const AnyGame>> make_game(std::string_view spec);

}  // namespace zermelo

#include "games/core/runtime/registry.hpp"

#include <mutex>

namespace zermelo {

namespace {

// The games of games.def, then those of plugs.
struct Known {
    std::mutex mutex;  // of all
    GameList all = list_games([](auto, GameClass&) {});
    const std::size_t listed = all.games().size();
};
Known& known() {
    static Known known;
    return known;
}

}  // namespace

Result<void> add_plugged_games(std::vector<GameClass> classes) {
    const std::lock_guard lock(known().mutex);
    GameList all = known().all;
    for (GameClass& added : classes) ZERMELO_TRY(all.add(std::move(added)));
    known().all = std::move(all);
    return {};
}

GameList with_plugged_games(GameList list, const std::function<void(GameClass&)>& equip) {
    const GameList all = known_games();
    std::shared_ptr<const GameClass> last;  // a class may have several games
    const auto add = [&](const std::shared_ptr<const GameClass>& of) {
        if (of == last) return;
        last = of;
        GameClass added = *last;
        equip(added);
        static_cast<void>(list.add(std::move(added)));  // its name was free
    };
    for (const GameEntry& game : all.games().subspan(known().listed)) {
        add(game.of);
        for (const auto& larger : game.larger) add(larger);
    }
    return list;
}

GameList known_games() {
    const std::lock_guard lock(known().mutex);
    return known().all;
}

std::vector<GameEntry> registered_games() {
    const GameList known = known_games();
    return {known.games().begin(), known.games().end()};
}

Result<std::shared_ptr<const AnyGame>> make_game(std::string_view text) {
    ZERMELO_ASSIGN(made, known_games().make(text));
    return std::move(made.game);
}

}  // namespace zermelo

#include "games/core/runtime/registry.hpp"

#include <mutex>

namespace zermelo {

namespace {

std::mutex mutex;  // of the classes
std::vector<GameClass>& plugged_classes() {
    static std::vector<GameClass> classes;
    return classes;
}

}  // namespace

Result<void> add_plugged_games(std::vector<GameClass> classes) {
    GameList all = known_games();
    for (const GameClass& added : classes) ZERMELO_TRY(all.add(added));
    const std::lock_guard lock(mutex);
    for (GameClass& added : classes) plugged_classes().push_back(std::move(added));
    return {};
}

GameList with_plugged_games(GameList list, const std::function<void(GameClass&)>& equip) {
    const std::lock_guard lock(mutex);
    for (GameClass added : plugged_classes()) {
        if (equip) equip(added);
        static_cast<void>(list.add(std::move(added)));  // its name was free
    }
    return list;
}

GameList known_games() {
    static const GameList listed = list_games([](auto, GameClass&) {});
    return with_plugged_games(listed);
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

#include "solvers/engine/game_shelf.hpp"

#include "games/core/concepts/fingerprint.hpp"

namespace zermelo {

Result<OpenGame> GameShelf::open(std::string_view text) const {
    constexpr std::size_t most = 256;  // texts
    const auto find = [this](std::string_view spec) -> OpenGame {
        const auto found = by_spec_.find(spec);
        if (found == by_spec_.end()) return {};
        return {found->second.game.lock(), found->second.of};
    };
    std::unique_lock lock(mutex_);
    if (OpenGame kept = find(text); kept.game) {
        last_ = kept.game;
        return kept;
    }
    lock.unlock();
    ZERMELO_ASSIGN(made, games_.make(text));
    const std::string spec = made.game->spec();
    lock.lock();
    if (OpenGame kept = find(spec); kept.game) made = std::move(kept);
    if (by_spec_.size() >= most) std::erase_if(by_spec_, [](const auto& entry) { return entry.second.game.expired(); });
    if (by_spec_.size() >= most) by_spec_.clear();
    for (const std::string& name : {std::string(text), spec}) by_spec_[name] = {made.game, made.of};
    last_ = made.game;
    return made;
}

bool changed_since(const OpenGame& game, std::string_view spec, std::uint64_t fingerprint) {
    return !game.of->file.empty() && game.game->spec() == spec &&
           fingerprint != rules_fingerprint(game.game->info(), game.game->spec());
}

}  // namespace zermelo

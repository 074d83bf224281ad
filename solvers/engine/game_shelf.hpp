// The games of a list, each variant made once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "games/core/runtime/game_list.hpp"

namespace zermelo {

// Keeps a game as long as somebody has it, and the last one that was asked for: what its requests share, such as its
// numbering, is made once. Thread-safe.
class GameShelf {
public:
    explicit GameShelf(GameList games) : games_(std::move(games)) {}

    const GameList& games() const { return games_; }
    // Fails as GameList::make.
    Result<OpenGame> open(std::string_view spec) const;

private:
    struct Kept {
        std::weak_ptr<const AnyGame> game;
        std::shared_ptr<const GameClass> of;
    };

    GameList games_;
    mutable std::mutex mutex_;                                  // of the members below
    mutable std::map<std::string, Kept, std::less<>> by_spec_;  // in all ways in which it was asked for
    mutable std::shared_ptr<const AnyGame> last_;
};

// True if a file of this spec was made by other rules of the file that the game comes from, which was changed since.
bool changed_since(const OpenGame& game, std::string_view spec, std::uint64_t fingerprint);

}  // namespace zermelo

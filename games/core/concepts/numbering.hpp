// The numbering of a variant, made once.
#pragma once

#include <memory>
#include <mutex>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// Makes the numbering of a game when it is first asked for, and keeps it. Thread-safe.
template <Game G>
class Numbering {
public:
    explicit Numbering(const G&) {}
};

template <IndexedGame G>
class Numbering<G> {
public:
    using Indexing = typename G::Indexing;

    // The game must outlive it.
    explicit Numbering(const G& game) : game_(game) {}

    // Fails with `limit` where a board is too big to be numbered.
    Result<std::shared_ptr<const Indexing>> get() const {
        const std::lock_guard lock(mutex_);
        if (made_) return made_;
        ZERMELO_ASSIGN(indexing, game_.indexing());
        made_ = std::make_shared<const Indexing>(std::move(indexing));
        return made_;
    }

private:
    const G& game_;
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const Indexing> made_;
};

}  // namespace zermelo

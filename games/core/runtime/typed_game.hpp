// The typed parts behind the run-time face share one game object and its numbering.
#pragma once

#include <cassert>

#include "games/core/concepts/numbering.hpp"
#include "games/core/runtime/any_game.hpp"

namespace zermelo {

// A variant with its class. Immutable, thread-safe.
template <Game G>
class TypedGame : public AnyGame {
public:
    TypedGame(const TypedGame&) = delete;
    TypedGame& operator=(const TypedGame&) = delete;

    ClassMark class_mark() const final { return &mark; }
    const G& game() const { return game_; }
    const Numbering<G>& numbering() const { return numbering_; }

    static void mark() {}

protected:
    explicit TypedGame(G game) : game_(std::move(game)), numbering_(game_) {}

private:
    G game_;
    Numbering<G> numbering_;
};

// The game must be of that class.
template <Game G>
const TypedGame<G>& typed_game(const AnyGame& game) {
    assert(game.class_mark() == &TypedGame<G>::mark);
    return static_cast<const TypedGame<G>&>(game);
}

}  // namespace zermelo

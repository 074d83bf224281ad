// Any game behind one run-time interface in texts: for programs and bindings. Not for hot loops.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/error.hpp"
#include "games/core/game.hpp"

namespace zermelo {

// One variant of one game. Immutable, thread-safe.
class AnyGame {
public:
    struct Move {
        std::string text;
        std::string child;  // the position that the move leads to
        Side child_turn = Side::first;
    };
    struct View {
        std::string position;  // canonical text
        std::string diagram;   // lines of text
        Side turn = Side::first;
        std::optional<Wdl> terminal;  // for the side to move, where the game is over
        std::vector<Move> moves;
    };
    // What a picture of a position shows and what a person clicks in it.
    struct Drawing {
        std::vector<BoardPiece> pieces;
        std::vector<Clicks> moves;  // in the order of View::moves
    };

    virtual ~AnyGame() = default;
    virtual const GameInfo& info() const = 0;
    virtual std::string spec() const = 0;
    // Number of positions that a complete dense table numbers, or the error that says why there is no numbering.
    virtual Result<U128> numbered_positions() const = 0;

    // Number of positions that the dense table stands for, symmetric ones each; fails like numbered_positions.
    virtual Result<U128> raw_positions() const = 0;

    // The canonical text of a position given as `start`, as a position's text, or as either of them followed by
    // ` moves ` and moves. Fails with bad_input, naming the place.
    virtual Result<std::string> resolve(std::string_view text) const = 0;
    // Everything about one position; `position` as in resolve().
    virtual Result<View> view(std::string_view position) const = 0;
    // The board of all positions, and the pieces and clicks of one; `position` as in resolve().
    virtual const Board& board() const = 0;
    virtual Result<Drawing> drawing(std::string_view position) const = 0;
    // The legal move with a name in one position. Fails with bad_input, in the words of the game.
    virtual Result<Move> find_move(std::string_view position, std::string_view name) const = 0;
    // Number of sequences of `depth` turns from a position; finished games are not continued. Fails with
    // `interrupted` on a stop request.
    virtual Result<std::uint64_t> perft(std::string_view position, int depth, std::stop_token stop) const = 0;

protected:
    AnyGame() = default;
    AnyGame(const AnyGame&) = default;
    AnyGame& operator=(const AnyGame&) = default;
};

// What the registry links to; instantiated once per game in a source file of its own (any_game.cpp.in).
template <class G>
struct AnyGameFactory {
    static const GameInfo& info();
    static Result<std::unique_ptr<AnyGame>> make(const Spec& spec);
};

}  // namespace zermelo

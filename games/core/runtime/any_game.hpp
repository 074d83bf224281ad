// Any game behind one run-time interface: for programs and bindings. Not for hot loops.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/runtime/any_position.hpp"
#include "games/core/runtime/key_rules.hpp"

namespace zermelo {

// The end of drawn play. `terminal`: a drawn end of the game. `cycle`: none, as play repeats for ever. `mixed`: the
// game has both, and it is unknown which of them perfect play leads to.
enum class DrawBy : std::uint8_t { terminal, cycle, mixed };

// The points of the side to move, less those of the other side.
struct Points {
    int made = 0;   // so far
    int range = 0;  // bounds the points to come: -range to range
};

// One variant of one game. Immutable; all calls are thread-safe. Positions that are passed in must be the game's own:
// owns() tells. Classes of game have a fast form of it (any_game_of.hpp). A program or a shared library may also derive
// from it: calls with a default need not be written then, and rules may throw (runtime_game.hpp).
class AnyGame {
public:
    // The pieces of a position's picture, and the clicks of its moves.
    struct Drawing {
        std::vector<BoardPiece> pieces;
        std::vector<Clicks> moves;  // in the order of children()
    };
    // Tells classes apart, also those of one name in two shared libraries: a function of each class.
    using ClassMark = void (*)();

    virtual ~AnyGame();
    virtual const GameInfo& info() const = 0;
    virtual std::string spec() const = 0;
    int rules_revision() const;  // of the rules that the spec names
    // Null if the class is not known at compile time.
    virtual ClassMark class_mark() const { return nullptr; }
    // Number of positions that a complete dense table numbers. Fails with `limit` if they are not numbered.
    virtual Result<U128> numbered_positions() const;
    // Number of positions that the dense table stands for, symmetric ones each; fails like numbered_positions.
    virtual Result<U128> raw_positions() const;

    // The number of the variant in the positions; never 0.
    virtual std::uint32_t variant() const;
    bool owns(const AnyPosition& position) const { return position.variant() == variant(); }

    // True if `other` is the same variant, or one in which this variant's positions play alike (VariantGame).
    virtual bool is_variant_of(const AnyGame& other) const;
    // The same position in this variant, with the same moves in the same order (VariantGame). Nothing if `other` is
    // another game, or this variant does not hold the position, or plays it otherwise.
    virtual std::optional<AnyPosition> adopt(const AnyGame& other, const AnyPosition& position) const;

    // True if this is a ruling of the board of `other` that shares its positions (RulingGame).
    virtual bool is_ruling_of(const AnyGame& other) const;
    // The same position under this ruling, with moves of its own; nothing if there is none.
    virtual std::optional<AnyPosition> shared(const AnyGame& other, const AnyPosition& position) const;

    // True if this is the board of `other` turned over its diagonal, so that its positions play alike (TurnedGame).
    virtual bool is_turned(const AnyGame& other) const;
    // The same position on this board, turned; nothing if there is none. Its moves have an order of their own.
    virtual std::optional<AnyPosition> turned(const AnyGame& other, const AnyPosition& position) const;

    // A position given as `start`, as a position's text, or as either of them followed by ` moves ` and moves. Fails
    // with bad_input, naming the place.
    virtual Result<AnyPosition> parse(std::string_view text) const = 0;
    // The canonical text; parse() reads it again.
    virtual std::string format(const AnyPosition& position) const = 0;
    // Lines of text for people; the position's text unless a class has better ones.
    virtual std::string diagram(const AnyPosition& position) const;
    virtual Side turn(const AnyPosition& position) const = 0;
    // The outcome for the side to move where the game is over.
    virtual std::optional<Wdl> terminal(const AnyPosition& position) const = 0;
    // In games of points, the points so far and a bound of the points to come, for the side to move; else nothing.
    virtual std::optional<Points> points(const AnyPosition& position) const;
    // The position that stands in tables for all symmetric ones; the position itself if the game knows no symmetries.
    virtual AnyPosition canonical(const AnyPosition& position) const;
    // Bytes of a position's key in files (key.hpp); 0 if it has none.
    virtual std::size_t key_width() const = 0;
    // The key of a canonical position, key_width bytes; and the position of a key, nothing if no legal one has it.
    virtual void write_key(const AnyPosition& position, std::span<std::uint8_t> key) const = 0;
    virtual std::optional<AnyPosition> read_key(std::span<const std::uint8_t> key) const = 0;
    // The end of play from drawn positions of this game.
    virtual DrawBy draws_end_by() const;
    // The positions after each move, in the order of the game. A move's place in this list is its number.
    virtual std::vector<AnyPosition> children(const AnyPosition& position) const = 0;
    // The same for each of many positions, for rules that are faster in bulk.
    virtual std::vector<std::vector<AnyPosition>> children_of_many(std::span<const AnyPosition> positions) const;
    // The rules in terms of keys, where they are faster so; null by default.
    virtual const KeyRules* key_rules() const;
    // The names of all moves, in the same order, and of one.
    virtual std::vector<std::string> move_names(const AnyPosition& position) const = 0;
    virtual std::string move_name(const AnyPosition& position, std::size_t number) const;
    // The number of the legal move with a name, or with a like one (spelling.hpp). Fails with bad_input, in the words
    // of the game.
    virtual Result<std::size_t> find_move(const AnyPosition& position, std::string_view name) const;

    // The board of all positions, and the pieces and clicks of one.
    virtual const Board& board() const = 0;
    virtual Drawing drawing(const AnyPosition& position) const = 0;
    // Number of sequences of `depth` turns from a position; finished games are not continued. Fails with
    // `interrupted` on a stop request.
    virtual Result<std::uint64_t> perft(const AnyPosition& position, int depth, std::stop_token stop) const;

protected:
    AnyGame() = default;
    AnyGame(const AnyGame&) = default;
    AnyGame& operator=(const AnyGame&) = default;
};

// The number of a variant in opaque positions.
std::uint32_t variant_number(const GameInfo& info, const std::string& spec);

// The functions that the registry links to; instantiated once per game in a source file of its own (any_game.cpp.in).
template <class G>
struct AnyGameFactory {
    // The games that the class plays.
    static std::span<const GameInfo* const> games();
    // True for the specs whose boards the class plays; empty if it plays all boards of its games.
    static std::function<bool(const Spec&)> takes();
    // Fails with bad_input for parameters that the game does not know.
    static Result<std::shared_ptr<const AnyGame>> make(const Spec& spec);
};

}  // namespace zermelo

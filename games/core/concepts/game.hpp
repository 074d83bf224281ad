// The concepts that a game models, and functions that follow from them for every game.
//
// games/TUTORIAL.md adds a game step by step. tests/games/core/conformance.hpp tests the laws below for every game of
// the registry. Beyond `Game` all concepts are capabilities. Each <game>.hpp ends with assertions about all of them.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/base/error.hpp"
#include "games/board/combinatorics.hpp"
#include "games/board/drawing.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "games/core/values/metric.hpp"
#include "games/core/values/repetition.hpp"
#include "games/core/values/side.hpp"
#include "games/core/values/value.hpp"

namespace zermelo {

// `draw`: play can come back to an earlier position. A repetition that neither side can avoid is a draw.
enum class Cycles : std::uint8_t { none, draw };

// A rule set that specs name after a colon, with a revision of its own: a change of its rules leaves the others alone.
struct RuleSet {
    std::string_view name;
    int revision = 1;
};

// The facts that all variants of a game share.
struct GameInfo {
    std::string_view name;                  // in specs
    std::string_view title;                 // for people
    std::string_view spec_syntax;           // e.g. "konane@WxH[,opening=standard|...]"
    std::string_view position_syntax;       // one paragraph with an example
    std::string_view rules;                 // the rules in full, decisions and options included
    int rules_revision = 1;                 // part of the rules fingerprint: raise it whenever a value could change
    std::span<const RuleSet> rule_sets;     // only rule sets with a revision of their own; the README names these
    int indexing_revision = 1;              // raise it when slices, indices or keys change
    std::array<std::string_view, 2> sides;  // the sides' own names, by Side
    std::string_view side_letters;          // their letters in positions, by Side: "wb"
    std::span<const PieceKind> pieces;      // all that may stand on the board
    std::span<const std::string_view> small_specs;  // one of every kind of variant; each solved in about a second
    Repetition repetition = Repetition::draw;       // in play, where history counts
    bool merges_ends = false;                       // the numbering has one index for all finished games of a kind
};

// The most moves that a position of any game may have. Files and solvers number moves in two bytes, and the greatest
// numbers mean something else.
inline constexpr std::size_t most_moves = 0xff00;

template <class G>
concept Game =
    std::copy_constructible<G> && std::regular<typename G::Position> && std::equality_comparable<typename G::Move> &&
    std::is_trivially_copyable_v<typename G::Position> && std::is_trivially_copyable_v<typename G::Move> &&
    std::has_unique_object_representations_v<typename G::Position> &&
    requires(const G g, const typename G::Position p, const typename G::Move m, std::string_view text,
             const Spec& spec) {
        { g.info() } -> std::same_as<const GameInfo&>;     // static, unless the class plays a family
        { G::make(spec) } -> std::same_as<Result<G>>;      // bad_input for parameters out of range
        { g.spec() } -> std::convertible_to<std::string>;  // canonical: defaults left out
        { g.initial() } -> std::same_as<typename G::Position>;
        { g.turn(p) } noexcept -> std::same_as<Side>;  // nothing assumes that turns alternate
        // The outcome for the side to move where the game is over; nothing exactly where there are moves.
        { g.terminal(p) } noexcept -> std::same_as<std::optional<Wdl>>;
        // All moves, in a fixed order, without two that lead to the same position; a pass is a move.
        { *g.moves(p).begin() } -> std::convertible_to<typename G::Move>;
        { g.apply(p, m) } noexcept -> std::same_as<typename G::Position>;
        { g.format(p) } -> std::convertible_to<std::string>;
        { g.parse(text) } -> std::same_as<Result<typename G::Position>>;
        { g.format_move(p, m) } -> std::convertible_to<std::string>;
        { g.parse_move(p, text) } -> std::same_as<Result<typename G::Move>>;  // legal moves only
        { G::max_moves } -> std::convertible_to<std::size_t>;
        requires G::max_moves <= most_moves;
        { G::cycles } -> std::convertible_to<Cycles>;
        { G::drawn_ends } -> std::convertible_to<bool>;  // false: no end of the game is a draw
    } &&
    DrawnGame<G>;

// The games that a class plays: those of G::family(), where one class plays several with other names and starts, else
// the one of G::info().
template <class G>
std::span<const GameInfo* const> games_of() {
    if constexpr (requires { G::family(); }) {
        return G::family();
    } else {
        static const std::array<const GameInfo*, 1> one{&G::info()};
        return one;
    }
}

// A game whose symmetric positions are recognised.
template <class G>
concept SymmetricGame = Game<G> && requires(const G g, const typename G::Position p) {
    {
        g.canonical(p)
    } noexcept -> std::same_as<typename G::Position>;    // one position for each class of equivalent ones
    { g.symmetry_order() } -> std::convertible_to<int>;  // the size of the largest class
};

// A game whose positions pack into few bits. Without it a position's own bytes are its key. A board that needs more
// than 128 bits says so by key_bits; its key is the position's own bytes if the game is a CheckedGame. Otherwise it has
// no certificates.
template <class G>
concept PackedGame = Game<G> && requires(const G g, const typename G::Position p, U128 key) {
    { g.key_bits() } -> std::convertible_to<int>;  // past 128: pack and unpack are meaningless
    { g.pack(p) } noexcept -> std::same_as<U128>;  // < 2^key_bits
    { g.unpack(key) } -> std::same_as<std::optional<typename G::Position>>;  // nothing if no legal position has the key
};

// A game that knows its positions from other bytes, as files may hold them.
template <class G>
concept CheckedGame = Game<G> && requires(const G g, const typename G::Position p) {
    { g.is_legal(p) } noexcept -> std::same_as<bool>;  // p may be any bytes
};

// A game that counts the moves of a position faster than it lists them; count_moves below is the definition.
template <class G>
concept CountingGame = Game<G> && requires(const G g, const typename G::Position p) {
    { g.count_moves(p) } -> std::same_as<std::size_t>;
};

// A game with null moves, as chess programs call them: the side to move changes, the board stays. A null move need not
// be a move of the game.
template <class G>
concept NullMoveGame = Game<G> && requires(const G g, const typename G::Position p) {
    // The same board with the other side to move, or nothing if that is no legal position. Two null moves lead
    // back. Equivalent positions lead to equivalent ones.
    { g.null_move(p) } noexcept -> std::same_as<std::optional<typename G::Position>>;
};

// The proof numbers of a new position (Allis 1994): guesses of the work to prove that the side to move wins, and that
// it does not. At least 1. Searches try the least work first.
struct Effort {
    std::uint32_t win = 1;
    std::uint32_t loss = 1;
};

// A game that guesses proof numbers.
template <class G>
concept HeuristicGame = Game<G> && requires(const G g, const typename G::Position p) {
    { g.effort(p) } noexcept -> std::same_as<Effort>;
};

// A game whose variants share positions, with equal moves and values. Such variants have another start, or another
// number of pieces.
template <class G>
concept VariantGame = Game<G> && requires(const G g, const G wider, const typename G::Position p) {
    // True if every position that both variants hold has the same moves and values in both, to the end of the game.
    { g.plays_like(wider) } -> std::same_as<bool>;
    // True if this variant has a position of such a wider variant, directly or after canonical(). False is allowed
    // if the moves of the variants might differ.
    { g.holds(p) } noexcept -> std::same_as<bool>;
};

// A game whose variants may be rulings of one board: a position that two of them share has the same bytes and text in
// both, whatever its moves and values are.
template <class G>
concept RulingGame = Game<G> && requires(const G g, const G other, const typename G::Position p) {
    { g.is_ruling_of(other) } -> std::same_as<bool>;
    // True if this variant has a position of such a ruling, with the same bytes and text.
    { g.shares(other, p) } noexcept -> std::same_as<bool>;
};

// A game with a board that may be another one turned over its diagonal: the same play, with other names of cells.
template <class G>
concept TurnedGame = Game<G> && requires(const G g, const G other, const typename G::Position p) {
    // True if this is the board of `other` turned, under the same rules of play. False for one board: its turns are
    // symmetries, if anything.
    { g.is_turned(other) } -> std::same_as<bool>;
    // A position of that board here; nothing if this variant does not hold it. Its moves, turned, are those of `p`, in
    // an order of their own.
    { g.turned(other, p) } -> std::same_as<std::optional<typename G::Position>>;
};

// A game of points: the side with more points wins. The value of a position is that of the points still to come
// (Value::score). So the end of the game is a draw. Positions that differ only in the points made so far are
// equivalent.
template <class G>
concept ScoreGame = Game<G> && requires(const G g, const typename G::Position p, const typename G::Move m) {
    {
        g.gain(p, m)
    } noexcept -> std::same_as<int>;            // points for the player who makes the move, less those for the other
    { g.score_range() } -> std::same_as<int>;   // no value is farther from 0; at most max_score
    { g.score_range(p) } -> std::same_as<int>;  // the same for one position; the less, the sooner searches end
    {
        g.made(p)
    } noexcept -> std::same_as<int>;  // points so far of the side to move, less those of the other; 0 if p forgets them
};

// True if a game has neither drawn ends nor endless play: the side that does not win loses.
template <Game G>
inline constexpr bool is_drawless = G::cycles == Cycles::none && !G::drawn_ends;

// The place of a position's value in a dense table.
struct Address {
    std::uint32_t slice = 0;
    std::uint64_t index = 0;

    friend constexpr bool operator==(const Address&, const Address&) = default;
};

// stored_from() of a slice that a table leaves out as a whole.
inline constexpr std::uint64_t none_stored = UINT64_MAX;

// The numbering of all positions of one variant. Positions are grouped in slices. A move leads to one of the slice's
// successors, or stays in the slice. Slices and their successors form no cycle. Immutable, thread-safe.
template <class R, class Position>
concept IndexingOf = requires(const R r, const Position p, std::uint32_t slice, Address address) {
    { r.slice_count() } -> std::same_as<std::uint32_t>;
    { r.slice_size(slice) } -> std::same_as<std::uint64_t>;  // indices, holes included
    { r.slice_name(slice) } -> std::convertible_to<std::string>;
    { r.slice_successors(slice) } -> std::same_as<std::vector<std::uint32_t>>;
    // The first index that a table stores: 0 for all, none_stored for a slice that is left out. A short search finds
    // the values before it: one ply, or more where a move leads to another slice that is left out too. No move leads
    // from an index that is left out to one of the same slice.
    { r.stored_from(slice) } -> std::same_as<std::uint64_t>;
    { r.raw_positions() } -> std::same_as<U128>;         // all positions, equivalent ones each
    { r.table_bytes() } -> std::same_as<std::uint64_t>;  // of its tables, those included that are made when needed
    // Equivalent positions have the same address, others have another. Finished games with one outcome may share one.
    { r.index_of(p) } noexcept -> std::same_as<Address>;
    { r.position_at(address) } -> std::same_as<std::optional<Position>>;  // nothing for a hole
};

// A game with a numbering. indexing() fails with `limit` if a board is too big to be numbered.
template <class G>
concept IndexedGame = Game<G> && requires(const G g) {
    typename G::Indexing;
    { g.indexing() } -> std::same_as<Result<typename G::Indexing>>;
} && IndexingOf<typename G::Indexing, typename G::Position>;

// Arguments for the concepts below.
struct PositionVisitor {
    template <class Position>
    void operator()(std::uint64_t, const Position&) const {}
};
struct MoveVisitor {
    void operator()(const Address&, bool) const {}
};
struct IndexVisitor {
    void operator()(std::uint64_t, bool) const {}
};

// The fast paths that an indexing may have; for_each_position below and indexed_moves.hpp define what they do. Each is
// a concept, and each game states which of them it has: a wrong signature does not compile.
template <class R>
concept WalkingIndexing = requires(const R r, std::uint32_t slice, std::uint64_t index, PositionVisitor f) {
    { r.for_each_position(slice, index, index, f) } -> std::same_as<void>;
};
template <class R, class Position>
concept ChildIndexing = requires(const R r, const Position p, MoveVisitor f) {
    { r.for_each_child(p, f) } -> std::same_as<void>;
};
template <class R, class Position>
concept SplittingIndexing = requires(const R r, std::uint32_t slice, const Position p, MoveVisitor f) {
    { r.split_moves(slice, p, f) } -> std::same_as<std::uint32_t>;
};
// This one has no definition to fall back on: forward moves do not tell the predecessors.
template <class R, class Position>
concept PredecessorIndexing = requires(const R r, std::uint32_t slice, const Position p, IndexVisitor f) {
    { r.for_each_predecessor(slice, p, f) } -> std::same_as<void>;
};

// A game whose indexing finds the predecessors of a position inside its slice. A symmetric game also counts the
// symmetries that leave a position as it is (1 for most). From them solvers tell how many moves join two classes of
// positions.
//
// for_each_predecessor(slice, p, f) calls f(index, same_side) for each position of the slice with a move to exactly
// `p`, a position of that slice. Equivalent predecessors are called each. same_side: the player who makes that move is
// on turn at `p` again.
template <class G>
concept RetrogradeGame = IndexedGame<G> && PredecessorIndexing<typename G::Indexing, typename G::Position> &&
                         (!SymmetricGame<G> || requires(const G g, const typename G::Position p) {
                             { g.stabiliser_order(p) } noexcept -> std::same_as<int>;
                         });

// Calls f(index, position) for the positions at the indices [begin, end) of a slice, ascending, without the holes.
template <class Indexing, class F>
void for_each_position(const Indexing& indexing, std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) {
    if constexpr (WalkingIndexing<Indexing>) {
        indexing.for_each_position(slice, begin, end, f);
    } else {
        for (std::uint64_t index = begin; index < end; ++index)
            if (const auto position = indexing.position_at({slice, index})) f(index, *position);
    }
}

// The canonical position where the game knows symmetries, else the position itself.
template <Game G>
typename G::Position canonical(const G& game, const typename G::Position& position) noexcept {
    if constexpr (SymmetricGame<G>)
        return game.canonical(position);
    else
        return position;
}

// The position as lines of text: the drawing of its board, unless the game draws it by a diagram(p) of its own.
template <Game G>
std::string diagram(const G& game, const typename G::Position& position) {
    if constexpr (requires { game.diagram(position); })
        return game.diagram(position);
    else
        return draw_board(game.board(), game.pieces(position));
}

// The number of moves of a position.
template <Game G>
std::size_t count_moves(const G& game, const typename G::Position& position) {
    if constexpr (CountingGame<G>)
        return game.count_moves(position);
    else
        return game.moves(position).size();
}

// The number of symmetries that leave a position as it is.
template <RetrogradeGame G>
int stabiliser_order(const G& game, const typename G::Position& position) noexcept {
    if constexpr (SymmetricGame<G>)
        return game.stabiliser_order(position);
    else
        return 1;
}

// The side's own name.
template <class G>
std::string_view side_name(const G& game, Side side) {
    return game.info().sides[static_cast<std::size_t>(side)];
}

// The winner of a position whose value for `turn` is `wdl`; nobody in a draw.
constexpr std::optional<Side> winner(Wdl wdl, Side turn) {
    if (wdl == Wdl::draw) return std::nullopt;
    return wdl == Wdl::win ? turn : other(turn);
}

// The metric in which a game is solved unless another is asked for.
template <Game G>
constexpr Metric usual_metric() {
    return ScoreGame<G> ? Metric::score : Metric::dtw;
}

// Games of points are solved for points, other games have none.
template <Game G>
Result<void> check_metric(const G& game, Metric metric) {
    if (ScoreGame<G> == (metric == Metric::score)) return {};
    return fail(Failure::usage, "cannot solve " + game.spec() + " for " + std::string(name_of(metric)),
                ScoreGame<G> ? "its values are points" : "its moves earn no points");
}

// The points that a move earns for the player who makes it.
template <Game G>
int gain_of(const G& game, const typename G::Position& position, const typename G::Move& move) noexcept {
    if constexpr (ScoreGame<G>)
        return game.gain(position, move);
    else
        return 0;
}

// The best value among the moves of a position, where child_value(child) gives the value of a position after a
// move for the side to move there. This is the definition of a value; solvers keep faster forms of it.
template <Game G, class F>
Value best_value(const G& game, Metric metric, const typename G::Position& position, F&& child_value) {
    const auto moves = game.moves(position);
    if (moves.empty()) return {*game.terminal(position), 0};
    const Side turn = game.turn(position);
    std::optional<int> best;
    for (const auto& move : moves) {
        const auto child = game.apply(position, move);
        const Value value =
            after_move(metric, child_value(child), game.turn(child) == turn, gain_of(game, position, move));
        best = std::max(best.value_or(goodness(metric, value)), goodness(metric, value));
    }
    return value_of_goodness(metric, *best);
}
template <Game G, class F>
Value best_value(const G& game, const typename G::Position& position, F&& child_value) {
    return best_value(game, Metric::dtw, position, child_value);
}

}  // namespace zermelo

// Games of rewrites: two sets of stones, and moves as fixed patterns of cells; how an indexing numbers pairs of sets.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// The stones of a position as two sets, by Side: bit i of a side's set is a stone on the i-th cell of that side.
using StoneSets = std::array<std::uint64_t, 2>;

// A pattern of moves of one side. It is a move if the mover has all stones `present` and none of `absent`, and the
// other side has all of `captured`. The mover's cells `change` are flipped, the stones `captured` vanish.
struct Rewrite {
    std::uint64_t present = 0;
    std::uint64_t absent = 0;
    std::uint64_t change = 0;    // as many cells of `present` as of `absent`
    std::uint64_t captured = 0;  // never empty
};

// A symmetry of such moves: the images of the cells of each side, by Side.
using StoneSymmetry = std::array<std::vector<int>, 2>;

// A game of stones that never leave the cells of their side, where each move is one of a fixed list of rewrites. Any
// two sets of stones are a position, the sides take turns, and a side without a move loses. Positions before that, such
// as opening turns, have ordinary moves alone; no rewrite leads to one of them.
template <class G>
concept RewriteGame = Game<G> && requires(const G g, const typename G::Position p, Side side, const StoneSets& sets) {
    { g.stone_cells() } -> std::same_as<std::array<int, 2>>;  // of each side, by Side; at most 64
    { g.rewrites(side) } -> std::same_as<std::vector<Rewrite>>;
    { g.stone_symmetries() } -> std::same_as<std::vector<StoneSymmetry>>;    // a group, the identity first
    { g.stone_sets(p) } noexcept -> std::same_as<std::optional<StoneSets>>;  // nothing in an opening turn
    { g.with_stones(sets, side) } noexcept -> std::same_as<typename G::Position>;
};

// A slice whose positions are pairs of a set of the first side's stones ("outer") and one of the second's ("inner"),
// numbered as in RewriteGame.
struct PairSlice {
    Side turn = Side::first;  // to move in all positions
    int outer_stones = 0;     // in all positions
};
// The pairs of such a slice: index = place of the outer set * number of inner sets + place of the inner set. The
// position at an index is equivalent to its pair. Where an outer set is symmetric itself, pairs of it that its
// symmetries make equivalent are one position: at the first of their indices. The others are holes.
struct StonePairs {
    struct Outer {
        std::uint32_t set = 0;
        bool has_holes = false;
    };
    std::vector<Outer> outer;
    std::vector<std::uint32_t> inner;
};

// pair_slice() is nothing for a slice of another kind, such as one of opening turns. There is at most one slice for
// each side to move and each number of stones of the sides. stone_exchange() maps the cells of each side to those of
// the other, so that all moves stay moves when the sides and the turn are exchanged. Then one of two such slices may be
// absent. It is nothing if each has its slice.
template <class R>
concept PairIndexing = requires(const R r, std::uint32_t slice) {
    { r.pair_slice(slice) } -> std::same_as<std::optional<PairSlice>>;
    { r.stone_pairs(slice) } -> std::same_as<StonePairs>;
    { r.stone_exchange() } -> std::same_as<std::optional<StoneSymmetry>>;
};

template <class G>
concept NumberedRewriteGame = RewriteGame<G> && IndexedGame<G> && PairIndexing<typename G::Indexing>;

}  // namespace zermelo

// What an indexing tells of slices that are pairs of sets of stones, for solvers that work on rows of sets.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/core/game.hpp"

namespace zermelo {

// A slice whose positions are pairs of a set of the first side's stones ("outer") and one of the second's ("inner"),
// numbered as in RewriteGame.
struct SetSlice {
    Side turn = Side::first;  // to move in all positions
    int outer_stones = 0;     // in all positions
};
// The pairs of such a slice: index = place of the outer set * number of inner sets + place of the inner set. The
// position at an index is equivalent to its pair. Where an outer set is symmetric itself, pairs of it that its
// symmetries make equivalent are one position: at the first of their indices. The others are holes.
struct SetPairs {
    struct Outer {
        std::uint32_t set = 0;
        bool has_holes = false;
    };
    std::vector<Outer> outer;
    std::vector<std::uint32_t> inner;
};

// set_slice() is nothing for a slice of another kind, such as one of opening turns. There is at most one slice for each
// side to move and each number of stones of the sides. set_exchange(): where the cells of each side go among those of
// the other, so that all moves stay moves when the sides and the turn are exchanged; then of two such slices there may
// be one alone. Nothing where each has its slice.
template <class R>
concept SetIndexing = requires(const R r, std::uint32_t slice) {
    { r.set_slice(slice) } -> std::same_as<std::optional<SetSlice>>;
    { r.set_pairs(slice) } -> std::same_as<SetPairs>;
    { r.set_exchange() } -> std::same_as<std::optional<SetSymmetry>>;
};

}  // namespace zermelo

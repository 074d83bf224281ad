// What a solve by rows of sets takes, and in which order it works.
#pragma once

#include <algorithm>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "solvers/bitsweep/sets/sweeps.hpp"

namespace zermelo {

// A game whose slices are pairs of sets.
template <class G>
concept SetGame = RewriteGame<G> && IndexedGame<G> && SetIndexing<typename G::Indexing>;

// The bytes of the rows; the greatest number where they are more than that.
template <SetGame G>
std::uint64_t set_bytes(const G& game, Metric metric) {
    return with_sweep(metric, [&](auto sweep) { return decltype(sweep)::type::memory(row_rules(game)); });
}

// The slices by layers of outer stones, those with the second side to move first; then the others, in their order.
template <SetIndexing Indexing>
std::vector<std::uint32_t> set_order(const Indexing& indexing, std::vector<std::uint32_t> order) {
    std::vector<int> place(order.size());
    for (const std::uint32_t slice : order) {
        const auto sets = indexing.set_slice(slice);
        place[slice] = sets ? 2 * sets->outer_stones + (sets->turn == Side::first ? 1 : 0) : INT32_MAX;
    }
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return place[a] < place[b]; });
    return order;
}

}  // namespace zermelo

// Compares the moves of an indexing backwards with those forwards.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "games/core/concepts/indexed_moves.hpp"

namespace zermelo::test {

// An index of the slice and whether the same player is on turn after the move: how many moves.
using MovesInside = std::map<std::pair<std::uint64_t, bool>, int>;

template <RetrogradeGame G>
MovesInside moves_inside(const G& game, const typename G::Indexing& indexing, const Address& from) {
    MovesInside moves;
    for_each_child(game, indexing, *indexing.position_at(from), [&](const Address& to, bool same_side) {
        if (to.slice == from.slice) ++moves[{to.index, same_side}];
    });
    return moves;
}

template <RetrogradeGame G>
MovesInside moves_back(const typename G::Indexing& indexing, const Address& to) {
    MovesInside moves;
    indexing.for_each_predecessor(to.slice, *indexing.position_at(to),
                                  [&](std::uint64_t index, bool same_side) { ++moves[{index, same_side}]; });
    return moves;
}

// Forward: each move of the position comes back among the predecessors of the position after it. Backward: each
// predecessor has the move. Counted: an index stands for a class of equivalent positions, of which those with more
// symmetries of their own are fewer; so the moves from a class P to one position of a class S are
// moves(P's representative to S) * |Stab(S)| / |Stab(P)|.
template <RetrogradeGame G>
void expect_exact_predecessors(const G& game, const typename G::Indexing& indexing, const Address& here) {
    const auto position = *indexing.position_at(here);
    const int symmetries = stabiliser_order(game, position);
    const auto at = [](const MovesInside& moves, std::uint64_t index, bool same_side) {
        const auto found = moves.find({index, same_side});
        return found == moves.end() ? 0 : found->second;
    };
    for (const auto& [before, count] : moves_back<G>(indexing, here)) {
        const auto previous = indexing.position_at({here.slice, before.first});
        ASSERT_TRUE(previous) << "a hole is before " << game.format(position);
        const auto forward = moves_inside(game, indexing, {here.slice, before.first});
        ASSERT_EQ(count * stabiliser_order(game, *previous), at(forward, here.index, before.second) * symmetries)
            << game.format(*previous) << " before " << game.format(position);
    }
    for (const auto& [after, count] : moves_inside(game, indexing, here)) {
        const auto next = *indexing.position_at({here.slice, after.first});
        const auto backward = moves_back<G>(indexing, {here.slice, after.first});
        ASSERT_EQ(at(backward, here.index, after.second) * symmetries, count * stabiliser_order(game, next))
            << game.format(position) << " before " << game.format(next);
    }
}

}  // namespace zermelo::test

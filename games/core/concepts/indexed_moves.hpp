// Moves of numbered positions in terms of addresses. These functions are the definition. An indexing may have a faster
// member of the same name (game.hpp has the concepts), and the laws compare the two.
#pragma once

#include "games/core/concepts/game.hpp"

namespace zermelo {

// Calls f(address, same_side) for the position after each move of `position`; same_side tells that the same player is
// on turn there.
template <IndexedGame G, class F>
void for_each_child(const G& game, const typename G::Indexing& indexing, const typename G::Position& position, F&& f) {
    if constexpr (ChildIndexing<typename G::Indexing, typename G::Position>) {
        indexing.for_each_child(position, f);
    } else {
        const Side turn = game.turn(position);
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            f(indexing.index_of(child), game.turn(child) == turn);
        }
    }
}

// Calls leaving(address, same_side) for the moves of `position` that lead out of its slice; returns how many stay.
template <IndexedGame G, class F>
std::uint32_t split_moves(const G& game, const typename G::Indexing& indexing, std::uint32_t slice,
                          const typename G::Position& position, F&& leaving) {
    if constexpr (SplittingIndexing<typename G::Indexing, typename G::Position>) {
        return indexing.split_moves(slice, position, leaving);
    } else {
        std::uint32_t staying = 0;
        for_each_child(game, indexing, position, [&](const Address& child, bool same_side) {
            if (child.slice == slice)
                ++staying;
            else
                leaving(child, same_side);
        });
        return staying;
    }
}

}  // namespace zermelo

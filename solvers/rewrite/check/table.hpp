// A game of rewrites and the pairs of its slices, as plain data.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/rewrite.hpp"

namespace zermelo {

// One variant of such a game. `pairs` is that of its indexing, which must outlive the table.
struct PairTable {
    struct Slice {
        Side turn = Side::first;
        std::array<int, 2> stones{};  // by Side
        friend bool operator==(const Slice&, const Slice&) = default;
    };
    std::array<int, 2> cells{};                    // by Side
    std::array<std::vector<Rewrite>, 2> rewrites;  // by Side
    std::vector<StoneSymmetry> symmetries;         // a group, the identity first
    std::optional<StoneSymmetry> exchange;
    std::vector<std::optional<Slice>> slices;  // by number; nothing for slices of other kinds and empty ones
    std::function<StonePairs(std::uint32_t slice)> pairs;
};

template <NumberedRewriteGame G>
PairTable pair_table(const G& game, const typename G::Indexing& indexing) {
    PairTable table{.cells = game.stone_cells(),
                    .rewrites = {game.rewrites(Side::first), game.rewrites(Side::second)},
                    .symmetries = game.stone_symmetries(),
                    .exchange = indexing.stone_exchange(),
                    .pairs = [&indexing](std::uint32_t slice) { return indexing.stone_pairs(slice); }};
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
        auto& known = table.slices.emplace_back();
        const auto sets = indexing.pair_slice(slice);
        if (!sets || indexing.slice_size(slice) == 0) continue;
        known = {sets->turn, {sets->outer_stones, count_bits(indexing.stone_pairs(slice).inner.front())}};
    }
    return table;
}

}  // namespace zermelo

// A siege and its numbering as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/siege.hpp"

namespace zermelo {

// One variant. The indexing must outlive the table.
template <class Cells>
struct SiegeTable {
    using Visitor = std::function<void(Cells attackers, Cells defenders, std::span<const SiegeIndex> positions)>;

    Siege siege;
    std::vector<std::optional<SiegeMen>> slices = {};  // by number; nothing where the king is gone
    // Slices of one index, by the side on turn: the king has escaped, he is taken.
    std::array<std::uint32_t, 2> over{};
    std::function<void(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, const Visitor& visit)>
        for_each_men = {};

    // Empty if no slice has so many men.
    std::optional<std::uint32_t> slice_of(int attackers, int defenders) const {
        for (std::uint32_t slice = 0; slice < slices.size(); ++slice)
            if (slices[slice] && slices[slice]->attackers == attackers && slices[slice]->defenders == defenders)
                return slice;
        return std::nullopt;
    }
};

template <NumberedSiegeGame G>
SiegeTable<typename G::SiegeCells> siege_table(const G& game, const typename G::Indexing& indexing) {
    using Table = SiegeTable<typename G::SiegeCells>;
    Table table{.siege = game.siege(),
                .for_each_men = [&indexing](std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                                            const typename Table::Visitor& visit) {
                    indexing.for_each_men(slice, begin, end, visit);
                }};
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
        table.slices.push_back(indexing.siege_men(slice));
        if (!table.slices.back())
            table.over[static_cast<std::size_t>(game.turn(*indexing.position_at({slice, 0})))] = slice;
    }
    return table;
}

}  // namespace zermelo

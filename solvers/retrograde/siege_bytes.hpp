// What the rows of a siege take, slice after slice.
#pragma once

#include <algorithm>
#include <optional>

#include "games/core/kinds/siege.hpp"
#include "solvers/bitsweep/siege/siege_memory.hpp"
#include "solvers/run/schedule.hpp"

namespace zermelo {

// The rows of the slices that are kept at a time and of the one in work, with its codes, in bytes, at most. Nothing
// where the game makes no rows.
template <SiegeGame G>
std::optional<std::uint64_t> siege_bytes(const G& game, const typename G::Indexing& indexing,
                                         const SliceSchedule& schedule) {
    const auto board = SiegeBoard<typename G::SiegeCells>::make(game.siege());
    if (!board) return std::nullopt;
    std::uint64_t kept = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < schedule.order.size(); ++i) {
        const auto bytes = [&](std::uint32_t slice) -> std::optional<SiegeMemory> {
            const auto men = indexing.siege_men(slice);
            if (!men) return SiegeMemory{};
            auto memory = siege_memory(*board, men->attackers, men->defenders);
            if (memory) memory->words = std::max(memory->words, 2 * men->half);  // then the codes
            return memory;
        };
        const auto now = bytes(schedule.order[i]);
        if (!now) return std::nullopt;
        kept += now->kept;
        most = std::max(most, kept + now->words + now->moves);
        for (const std::uint32_t old : schedule.release[i]) kept -= bytes(old)->kept;
    }
    return most;
}

}  // namespace zermelo

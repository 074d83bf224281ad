// Makes the estimate for a game; see estimate.hpp.
#pragma once

#include <algorithm>
#include <chrono>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/retrograde/estimated_game.hpp"
#include "solvers/retrograde/slice_solver.hpp"

namespace zermelo {

// Seconds to look at the moves of all positions of a slice, from a few places in it.
template <IndexedGame G>
double time_moves(const SolvePlan<G>& plan, std::uint32_t slice) {
    constexpr std::uint64_t places = 16;
    constexpr std::uint64_t run = 64;
    const auto& indexing = plan.indexing;
    const std::uint64_t size = plan.slices.sizes[slice];
    double least = 0;
    // The first time may fill tables, and others use the machine too.
    for (int attempt = 0; attempt < 3; ++attempt) {
        std::uint64_t looked_at = 0;
        std::uint64_t checksum = 0;
        const auto started = std::chrono::steady_clock::now();
        for (std::uint64_t i = 0; i < places; ++i) {
            const std::uint64_t begin = size / places * i;
            const std::uint64_t end = std::min(begin + run, size);
            looked_at += end - begin;
            for_each_position(indexing, slice, begin, end, [&](std::uint64_t, const auto& position) {
                const auto note = [&checksum](const Address& address, bool) { checksum += address.index; };
                if constexpr (RetrogradeGame<G>) {
                    split_moves(plan.game, indexing, slice, position, note);
                    indexing.for_each_predecessor(slice, position,
                                                  [&checksum](std::uint64_t index, bool) { checksum += index; });
                } else {
                    for_each_child(plan.game, indexing, position, note);
                }
            });
        }
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
        // The checksum keeps the loops from being optimised away.
        const double seconds = (elapsed.count() + (checksum == 1 ? 1e-9 : 0)) * static_cast<double>(size) /
                               static_cast<double>(std::max<std::uint64_t>(looked_at, 1));
        if (attempt == 0 || seconds < least) least = seconds;
    }
    return least;
}

// Rows are taken to need as much time for an index, whatever the slice.
constexpr double row_seconds = 50e-9;

// With a sample, unless `folder` is empty. `plain`: the plan without rows.
template <IndexedGame G>
Result<Estimate> estimate_solve(const SolvePlan<G>& plan, const SolvePlan<G>& plain, const std::string& folder,
                                const RunOptions& options) {
    const bool times_rows = plan.method == SliceMethod::rows && plan.rows.time_rows != nullptr;
    const SolvePlan<G>& sampled = times_rows ? plain : plan;
    EstimatedGame game{plan,
                       sampled,
                       [&plan](std::uint32_t slice) { return plan.indexing.slice_name(slice); },
                       [&sampled](std::uint32_t slice) {
                           return sampled.method == SliceMethod::rows
                                      ? row_seconds * static_cast<double>(sampled.slices.sizes[slice])
                                      : time_moves(sampled, slice);
                       },
                       [&sampled](SliceRun& run) { return make_slice_solver(sampled, run); },
                       {}};
    if (times_rows) game.time_rows = [&] { return plan.rows.time_rows(plan, options); };
    if (folder.empty()) return estimate_by_plan(game);
    return estimate_by_sample(game, folder, options);
}

}  // namespace zermelo

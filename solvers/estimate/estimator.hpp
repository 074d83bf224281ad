// Makes the estimate for a game; see estimate.hpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <numeric>
#include <span>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/estimate/estimated_game.hpp"
#include "solvers/retrograde/slice_solver.hpp"
#include "solvers/run/large_array.hpp"

namespace zermelo {

// Seconds to look at the moves of all positions of a slice, and at the states of the positions that they lead to, from
// a few places in it. `states`: as many as there is room for; their values do not matter, the caches that they miss do.
template <IndexedGame G>
double time_moves(const SolvePlan<G>& plan, std::uint32_t slice, std::span<const StateStore::State> states) {
    constexpr std::uint64_t places = 16;
    constexpr std::uint64_t run = 512;
    constexpr std::uint64_t attempts = 3;
    const auto& indexing = plan.indexing;
    const std::uint64_t size = plan.slices.sizes[slice];
    const std::uint64_t known = std::min<std::uint64_t>(size, states.size());
    // As in the midst of a solve: states lie in the caches as far as there is room.
    const auto warm = states.first(static_cast<std::size_t>(known));
    std::uint64_t checksum = std::accumulate(warm.begin(), warm.end(), std::uint64_t{0});
    std::vector<std::uint64_t> before;
    double least = 0;
    // The first time may fill tables, and others use the machine too.
    for (std::uint64_t attempt = 0; attempt < attempts; ++attempt) {
        std::uint64_t looked_at = 0;
        const auto started = std::chrono::steady_clock::now();
        for (std::uint64_t i = 0; i < places; ++i) {
            // The states that an attempt has looked at are in the caches.
            const std::uint64_t begin = size / (places * attempts) * (i * attempts + attempt);
            const std::uint64_t end = std::min(begin + run, size);
            looked_at += end - begin;
            for_each_position(indexing, slice, begin, end, [&](std::uint64_t, const auto& position) {
                const auto look = [&](std::uint64_t index) { checksum += states[index % known]; };
                const auto note = [&look](const Address& address, bool) { look(address.index); };
                if constexpr (RetrogradeGame<G>) {
                    split_moves(plan.game, indexing, slice, position, note);
                    before.clear();
                    indexing.for_each_predecessor(slice, position, [&](std::uint64_t index, bool) {
                        __builtin_prefetch(&states[index % known], 1);
                        before.push_back(index);
                    });
                    for (const std::uint64_t index : before) look(index);
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

// The positions of a slice that are a move before one of its positions, on the average of some of them.
template <IndexedGame G>
    requires RetrogradeGame<G>
EstimatedGame::Before count_before(const SolvePlan<G>& plan, std::uint32_t slice, std::uint64_t part_size) {
    constexpr std::uint64_t places = 64;
    constexpr std::uint64_t run = 64;
    const std::uint64_t size = plan.slices.sizes[slice];
    std::uint64_t positions = 0;
    std::uint64_t before = 0;
    std::uint64_t away = 0;
    for (std::uint64_t i = 0; i < places; ++i) {
        const std::uint64_t begin = size / places * i;
        for_each_position(plan.indexing, slice, begin, std::min(begin + run, size),
                          [&](std::uint64_t index, const auto& position) {
                              ++positions;
                              plan.indexing.for_each_predecessor(slice, position, [&](std::uint64_t from, bool) {
                                  ++before;
                                  if (part_size > 0 && from / part_size != index / part_size) ++away;
                              });
                          });
    }
    const auto of = static_cast<double>(std::max<std::uint64_t>(positions, 1));
    return {static_cast<double>(before) / of, static_cast<double>(away) / of};
}

// Rows are taken to need as much time for an index, whatever the slice.
constexpr double row_seconds = 50e-9;

// With a sample, unless `folder` is empty. `plain`: the plan without rows.
template <IndexedGame G>
Result<Estimate> estimate_solve(const SolvePlan<G>& plan, const SolvePlan<G>& plain, const std::string& folder,
                                const RunOptions& options) {
    const bool times_rows = plan.method == SliceMethod::rows && plan.rows.time_rows != nullptr;
    const SolvePlan<G>& sampled = times_rows ? plain : plan;
    const std::uint64_t room = std::max<std::uint64_t>(options.memory / 4 / sizeof(StateStore::State), 1);
    Workers workers(options.threads);
    const bool times_moves = !folder.empty() && sampled.method != SliceMethod::rows;
    const LargeArray<StateStore::State> states(
        workers, times_moves ? std::min({sampled.slices.largest(), EstimatedGame::largest_looked_at, room}) : 1, 0);
    EstimatedGame game{plan, sampled, [&plan](std::uint32_t slice) { return plan.indexing.slice_name(slice); },
                       [&](std::uint32_t slice) {
                           return sampled.method == SliceMethod::rows
                                      ? row_seconds * static_cast<double>(sampled.slices.sizes[slice])
                                      : time_moves(sampled, slice, {states.data(), states.size()});
                       },
                       [&sampled](SliceRun& run) { return make_slice_solver(sampled, run); }};
    if constexpr (RetrogradeGame<G>)
        if (plan.method == SliceMethod::cyclic)
            game.count_before = [&plan](std::uint32_t slice, std::uint64_t part_size) {
                return count_before(plan, slice, part_size);
            };
    game.memory = options.memory;
    if (times_rows) game.time_rows = [&] { return plan.rows.time_rows(plan, options); };
    if (folder.empty()) return estimate_by_plan(game);
    return estimate_by_sample(game, folder, options);
}

}  // namespace zermelo

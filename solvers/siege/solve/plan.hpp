// Plans the solve of a siege: by rows, slice after slice.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "solvers/retrograde/slice_plan.hpp"
#include "solvers/siege/solve/memory.hpp"
#include "solvers/siege/solve/solver.hpp"

namespace zermelo {

// A kind of game for SolvePlan.
struct SiegeSolve {
    template <NumberedSiegeGame G>
    static void plan_rows(SolvePlan<G>& plan, bool wanted) {
        const auto bytes = wanted ? row_bytes(plan.game, plan.indexing, plan.schedule) : std::nullopt;
        if (!bytes) return;
        plan.method = SliceMethod::rows;
        plan.usual_level = zermelo::usual_level;
        plan.row_bytes = *bytes;
        plan.rows = {.make_solver = [](const SolvePlan<G>& of, SliceRun& run) -> std::unique_ptr<SliceSolver> {
            return std::make_unique<SiegeSolver<G>>(of, run);
        }};
    }

private:
    // The rows of the slices that are kept at a time and of the one in work, with its codes, at most. Nothing where the
    // game makes no rows.
    template <NumberedSiegeGame G>
    static std::optional<std::uint64_t> row_bytes(const G& game, const typename G::Indexing& indexing,
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
};

}  // namespace zermelo

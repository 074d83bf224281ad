// Plans the solve of a game of rewrites: by rows, layer after layer.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "solvers/retrograde/slice_plan.hpp"
#include "solvers/rewrite/solve/solved_layers.hpp"
#include "solvers/rewrite/solve/solver.hpp"

namespace zermelo {

// A kind of game for SolvePlan.
struct RewriteSolve {
    template <NumberedRewriteGame G>
    static void plan_rows(SolvePlan<G>& plan, bool wanted) {
        plan.usual_level = 1;  // tablebase/README.md: hardly larger than at 9, and written five times as fast
        if (!wanted) return;
        const std::uint64_t bytes =
            with_layers(plan.metric, [&](auto type) { return decltype(type)::type::memory(rewrite_rules(plan.game)); });
        if (bytes >= UINT64_MAX - plan.slices.largest()) return;
        plan.method = SliceMethod::rows;
        plan.rows_follow = true;
        plan.row_bytes = bytes + plan.slices.largest();  // and the codes of a slice
        plan.rows = {.make_solver = make_solver<G>, .time_rows = time_rows<G>};
        plan.schedule.order = by_layers(plan.indexing, std::move(plan.schedule.order));
        plan.schedule.release.assign(plan.slices.count(), {});  // layers make room by themselves
    }

private:
    template <NumberedRewriteGame G>
    static std::unique_ptr<SliceSolver> make_solver(const SolvePlan<G>& plan, SliceRun& run) {
        return with_layers(plan.metric, [&](auto type) -> std::unique_ptr<SliceSolver> {
            return std::make_unique<RewriteSolver<G, typename decltype(type)::type>>(plan, run);
        });
    }
    template <NumberedRewriteGame G>
    static double time_rows(const SolvePlan<G>& plan, const RunOptions& options) {
        return with_layers(plan.metric, [&](auto type) {
            return time_layers<typename decltype(type)::type>(rewrite_rules(plan.game), options).seconds;
        });
    }

    // The slices by layers of outer stones, those with the second side to move first; then the others, in their order.
    template <PairIndexing Indexing>
    static std::vector<std::uint32_t> by_layers(const Indexing& indexing, std::vector<std::uint32_t> order) {
        std::vector<int> place(order.size());
        for (const std::uint32_t slice : order) {
            const auto sets = indexing.pair_slice(slice);
            place[slice] = sets ? 2 * sets->outer_stones + (sets->turn == Side::first ? 1 : 0) : INT32_MAX;
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return place[a] < place[b]; });
        return order;
    }
};

}  // namespace zermelo

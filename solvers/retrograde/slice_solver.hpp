// The solver that fits a plan.
#pragma once

#include <memory>

#include "solvers/retrograde/acyclic.hpp"
#include "solvers/retrograde/cyclic_slice.hpp"
#include "solvers/retrograde/parted_work.hpp"
#include "solvers/retrograde/ranked_run.hpp"
#include "solvers/retrograde/shared_run.hpp"
#include "solvers/retrograde/value_iteration.hpp"

namespace zermelo {

// Works on the slices of a game one after the other, with all states in memory; Work is CyclicSlice<G> or
// ValueIterationSlice<G>.
template <IndexedGame G, class Work>
class WorkSolverOf : public WorkSolver {
public:
    WorkSolverOf(const SolvePlan<G>& plan, SliceRun& run) : WorkSolver(run), plan_(plan) {}

protected:
    Result<std::unique_ptr<SliceWork>> begin(std::uint32_t slice, const std::optional<PartPlan>&) override {
        return std::make_unique<Work>(of(slice));
    }
    GameSlice<G> of(std::uint32_t slice) { return {plan_.game, plan_.indexing, slice, finished_, run_.workers()}; }

private:
    const SolvePlan<G>& plan_;
};

// The same by cyclic slices, whose states may lie on disk, or with other ranks.
template <IndexedGame G>
class CyclicSolver final : public WorkSolverOf<G, CyclicSlice<G>> {
public:
    using WorkSolverOf<G, CyclicSlice<G>>::WorkSolverOf;

private:
    Result<std::unique_ptr<SliceWork>> begin(std::uint32_t slice, const std::optional<PartPlan>& parts) override {
        const GameSlice<G> of = this->of(slice);
        if (!parts) return std::make_unique<CyclicSlice<G>>(of);
        return this->begin_parts(of.indexing.slice_size(of.slice), *parts, std::make_unique<PartedMovesOf<G>>(of));
    }
};

// Both must outlive the solver.
template <IndexedGame G>
std::unique_ptr<SliceSolver> make_slice_solver(const SolvePlan<G>& plan, SliceRun& run) {
    if (plan.method == SliceMethod::rows) return plan.rows.make_solver(plan, run);
    if constexpr (always_cyclic<G>()) {
        return std::make_unique<CyclicSolver<G>>(plan, run);
    } else {
        if (plan.method == SliceMethod::acyclic) return std::make_unique<AcyclicSolver<G>>(plan, run);
        if constexpr (RetrogradeGame<G>)
            return std::make_unique<CyclicSolver<G>>(plan, run);
        else
            return std::make_unique<WorkSolverOf<G, ValueIterationSlice<G>>>(plan, run);
    }
}

// The same for a plan with method `value_iteration`, whether the game's moves can be taken back or not.
template <IndexedGame G>
std::unique_ptr<SliceSolver> make_value_iteration_solver(const SolvePlan<G>& plan, SliceRun& run) {
    return std::make_unique<WorkSolverOf<G, ValueIterationSlice<G>>>(plan, run);
}

template <IndexedGame G>
Result<SolveReport> solve_slices(const SolvePlan<G>& plan, const TableOutput& output, const std::string& provenance,
                                 const RunOptions& options) {
    if (output.share.empty() && !output.ranked)
        return run_slices(plan, output, provenance, options,
                          [&plan](SliceRun& run) { return make_slice_solver(plan, run); });
    SolvePlan<G> kept = plan;
    kept.slices = keep_all(std::move(kept.slices));
    return (output.ranked ? run_ranked_slices : run_shared_slices)(
        plan, kept, output, provenance, options, [&kept](SliceRun& run) { return make_slice_solver(kept, run); });
}

}  // namespace zermelo

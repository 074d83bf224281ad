#include "solvers/retrograde/slice_plan.hpp"

#include <fmt/format.h>

#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

std::uint64_t SlicePlan::memory_needed(std::uint64_t code_width) const {
    constexpr std::uint64_t overhead = 96'000'000;  // the blocks in work and the program
    if (method == SliceMethod::acyclic) return schedule.peak_indices * code_width + table_bytes + overhead;
    return slices.largest() * sizeof(SliceWork::State) + FinishedSlices::cache_bytes + table_bytes + overhead;
}

std::uint64_t SlicePlan::scratch_needed() const {
    return method == SliceMethod::acyclic ? 0 : 2 * sizeof(SliceWork::State) * slices.largest();
}

Result<void> SlicePlan::check() const {
    if (method == SliceMethod::acyclic && schedule.has_cycles)
        return fail(Failure::internal, fmt::format("cannot solve {} in one pass over each slice", spec),
                    "it has slices with moves inside");
    if (method != SliceMethod::acyclic && metric == Metric::score)
        return fail(Failure::limit, fmt::format("cannot solve {} slice by slice", spec),
                    "points are added up in one pass, but it has slices with moves inside");
    return {};
}

}  // namespace zermelo

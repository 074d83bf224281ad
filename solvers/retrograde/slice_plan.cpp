#include "solvers/retrograde/slice_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

std::uint64_t SlicePlan::memory_needed(std::uint64_t code_width) const {
    constexpr std::uint64_t overhead = 15'000'000;  // the blocks in work and the program
    if (method == SliceMethod::rows) return row_bytes + table_bytes + overhead;
    if (method == SliceMethod::acyclic) return schedule.peak_indices * code_width + table_bytes + overhead;
    // Values of successors that are not loaded go through the cache.
    std::uint64_t read = 0;
    for (std::uint32_t slice = 0; slice < slices.count(); ++slice) {
        std::uint64_t indices = 0;
        for (const std::uint32_t next : slices.successors[slice]) indices += next == slice ? 0 : slices.sizes[next];
        read = std::max(read, indices * sizeof(ValueCode));
    }
    return slices.largest() * sizeof(SliceWork::State) + std::min(read, FinishedSlices::cache_bytes) + table_bytes +
           overhead;
}

std::uint64_t SlicePlan::scratch_needed() const {
    return method == SliceMethod::acyclic || method == SliceMethod::rows
               ? 0
               : 2 * sizeof(SliceWork::State) * slices.largest();
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

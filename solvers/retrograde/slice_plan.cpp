#include "solvers/retrograde/slice_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t overhead = 15'000'000;  // the blocks in work and the program

}  // namespace

std::uint64_t SlicePlan::usual_memory(std::uint64_t code_width) const {
    return method == SliceMethod::acyclic ? schedule.peak_indices * code_width + table_bytes + overhead
                                          : memory_needed(code_width);
}

std::uint64_t SlicePlan::memory_needed(std::uint64_t code_width) const {
    if (method == SliceMethod::rows) return row_bytes + table_bytes + overhead;
    const bool acyclic = method == SliceMethod::acyclic;
    // Values of successors that are not loaded go through the cache.
    std::uint64_t read = 0;
    for (std::uint32_t slice = 0; slice < slices.count(); ++slice) {
        std::uint64_t indices = 0;
        for (const std::uint32_t next : slices.successors[slice]) indices += next == slice ? 0 : slices.sizes[next];
        read = std::max(read, indices * (acyclic ? code_width : sizeof(ValueCode)));
    }
    const std::uint64_t least = slices.largest() * (acyclic ? code_width : sizeof(SliceWork::State)) +
                                std::min(read, FinishedSlices::cache_bytes) + table_bytes + overhead;
    return acyclic ? std::min(least, usual_memory(code_width)) : least;
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

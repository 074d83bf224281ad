#include "solvers/retrograde/slice_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_work.hpp"
#include "solvers/run/program_memory.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t overhead = program_memory + 10'000'000;  // and the blocks in work
// A part of a slice in memory: a state, its share of the list and of notes; and whatever its size, batches that are
// read and blocks that the views of workers hold beside the cache.
constexpr double bytes_of_index = 2.25;
constexpr std::uint64_t least_part_bytes = 12'000'000;
constexpr std::uint64_t least_cache = 8 << 20;

}  // namespace

std::uint64_t SlicePlan::usual_memory(std::uint64_t code_width) const {
    return method == SliceMethod::acyclic ? schedule.peak_indices * code_width + table_bytes + overhead
                                          : memory_needed(code_width);
}

std::uint64_t SlicePlan::cache_with(std::uint64_t memory) {
    return std::clamp<std::uint64_t>(memory / 16, least_cache, FinishedSlices::cache_bytes);
}

std::uint64_t SlicePlan::memory_beside(std::uint64_t code_width, std::uint64_t cache) const {
    // Values of successors that are not loaded go through the cache.
    std::uint64_t read = 0;
    for (std::uint32_t slice = 0; slice < slices.count(); ++slice) {
        std::uint64_t indices = 0;
        for (const std::uint32_t next : slices.successors[slice]) indices += next == slice ? 0 : slices.sizes[next];
        read = std::max(read, indices * (method == SliceMethod::acyclic ? code_width : sizeof(ValueCode)));
    }
    return std::min(read, cache) + table_bytes + overhead;
}

std::uint64_t SlicePlan::memory_needed(std::uint64_t code_width) const {
    if (method == SliceMethod::rows) return row_bytes + table_bytes + overhead;
    const bool acyclic = method == SliceMethod::acyclic;
    const std::uint64_t least = slices.largest() * (acyclic ? code_width : sizeof(SliceWork::State)) +
                                memory_beside(code_width, FinishedSlices::cache_bytes);
    return acyclic ? std::min(least, usual_memory(code_width)) : least;
}

std::uint64_t SlicePlan::memory_needed_with_scratch() const {
    if (method != SliceMethod::cyclic) return memory_needed();
    const auto size = static_cast<double>(slices.largest());
    // The least that states and buffers take together, over all sizes of parts.
    const double least = 2 * std::sqrt(bytes_of_index * size * static_cast<double>(DiskTransport::bytes_per_part));
    // States that fit whole stay in memory, with the small cache of part_size().
    const std::uint64_t states = std::min(slices.largest() * sizeof(SliceWork::State),
                                          least_part_bytes + static_cast<std::uint64_t>(1.01 * least));
    return std::min(memory_needed(), memory_beside(1, least_cache) + states);
}

std::optional<std::uint64_t> SlicePlan::part_size(std::uint32_t slice, std::uint64_t memory) const {
    const std::uint64_t whole = memory - std::min(memory, memory_beside(1, cache_with(memory)));
    if (method != SliceMethod::cyclic || slices.sizes[slice] * sizeof(SliceWork::State) <= whole) return std::nullopt;
    const std::uint64_t room = whole - std::min(whole, least_part_bytes);
    // Half of the room is for the values of other slices, if the buffers of so many parts leave it.
    const auto size = static_cast<double>(slices.sizes[slice]);
    const auto buffers = size * static_cast<double>(DiskTransport::bytes_per_part);
    const auto half = static_cast<double>(room) / 2;
    double part = half / bytes_of_index / 2;
    if (bytes_of_index * part + buffers / part > half) {
        const auto all = static_cast<double>(room);
        part = (all + std::sqrt(std::max(0.0, all * all - 4 * bytes_of_index * buffers))) / (2 * bytes_of_index);
    }
    const std::uint64_t chunks = static_cast<std::uint64_t>(part) / CyclicStates::chunk;
    return std::clamp<std::uint64_t>(chunks, 1, most_part_size / CyclicStates::chunk) * CyclicStates::chunk;
}

std::uint64_t SlicePlan::memory_for_states(std::uint64_t size, std::optional<std::uint64_t> part_size) {
    return part_size ? static_cast<std::uint64_t>(bytes_of_index * static_cast<double>(*part_size)) +
                           PartMap{size, *part_size}.count() * DiskTransport::bytes_per_part + least_part_bytes
                     : size * sizeof(SliceWork::State);
}

std::uint64_t SlicePlan::memory_in_work(std::uint32_t slice, std::optional<std::uint64_t> part_size,
                                        std::uint64_t cache) const {
    return memory_for_states(slices.sizes[slice], part_size) + memory_beside(1, cache);
}

std::uint64_t SlicePlan::scratch_needed() const {
    return method == SliceMethod::acyclic || method == SliceMethod::rows
               ? 0
               : 2 * sizeof(SliceWork::State) * slices.largest();
}

std::uint64_t SlicePlan::scratch_for_states() const {
    // Two files for each part, and an update for every second index.
    return method == SliceMethod::cyclic ? slices.largest() * (2 * sizeof(SliceWork::State) + 2) : 0;
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

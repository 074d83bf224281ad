#include "solvers/retrograde/slice_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solvers/partition/disk_transport.hpp"
#include "solvers/partition/sieve.hpp"
#include "solvers/partition/transport.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_work.hpp"
#include "solvers/run/program_memory.hpp"

namespace zermelo {

namespace {

constexpr std::uint64_t overhead = program_memory + 10'000'000;  // and the blocks in work
// A part of a slice in memory: a state, its share of the list and of notes, and a byte while updates are merged; and
// whatever its size, batches that are read and blocks that the views of workers hold beside the cache.
constexpr double bytes_of_index = 3.25;
constexpr std::uint64_t least_part_bytes = 12'000'000;
constexpr std::uint64_t least_cache = 8 << 20;
// A part of an acyclic slice, in indices. Its size changes nothing but the number of files.
constexpr std::uint64_t least_acyclic_part = 1 << 16;
constexpr std::uint64_t most_acyclic_part = 1 << 22;

// The least that the states of so many indices take together with the buffers of their parts, over all sizes of parts.
double least_with_buffers(double size) {
    return 2 * std::sqrt(bytes_of_index * size * static_cast<double>(DiskTransport::bytes_per_part));
}

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
    if (method == SliceMethod::acyclic)
        return std::min(memory_needed(), memory_beside(sizeof(PartTransport::State), least_cache) +
                                             least_acyclic_part * sizeof(PartTransport::State));
    if (method != SliceMethod::cyclic) return memory_needed();
    const double least = least_with_buffers(static_cast<double>(slices.largest()));
    // States that fit whole stay in memory, with the small cache of part_size().
    const std::uint64_t states = std::min(slices.largest() * sizeof(SliceWork::State),
                                          least_part_bytes + static_cast<std::uint64_t>(1.01 * least));
    return std::min(memory_needed(), memory_beside(1, least_cache) + states);
}

std::optional<PartPlan> SlicePlan::parts(std::uint32_t slice, std::uint64_t memory, std::uint64_t code_width) const {
    const std::uint64_t whole = memory - std::min(memory, memory_beside(code_width, cache_with(memory)));
    if (method == SliceMethod::acyclic) {
        if (usual_memory(code_width) <= memory || slices.sizes[slice] * code_width <= whole) return std::nullopt;
        const std::uint64_t eighth = whole / 8 / sizeof(PartTransport::State);  // the rest is for values of successors
        return PartPlan{.part_size = std::clamp(eighth, least_acyclic_part, most_acyclic_part), .sieve = 0};
    }
    if (method != SliceMethod::cyclic || slices.sizes[slice] * sizeof(SliceWork::State) <= whole) return std::nullopt;
    const auto size = static_cast<double>(slices.sizes[slice]);
    auto room = static_cast<double>(whole - std::min(whole, least_part_bytes));
    // A quarter of the room is for the sieve, as far as it has an index for each bit and parts leave that much.
    const auto sieve = static_cast<std::uint64_t>(
        std::clamp(8 * std::min(room / 4, room - 1.05 * least_with_buffers(size)), 0.0, size));
    room -= static_cast<double>(Sieve::bytes_of(sieve));
    // Half of the rest is for the values of other slices, if the buffers of so many parts leave it.
    const auto buffers = size * static_cast<double>(DiskTransport::bytes_per_part);
    double part = room / 2 / bytes_of_index / 2;
    if (bytes_of_index * part + buffers / part > room / 2)
        part = (room + std::sqrt(std::max(0.0, room * room - 4 * bytes_of_index * buffers))) / (2 * bytes_of_index);
    const std::uint64_t chunks = static_cast<std::uint64_t>(part) / CyclicStates::chunk;
    return PartPlan{
        .part_size = std::clamp<std::uint64_t>(chunks, 1, most_part_size / CyclicStates::chunk) * CyclicStates::chunk,
        .sieve = sieve};
}

std::uint64_t SlicePlan::memory_for_states(std::uint64_t size, const std::optional<PartPlan>& parts) {
    if (!parts) return size * sizeof(SliceWork::State);
    return static_cast<std::uint64_t>(bytes_of_index * static_cast<double>(parts->part_size)) +
           PartMap{size, parts->part_size}.count() * DiskTransport::bytes_per_part + least_part_bytes +
           Sieve::bytes_of(parts->sieve);
}

std::uint64_t SlicePlan::memory_in_work(std::uint32_t slice, const std::optional<PartPlan>& parts,
                                        std::uint64_t cache) const {
    if (method == SliceMethod::acyclic)
        return (parts ? parts->part_size * sizeof(PartTransport::State) : slices.sizes[slice]) +
               memory_beside(1, cache);
    return memory_for_states(slices.sizes[slice], parts) + memory_beside(1, cache);
}

std::uint64_t SlicePlan::scratch_needed() const {
    return method == SliceMethod::acyclic || method == SliceMethod::rows
               ? 0
               : 2 * sizeof(SliceWork::State) * slices.largest();
}

std::uint64_t SlicePlan::scratch_for_states() const {
    if (method == SliceMethod::acyclic) {
        std::uint64_t indices = slices.largest();  // of the slice in work, and of those that are kept there for later
        for (std::uint32_t slice = 0; slice < slices.count(); ++slice)
            if (slices.found_by_search(slice)) indices += slices.sizes[slice];
        return indices * sizeof(PartTransport::State);
    }
    // Two files for the states of each part, updates of two levels.
    return method == SliceMethod::cyclic
               ? slices.largest() * 2 * (sizeof(SliceWork::State) + DiskTransport::most_update_bytes)
               : 0;
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

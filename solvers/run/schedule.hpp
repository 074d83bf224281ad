// The order in which slices are worked on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "games/core/error.hpp"

namespace zermelo {

// An order in which every slice comes after its successors, and which slices may be forgotten when.
struct SliceSchedule {
    std::vector<std::uint32_t> order;
    // By place in the order: the slices that no later slice needs, once this one is done.
    std::vector<std::vector<std::uint32_t>> release;
    std::uint64_t peak_indices = 0;  // most indices alive at once
    bool has_cycles = false;         // whether a slice is its own successor

    // Slices by the length of the longest path of moves below them, which keeps slices that are needed together close.
    template <class Indexing>
    static Result<SliceSchedule> make(const Indexing& indexing, const std::string& spec);
};

template <class Indexing>
Result<SliceSchedule> SliceSchedule::make(const Indexing& indexing, const std::string& spec) {
    SliceSchedule schedule;
    const std::uint32_t count = indexing.slice_count();
    std::vector<std::vector<std::uint32_t>> successors(count);
    std::vector<std::uint32_t> waiting(count, 0);
    std::vector<std::vector<std::uint32_t>> parents(count);
    for (std::uint32_t slice = 0; slice < count; ++slice) {
        successors[slice] = indexing.slice_successors(slice);
        if (std::erase(successors[slice], slice) > 0) schedule.has_cycles = true;
        waiting[slice] = static_cast<std::uint32_t>(successors[slice].size());
        for (const std::uint32_t next : successors[slice]) parents[next].push_back(slice);
    }
    for (std::uint32_t slice = 0; slice < count; ++slice)
        if (waiting[slice] == 0) schedule.order.push_back(slice);
    // The order itself is the queue (Kahn 1962); what is appended is in order of the longest path.
    for (std::size_t i = 0; i < schedule.order.size(); ++i)
        for (const std::uint32_t parent : parents[schedule.order[i]])
            if (--waiting[parent] == 0) schedule.order.push_back(parent);
    if (schedule.order.size() != count)
        return fail(Failure::internal, "cannot solve " + spec + " slice by slice",
                    "its slices lead back to each other");

    std::vector<std::size_t> last_use(count);
    for (std::size_t i = 0; i < count; ++i) {
        last_use[schedule.order[i]] = std::max(last_use[schedule.order[i]], i);
        for (const std::uint32_t next : successors[schedule.order[i]]) last_use[next] = i;
    }
    schedule.release.resize(count);
    for (std::uint32_t slice = 0; slice < count; ++slice) schedule.release[last_use[slice]].push_back(slice);
    std::uint64_t alive = 0;
    for (std::size_t i = 0; i < count; ++i) {
        alive += indexing.slice_size(schedule.order[i]);
        schedule.peak_indices = std::max(schedule.peak_indices, alive);
        for (const std::uint32_t slice : schedule.release[i]) alive -= indexing.slice_size(slice);
    }
    return schedule;
}

}  // namespace zermelo

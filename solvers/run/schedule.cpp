#include "solvers/run/schedule.hpp"

#include <numeric>

namespace zermelo {

std::uint64_t SliceList::indices() const {
    return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

std::uint64_t SliceList::largest() const {
    return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

bool SliceList::has_moves_inside(std::uint32_t slice) const {
    return std::find(successors[slice].begin(), successors[slice].end(), slice) != successors[slice].end();
}

bool SliceList::stores_in_part() const {
    return std::any_of(stored_from.begin(), stored_from.end(),
                       [](std::uint64_t from) { return from != 0 && from != none_stored; });
}

Result<SliceSchedule> SliceSchedule::make(const SliceList& slices, const std::string& spec) {
    SliceSchedule schedule;
    const std::uint32_t count = slices.count();
    auto successors = slices.successors;
    std::vector<std::uint32_t> waiting(count, 0);
    std::vector<std::vector<std::uint32_t>> parents(count);
    for (std::uint32_t slice = 0; slice < count; ++slice) {
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
        alive += slices.sizes[schedule.order[i]];
        schedule.peak_indices = std::max(schedule.peak_indices, alive);
        for (const std::uint32_t slice : schedule.release[i]) alive -= slices.sizes[slice];
    }
    return schedule;
}

}  // namespace zermelo

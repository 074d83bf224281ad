#include "solvers/estimate/ranked_estimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "solvers/estimate/sample_levels.hpp"
#include "solvers/partition/dealt_map.hpp"
#include "solvers/ranks/dealt_slices.hpp"
#include "solvers/ranks/ranks.hpp"
#include "solvers/retrograde/ranked_run.hpp"
#include "solvers/retrograde/slice_plan.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

namespace {

constexpr double bytes_of_update = 4;
// The end of a level: four collective calls, the acknowledgement of the last messages, the barrier.
constexpr double calls_of_level = 5;
constexpr double hops_of_level = 2;

class Model {
public:
    Model(const Estimate& alone, const Cluster& cluster)
        : alone_(alone),
          cluster_(cluster),
          ranks_(cluster.ranks),
          hosts_((cluster.ranks + cluster.per_host - 1) / cluster.per_host),
          rounds_(std::bit_width(cluster.ranks - 1)) {}

    RankedEstimate run() {
        result_.ranks = cluster_.ranks;
        cyclic_ = std::ranges::any_of(alone_.slices, [](const auto& slice) { return slice.cyclic; });
        result_.memory = (cyclic_ ? alone_.memory_beside : alone_.memory) + usual_message_memory;
        std::vector<std::uint64_t> sizes;
        for (const auto& slice : alone_.slices) sizes.push_back(slice.indices);
        std::vector<bool> finished(sizes.size(), false);
        const bool no_slices_timed =
            std::ranges::all_of(alone_.slices, [](const auto& slice) { return slice.seconds == 0; });
        if (no_slices_timed && alone_.seconds && alone_.indices > 0)  // by smaller boards
            seconds_of_index_ = *alone_.seconds / static_cast<double>(alone_.indices);
        for (std::vector<std::uint32_t> ready; !(ready = ready_slices(finished)).empty();) {
            const auto large = slice_for_all(sizes, ready, cluster_.ranks, RankedTerms::usual_least_together,
                                             [](std::uint32_t) { return false; });
            if (large && cluster_.ranks > 1) {
                if (alone_.slices[*large].cyclic)
                    together(alone_.slices[*large]);
                else
                    share_values(alone_.slices[*large]);
                finished[*large] = true;
                continue;
            }
            std::vector<double> load(cluster_.ranks, 0);
            const auto owners = deal_slices(sizes, ready, cluster_.ranks);
            for (std::size_t i = 0; i < ready.size(); ++i) {
                const auto& slice = alone_.slices[ready[i]];
                load[owners[i]] += seconds_of(slice);
                hold(SlicePlan::memory_for_states(slice.indices, std::nullopt));
                send_table(slice);
                finished[ready[i]] = true;
            }
            result_.work_seconds += *std::ranges::max_element(load);
        }
        return result_;
    }

private:
    std::vector<std::uint32_t> ready_slices(const std::vector<bool>& finished) const {
        std::vector<std::uint32_t> ready;
        for (std::uint32_t slice = 0; slice < finished.size(); ++slice)
            if (!finished[slice] && std::ranges::all_of(alone_.slices[slice].successors,
                                                        [&](std::uint32_t next) { return finished[next]; }))
                ready.push_back(slice);
        return ready;
    }

    double seconds_of(const Estimate::Slice& slice) const {
        return slice.seconds + seconds_of_index_ * static_cast<double>(slice.indices);
    }

    double transfer(double bytes) const {
        return cluster_.bits_per_second > 0 ? 8 * bytes / cluster_.bits_per_second : 0;
    }

    void hold(std::uint64_t states) {
        if (!cyclic_) return;  // each rank has the values that a run alone has
        result_.memory = std::max(result_.memory, alone_.memory_beside + usual_message_memory + states);
    }

    // The file of a finished slice goes to all hosts, down a binary tree.
    void send_table(const Estimate::Slice& slice) {
        const double bytes = alone_.bits_per_position / 8 * static_cast<double>(slice.indices);
        result_.copies += static_cast<std::uint64_t>(bytes);
        result_.other_bytes += static_cast<std::uint64_t>(bytes * (hosts_ - 1));
        result_.network_seconds +=
            std::bit_width(hosts_ - 1) *
            (transfer(bytes) / cluster_.per_host + std::ceil(bytes / RankedTerms::bytes_at_once) * cluster_.latency);
    }

    // Without moves inside, ranks compute a share each, and send the values, a byte each, to all.
    void share_values(const Estimate::Slice& slice) {
        ++result_.together;
        const auto size = static_cast<double>(slice.indices);
        result_.other_bytes += static_cast<std::uint64_t>(size * (ranks_ - 1));
        result_.work_seconds += seconds_of(slice) / ranks_;
        result_.network_seconds += rounds_ * transfer(size);
        send_table(slice);
    }

    void together(const Estimate::Slice& slice) {
        ++result_.together;
        const auto size = static_cast<double>(slice.indices);
        const std::uint64_t part = DealtMap(slice.indices, cluster_.ranks).largest();
        result_.largest_part = std::max(result_.largest_part, part);
        hold(SlicePlan::memory_for_states(slice.indices, PartPlan{.part_size = part}));
        // Each value spreads to all positions a move before; of R ranks, 1 - 1/R of them are at another one.
        const double away = 1 - 1 / ranks_;
        const double updates = size * slice.before * alone_.decided * away;
        const double messages = bytes_of_update * updates;
        const double states = sizeof(SliceWork::State) * size * away;
        result_.updates += static_cast<std::uint64_t>(updates);
        result_.message_bytes += static_cast<std::uint64_t>(messages);
        result_.other_bytes += static_cast<std::uint64_t>(states);
        result_.work_seconds += seconds_of(slice) / ranks_;
        result_.update_seconds += cluster_.update_seconds * updates / ranks_;
        result_.network_seconds += transfer((messages + states) / ranks_);
        const double levels = levels_of(alone_);
        result_.levels += static_cast<std::uint64_t>(levels);
        result_.level_seconds += levels * cluster_.latency * (calls_of_level * rounds_ + hops_of_level);
        send_table(slice);
    }

    const Estimate& alone_;
    const Cluster& cluster_;
    double ranks_;
    unsigned hosts_;
    int rounds_;                   // of a collective call
    bool cyclic_ = false;          // a slice has moves inside
    double seconds_of_index_ = 0;  // if no slice was timed
    RankedEstimate result_;
};

}  // namespace

RankedEstimate estimate_ranks(const Estimate& alone, const Cluster& cluster) {
    return Model(alone, cluster).run();
}

}  // namespace zermelo

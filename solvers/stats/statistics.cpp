#include "solvers/stats/statistics.hpp"

#include <algorithm>
#include <cstdlib>

namespace zermelo {

namespace {

void keep_longest(std::optional<Deepest>& longest, const std::optional<Deepest>& later) {
    if (later && (!longest || later->value.dtw > longest->value.dtw)) longest = later;
}

void add_at(std::vector<std::uint64_t>& histogram, std::size_t distance, std::uint64_t times) {
    if (histogram.size() <= distance) histogram.resize(distance + 1, 0);
    histogram[distance] += times;
}

}  // namespace

void GroupStatistics::add(Metric metric, Value value, std::uint64_t times) {
    counts.add(value, times);
    if (metric == Metric::wdl) return;
    const auto extent = static_cast<std::size_t>(metric == Metric::score ? std::abs(value.score) : value.dtw);
    if (value.wdl == Wdl::win) add_at(wins_at, extent, times);
    if (value.wdl == Wdl::loss) add_at(losses_at, extent, times);
}

void GroupStatistics::add(const GroupStatistics& later) {
    counts.add(later.counts);
    for (std::size_t dtw = 0; dtw < later.wins_at.size(); ++dtw) add_at(wins_at, dtw, later.wins_at[dtw]);
    for (std::size_t dtw = 0; dtw < later.losses_at.size(); ++dtw) add_at(losses_at, dtw, later.losses_at[dtw]);
    keep_longest(longest_win, later.longest_win);
    keep_longest(longest_loss, later.longest_loss);
    choices += later.choices;
    only_moves += later.only_moves;
    forced += later.forced;
    drawn_choices += later.drawn_choices;
    only_draws += later.only_draws;
    mutual_zugzwangs += later.mutual_zugzwangs;
}

void Statistics::add(std::uint32_t slice, GroupStatistics group) {
    for (GroupStatistics& side : sides)
        if (side.side == group.side) side.add(group);
    total.add(group);
    slices.push_back({slice, std::move(group)});
}

}  // namespace zermelo

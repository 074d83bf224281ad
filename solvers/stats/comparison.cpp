#include "solvers/stats/comparison.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace zermelo {

std::uint64_t ComparedGroup::positions() const {
    std::uint64_t sum = 0;
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes) sum += common.at(first, second);
    return sum;
}

std::uint64_t ComparedGroup::outcomes() const {
    std::uint64_t sum = 0;
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes)
            if (first != second) sum += common.at(first, second);
    return sum;
}

void ComparedGroup::add(const ComparedGroup& other) {
    for (const Wdl first : all_outcomes)
        for (const Wdl second : all_outcomes) common.at(first, second) += other.common.at(first, second);
    distances += other.distances;
    only_first += other.only_first;
    only_second += other.only_second;
}

void TableComparison::add(ComparedGroup group) {
    for (const Side side : {Side::first, Side::second}) sides[static_cast<std::size_t>(side)].side = side;
    if (group.empty()) return;
    sides[static_cast<std::size_t>(*group.side)].add(group);
    total.add(group);
    const auto same = std::find_if(slices.begin(), slices.end(), [&](const ComparedGroup& slice) {
        return slice.name == group.name && slice.side == group.side;
    });
    if (same != slices.end())
        same->add(group);
    else
        slices.push_back(std::move(group));
}

int plies_to_difference(const Value& first, const Value& second, const std::array<Metric, 2>& metrics) {
    int least = std::numeric_limits<int>::max();
    const auto look = [&](Metric metric, const Value& value) {
        if (metric == Metric::score) least = std::min(least, std::abs(value.score));
        if (metric == Metric::dtw && value.wdl != Wdl::draw) least = std::min<int>(least, value.dtw);
    };
    look(metrics[0], first);
    look(metrics[1], second);
    return least == std::numeric_limits<int>::max() ? 0 : least;
}

}  // namespace zermelo

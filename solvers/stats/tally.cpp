#include "solvers/stats/tally.hpp"

#include <algorithm>

namespace zermelo {

void SideTally::merge(const SideTally& other) {
    if (by_code.size() < other.by_code.size()) by_code.resize(other.by_code.size(), 0);
    for (std::size_t code = 0; code < other.by_code.size(); ++code) by_code[code] += other.by_code[code];
    for (const Found& found : other.longest) note(found);
    choices += other.choices;
    only_moves += other.only_moves;
    forced += other.forced;
    drawn_choices += other.drawn_choices;
    only_draws += other.only_draws;
    mutual_zugzwangs += other.mutual_zugzwangs;
}

void ChunkTally::note(Zugzwang zugzwang) {
    const auto after = std::upper_bound(zugzwangs_.begin(), zugzwangs_.end(), zugzwang,
                                        [](const auto& a, const auto& b) { return a.index < b.index; });
    zugzwangs_.insert(after, std::move(zugzwang));
    if (zugzwangs_.size() > kept_) zugzwangs_.pop_back();
}

void ChunkTally::merge(const ChunkTally& other) {
    for (std::size_t side = 0; side < 2; ++side) sides_[side].merge(other.sides_[side]);
    const auto middle = static_cast<std::ptrdiff_t>(zugzwangs_.size());
    zugzwangs_.insert(zugzwangs_.end(), other.zugzwangs_.begin(), other.zugzwangs_.end());
    std::inplace_merge(zugzwangs_.begin(), zugzwangs_.begin() + middle, zugzwangs_.end(),
                       [](const auto& a, const auto& b) { return a.index < b.index; });
    if (zugzwangs_.size() > kept_) zugzwangs_.resize(kept_);
}

std::uint64_t ChunkTally::positions() const {
    std::uint64_t sum = 0;
    for (const auto& side : sides_)
        for (const std::uint64_t count : side.by_code) sum += count;
    return sum;
}

GroupStatistics ChunkTally::statistics(Metric metric, Side side) const {
    const SideTally& tally = sides_[static_cast<std::size_t>(side)];
    GroupStatistics group;
    group.side = side;
    for (std::size_t code = 1; code < tally.by_code.size(); ++code)
        if (tally.by_code[code] > 0)
            group.add(metric, decode_value(metric, static_cast<ValueCode>(code)), tally.by_code[code]);
    group.choices = tally.choices;
    group.only_moves = tally.only_moves;
    group.forced = tally.forced;
    group.drawn_choices = tally.drawn_choices;
    group.only_draws = tally.only_draws;
    group.mutual_zugzwangs = tally.mutual_zugzwangs;
    return group;
}

}  // namespace zermelo

// Counts of a run of positions of one slice that can be added up in any order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/stats/statistics.hpp"

namespace zermelo {

inline constexpr std::size_t kept_zugzwangs = 3;

// Counts for one side to move. What is the first of its kind is told by the index in the slice, so that the order of
// merging does not matter.
template <class Position>
struct SideTally {
    struct Found {
        std::uint64_t index = 0;
        Value value;
        Position position;
    };
    std::vector<std::uint64_t> by_code;  // see games/core/values/metric.hpp
    std::optional<Found> longest_win;
    std::optional<Found> longest_loss;
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::uint64_t mutual_zugzwangs = 0;

    void add(Metric metric, Value value, std::uint64_t index, const Position& position) {
        const ValueCode code = encode_value(metric, value);
        if (by_code.size() <= code) by_code.resize(code + 1U, 0);
        ++by_code[code];
        note(metric, value, index, position);
    }
    // Keeps what is farther, or as far and earlier; counts nothing.
    void note(Metric metric, Value value, std::uint64_t index, const Position& position) {
        if (metric != Metric::dtw) return;
        if (value.wdl == Wdl::win) keep(longest_win, {index, value, position});
        if (value.wdl == Wdl::loss) keep(longest_loss, {index, value, position});
    }
    void merge(const SideTally& other) {
        if (by_code.size() < other.by_code.size()) by_code.resize(other.by_code.size(), 0);
        for (std::size_t code = 0; code < other.by_code.size(); ++code) by_code[code] += other.by_code[code];
        if (other.longest_win) keep(longest_win, *other.longest_win);
        if (other.longest_loss) keep(longest_loss, *other.longest_loss);
        choices += other.choices;
        only_moves += other.only_moves;
        mutual_zugzwangs += other.mutual_zugzwangs;
    }

private:
    static void keep(std::optional<Found>& longest, const Found& found) {
        if (!longest || found.value.dtw > longest->value.dtw ||
            (found.value.dtw == longest->value.dtw && found.index < longest->index))
            longest = found;
    }
};

// Counts for both sides, and the first mutual zugzwangs.
template <class Position>
class SliceTally {
public:
    struct Zugzwang {
        std::uint64_t index = 0;
        Position position;
        Value value;
        Position exchanged;
        Value exchanged_value;
    };

    SideTally<Position>& operator[](Side side) { return sides_[static_cast<std::size_t>(side)]; }
    const std::vector<Zugzwang>& first_zugzwangs() const { return zugzwangs_; }

    void note(const Zugzwang& zugzwang) {
        const auto after = std::upper_bound(zugzwangs_.begin(), zugzwangs_.end(), zugzwang,
                                            [](const auto& a, const auto& b) { return a.index < b.index; });
        zugzwangs_.insert(after, zugzwang);
        if (zugzwangs_.size() > kept_zugzwangs) zugzwangs_.pop_back();
    }
    void merge(const SliceTally& other) {
        for (std::size_t side = 0; side < 2; ++side) sides_[side].merge(other.sides_[side]);
        for (const Zugzwang& zugzwang : other.zugzwangs_) note(zugzwang);
    }
    std::uint64_t positions() const {
        std::uint64_t sum = 0;
        for (const auto& side : sides_)
            for (const std::uint64_t count : side.by_code) sum += count;
        return sum;
    }

    template <Game G>
    GroupStatistics statistics(const G& game, Metric metric, Side side) const {
        const auto& tally = sides_[static_cast<std::size_t>(side)];
        GroupStatistics group;
        group.side = side;
        for (std::size_t code = 1; code < tally.by_code.size(); ++code)
            if (tally.by_code[code] > 0)
                group.add(metric, decode_value(metric, static_cast<ValueCode>(code)), tally.by_code[code]);
        const auto described = [&game](const auto& found) {
            return found ? std::optional(Deepest{found->value, game.format(found->position)}) : std::nullopt;
        };
        group.longest_win = described(tally.longest_win);
        group.longest_loss = described(tally.longest_loss);
        group.choices = tally.choices;
        group.only_moves = tally.only_moves;
        group.mutual_zugzwangs = tally.mutual_zugzwangs;
        return group;
    }

private:
    std::array<SideTally<Position>, 2> sides_;
    std::vector<Zugzwang> zugzwangs_;  // ascending
};

}  // namespace zermelo

// Statistics of a game from its table: counts, distances, extreme positions, zugzwangs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// Statistics of a group of stored positions: a slice with one side to move, or a sum of such groups. All values are
// those of the side to move.
struct GroupStatistics {
    std::string name;
    std::optional<Side> side;  // nothing where both sides are counted
    ValueCounts counts;
    std::vector<std::uint64_t> wins_at;    // by distance in plies; in games of points by their number
    std::vector<std::uint64_t> losses_at;  // both are empty where only outcomes are known
    std::optional<Deepest> longest_win;    // with distances alone: the first in the table's order
    std::optional<Deepest> longest_loss;
    std::uint64_t choices = 0;           // won or drawn positions with a move to make; with points all with a move
    std::uint64_t only_moves = 0;        // of these, positions with exactly one move that keeps the value
    std::uint64_t forced = 0;            // of these, positions with exactly one legal move
    std::uint64_t drawn_choices = 0;     // drawn positions with a move to make
    std::uint64_t only_draws = 0;        // of these, positions with exactly one move that draws
    std::uint64_t mutual_zugzwangs = 0;  // pairs, each counted at the first of its two positions

    void add(Metric metric, Value value, std::uint64_t times);
    // Adds a group that comes later in the table's order.
    void add(const GroupStatistics& later);
    friend bool operator==(const GroupStatistics&, const GroupStatistics&) = default;
};

// A position and the same board with the other side to move, where both movers would rather not be on turn.
struct MutualZugzwang {
    std::string position;
    Value value;
    std::string exchanged;
    Value exchanged_value;
    friend bool operator==(const MutualZugzwang&, const MutualZugzwang&) = default;
};

struct SliceStatistics {
    std::uint32_t slice = 0;  // in the order of the indexing
    GroupStatistics group;
    friend bool operator==(const SliceStatistics&, const SliceStatistics&) = default;
};

struct Statistics {
    Metric metric = Metric::dtw;
    // Without the empty ones, in the table's order, the first side before the second.
    std::vector<SliceStatistics> slices;
    std::vector<GroupStatistics> sides;  // the sum for each side
    GroupStatistics total;
    bool has_null_moves = false;                  // without them nothing is known of mutual zugzwangs
    std::vector<MutualZugzwang> first_zugzwangs;  // the first few in the table's order

    void add(std::uint32_t slice, GroupStatistics group);
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace zermelo

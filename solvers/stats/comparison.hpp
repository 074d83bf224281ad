// The differences between two tables: of two rulings, or of two metrics.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/core/values/metric.hpp"
#include "games/core/values/side.hpp"
#include "games/core/values/value.hpp"

namespace zermelo {

// A position and its values in both tables, for its side to move.
struct ComparedPosition {
    std::string position;
    Side turn = Side::first;
    Value first;
    Value second;
    friend bool operator==(const ComparedPosition&, const ComparedPosition&) = default;
};

// One entry for each pair of outcomes: by that in the first table, then by that in the second.
template <class T>
class ByOutcomes {
public:
    T& at(Wdl first, Wdl second) { return entries_[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]; }
    const T& at(Wdl first, Wdl second) const {
        return entries_[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
    }
    friend bool operator==(const ByOutcomes&, const ByOutcomes&) = default;

private:
    std::array<std::array<T, 3>, 3> entries_{};
};

inline constexpr std::array<Wdl, 3> all_outcomes = {Wdl::win, Wdl::draw, Wdl::loss};

// Counts of a slice with one side to move, or a sum of such groups. Outcomes are those of the side to move.
struct ComparedGroup {
    std::string name;
    std::optional<Side> side;          // nothing where both sides are counted
    ByOutcomes<std::uint64_t> common;  // positions that both tables hold
    std::uint64_t distances = 0;       // of these, equal outcomes with another distance or another score
    std::uint64_t only_first = 0;      // positions that the second table lacks
    std::uint64_t only_second = 0;

    std::uint64_t positions() const;  // in both
    std::uint64_t outcomes() const;   // of these, with different outcomes
    std::uint64_t differing() const { return outcomes() + distances; }
    bool empty() const { return positions() + only_first + only_second == 0; }
    void add(const ComparedGroup& other);
    friend bool operator==(const ComparedGroup&, const ComparedGroup&) = default;
};

struct TableComparison {
    std::array<Metric, 2> metrics = {};
    // Without the empty ones: those of the first table in its order, the first side before the second, then those that
    // only the second has.
    std::vector<ComparedGroup> slices;
    std::array<ComparedGroup, 2> sides;
    ComparedGroup total;
    // A position of each kind, with the fewest plies to the end in one of the tables, then the first in the order of
    // the first table; for equal outcomes one with another distance.
    ByOutcomes<std::optional<ComparedPosition>> simplest;
    // The longest win or loss whose distance both tables agree on, the first in the order of the first table.
    std::optional<ComparedPosition> longest_agreement;
    std::uint64_t renumbered = 0;  // common positions without one number in both tables

    // True if both tables tell distances, or both tell scores.
    bool tells_distances() const { return metrics[0] == metrics[1] && metrics[0] != Metric::wdl; }
    void add(ComparedGroup group);
    friend bool operator==(const TableComparison&, const TableComparison&) = default;
};

// The plies to the end by the table that tells the fewest; 0 without distances. Of scores the smaller one.
int plies_to_difference(const Value& first, const Value& second, const std::array<Metric, 2>& metrics);

}  // namespace zermelo

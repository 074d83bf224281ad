// Counts of a run of positions of one slice that can be added up in any order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solvers/stats/statistics.hpp"

namespace zermelo {

// Counts for one side to move. The index in the slice tells which is the first of its kind, so the order of merging
// does not matter.
struct SideTally {
    struct Found {
        std::uint64_t index = 0;
        ValueCode code = hole_code;
    };
    std::vector<std::uint64_t> by_code;  // see games/core/values/metric.hpp
    std::array<Found, 2> longest;        // loss and win; of distances alone
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::uint64_t forced = 0;
    std::uint64_t drawn_choices = 0;
    std::uint64_t only_draws = 0;
    std::uint64_t mutual_zugzwangs = 0;

    void add(ValueCode code, std::uint64_t index) {
        if (by_code.size() <= code) by_code.resize(code + 1U, 0);
        ++by_code[code];
        note({index, code});
    }
    // Keeps what is farther, or as far and earlier; counts nothing.
    void note(const Found& found) {
        if (!is_decided(found.code)) return;
        Found& best = longest[is_win_code(found.code) ? 1 : 0];
        if (found.code > best.code || (found.code == best.code && found.index < best.index)) best = found;
    }
    void merge(const SideTally& other);
};

// Counts for both sides, and the first mutual zugzwangs.
class ChunkTally {
public:
    // `kept`: mutual zugzwangs to keep.
    explicit ChunkTally(std::size_t kept) : kept_(kept) {}

    struct Zugzwang {
        std::uint64_t index = 0;
        ValueCode code = hole_code;
        ValueCode exchanged_code = hole_code;
    };

    SideTally& operator[](Side side) { return sides_[static_cast<std::size_t>(side)]; }
    const std::vector<Zugzwang>& first_zugzwangs() const { return zugzwangs_; }

    void note(Zugzwang zugzwang);
    void merge(const ChunkTally& other);
    std::uint64_t positions() const;

    // All but the name and the extreme positions.
    GroupStatistics statistics(Metric metric, Side side) const;

private:
    std::array<SideTally, 2> sides_;
    std::size_t kept_;
    std::vector<Zugzwang> zugzwangs_;  // ascending
};

}  // namespace zermelo

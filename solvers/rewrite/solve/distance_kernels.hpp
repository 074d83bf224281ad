// Values with distances in a byte, and the inner loops over them, in the widest vectors that the processor has.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/core/values/value.hpp"

namespace zermelo {

// A value as a byte: the greater, the better for the side that moves to the position. A loss in d plies of the side to
// move there is 255 - d, a win in d plies d + 1. So the best of the moves is their maximum, or 0 without moves.
using RowDistance = std::uint8_t;

// The longest distance, in plies.
inline constexpr int longest_row_distance = 126;

// The distance of a position, from the best of its moves.
constexpr RowDistance row_distance_after(RowDistance best) {
    return static_cast<RowDistance>((best < 128 ? 255 : 257) - best);
}

constexpr Value value_of_row_distance(RowDistance distance) {
    return distance < 128 ? Value{Wdl::win, static_cast<std::uint16_t>(distance - 1)}
                          : Value{Wdl::loss, static_cast<std::uint16_t>(255 - distance)};
}

// Counts of a row.
struct RowTally {
    std::uint64_t wins = 0;  // of the side to move
    int deepest = 0;         // the longest distance, in plies
};

// A rewrite as it is in all rows. A row is handled in groups of 64 bytes, and up to 64 groups at a time:
//
//   number of an inner set   | segment | group in the segment | byte in the group |
//                              ...     0..6 bits            6 bits
//
// Rows of less than a group are filled up.
struct DistanceMove {
    static constexpr int group_bits = 6;  // binary logarithms
    static constexpr int segment_bits = group_bits + 6;

    std::uint32_t outer_set = 0;  // the outer set must have all of these
    std::uint32_t outer_clear = 0;
    std::uint32_t segment_set = 0;  // the number of the first inner set of a segment must have these
    std::uint32_t segment_clear = 0;
    std::int32_t distance = 0;                        // of what it leads to, in bytes
    std::uint64_t groups = 0;                         // bit g: it can be made in group g of such a segment
    alignas(64) std::array<std::uint8_t, 64> mask{};  // 255 for the sets of a group that have it, else 0
};

// For the sets of a row of `bytes` that have the move: best = max(best, what it leads to in `replies`).
using BestReply = void (*)(const DistanceMove& move, const RowDistance* replies, RowDistance* best,
                           std::uint64_t bytes);
// From the best of the moves to the distances of the positions themselves; `bytes`: a multiple of 64.
using FinishRow = void (*)(RowDistance* row, std::uint64_t bytes);
using TallyDistances = RowTally (*)(const RowDistance* row, std::uint64_t bytes);

struct DistanceKernels {
    BestReply best;
    FinishRow finish;
    TallyDistances tally;
};
// Every way that this processor knows, the fastest first; all give the same bytes.
std::span<const DistanceKernels> distance_kernels();

}  // namespace zermelo

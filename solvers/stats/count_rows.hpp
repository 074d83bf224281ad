// Interface of statistics by rows: they count whole slices at once, from rules that come as data.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Sums over some rows of a slice; see GroupStatistics. hole_code is counted too.
struct RowCounts {
    std::array<std::uint64_t, 256> by_code{};
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::vector<std::uint64_t> zugzwangs;  // indices of the first positions of mutual zugzwangs, ascending
    std::vector<std::uint64_t> unsure;     // indices where only the position shows if it is one
};

// Serves tables whose codes take one byte. `codes`: those of all slices, by slice and index, hole_code where there is
// no position.
//
// A class is made from (game, indexing, metric), which outlive it. memory(): the most bytes that it needs beside the
// codes. knows(slice): true if it can count the slice. fill(slice, codes, values, workers, stop, known): the values
// of such a slice from those of its successors, and from its own from index `known` on; false where one takes more than
// a byte. clear_holes(slice, values, workers, stop): writes hole_code where there is no position.
// begin(slice, codes, workers, stop): what follows is about this slice. rows(), row_length(): an index is row *
// row_length() + place. same_turn_until(row): the end of the rows after it that have the same side to move.
// count(begin, end, codes, counts): adds the rows [begin, end), which have the same side to move; false if they are not
// sound, or must be counted position by position. Thread-safe.
template <class R>
concept CountRows = requires(R r, const R counting, std::uint32_t slice, std::uint64_t row, RowCounts& counts,
                             std::span<const std::vector<std::uint8_t>> codes, std::span<std::uint8_t> values,
                             Workers& workers, const std::stop_token& stop, std::uint64_t known) {
    { r.memory() } -> std::same_as<std::uint64_t>;
    { r.knows(slice) } -> std::same_as<bool>;
    { r.fill(slice, codes, values, workers, stop, known) } -> std::same_as<bool>;
    { r.clear_holes(slice, values, workers, stop) } -> std::same_as<void>;
    { r.begin(slice, codes, workers, stop) } -> std::same_as<void>;
    { counting.rows() } -> std::same_as<std::uint64_t>;
    { counting.row_length() } -> std::same_as<std::uint64_t>;
    { counting.same_turn_until(row) } -> std::same_as<std::uint64_t>;
    { counting.count(row, row, codes, counts) } -> std::same_as<bool>;
};

// For games without such data.
struct NoCountRows {};

}  // namespace zermelo

// Interface of statistics by rows: they count whole slices at once, from rules that come as data.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "solvers/run/slice_rows.hpp"

namespace zermelo {

// Sums over some rows of a slice; see GroupStatistics. hole_code is counted too.
struct RowCounts {
    std::array<std::uint64_t, 256> by_code{};
    std::uint64_t choices = 0;
    std::uint64_t only_moves = 0;
    std::uint64_t forced = 0;
    std::uint64_t drawn_choices = 0;
    std::uint64_t only_draws = 0;
    std::vector<std::uint64_t> zugzwangs;  // indices of the first positions of mutual zugzwangs, ascending
    std::vector<std::uint64_t> unsure;     // indices where only the position shows if it is one
};

// Counts slices that SliceRows know. Codes have hole_code where there is no position.
class CountRows {
public:
    using Codes = SliceRows::Codes;

    virtual ~CountRows() = default;
    virtual const SliceRows& slices() const = 0;
    // The most bytes that it needs beside the codes.
    virtual std::uint64_t memory() const = 0;
    // Writes hole_code where there is no position.
    virtual void clear_holes(std::uint32_t slice, std::span<std::uint8_t> values, Workers& workers,
                             const std::stop_token& stop) const = 0;
    // Calls from now on are about this slice.
    virtual void begin(std::uint32_t slice, Codes codes, Workers& workers, const std::stop_token& stop) = 0;
    // An index is row * row_length() + place; 0 if the slice cannot be counted.
    virtual std::uint64_t row_length() const = 0;
    // The end of the rows after this one that have the same side to move.
    virtual std::uint64_t same_turn_until(std::uint64_t row) const = 0;
    // Adds the rows [begin, end), which have the same side to move; false if they are not sound, or must be counted
    // position by position. Thread-safe.
    virtual bool count(std::uint64_t begin, std::uint64_t end, Codes codes, RowCounts& counts) const = 0;

protected:
    CountRows() = default;
    CountRows(const CountRows&) = delete;
    CountRows& operator=(const CountRows&) = delete;
};

// Made where all codes take one byte; empty for games without such data.
using MakeCountRows = std::function<std::unique_ptr<CountRows>()>;

}  // namespace zermelo

// Interface of checks and statistics by rows: they compute whole slices at once, from rules that come as data.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "solvers/run/parallel.hpp"

namespace zermelo {

// Computes what slices should hold from the codes of others, by means of its own: it shares no code with a solver.
// Serves tables whose codes take one byte.
class SliceRows {
public:
    using Codes = std::span<const std::vector<std::uint8_t>>;  // by slice and index

    virtual ~SliceRows() = default;
    // The most bytes that it needs, beside `codes` and `values`; they are not taken before the first fill.
    virtual std::uint64_t memory() const = 0;
    // True if it can compute the slice.
    virtual bool knows(std::uint32_t slice) const = 0;
    // `codes`: as the table says; those of all successors of the slice are there, and its own from index `known` on:
    // the others follow from these. Writes the code that each index of the slice should have, hole_code exactly where
    // there is no position. Returns false where a value has no code of a byte: then nothing is known. After a stop
    // request the written codes do not matter.
    virtual bool fill(std::uint32_t slice, Codes codes, std::span<std::uint8_t> values, Workers& workers,
                      const std::stop_token& stop, std::uint64_t known) const = 0;

protected:
    SliceRows() = default;
    SliceRows(const SliceRows&) = delete;
    SliceRows& operator=(const SliceRows&) = delete;
};

}  // namespace zermelo

// The values of a slice of pairs of sets from those of the slices that its moves lead to, row by row.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "solvers/rewrite/check/moves.hpp"
#include "solvers/run/byte_ranks.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// Immutable, thread-safe. Each pattern of moves that the outer set of a row has is looked up for all inner sets at
// once, in one row of another slice.
class PairValues {
public:
    PairValues(PairTable table, const ByteRanks& ranks) : table_(std::move(table)), ranks_(ranks) {}

    const PairTable& table() const { return table_; }

    // Writes the code of each index of a slice that PairMoves knows, hole_code exactly where there is no position.
    // `codes`: by slice and index. False where some value takes more than a byte. After a stop request what is written
    // is meaningless.
    bool fill(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes, std::span<std::uint8_t> values,
              Workers& workers, const std::stop_token& stop) const;

private:
    bool fill_row(const PairMoves& moves, std::uint64_t row, std::span<const std::vector<std::uint8_t>> codes,
                  PairMoves::Scratch& scratch, std::span<std::uint8_t> values) const;

    PairTable table_;
    ByteRanks ranks_;
};

}  // namespace zermelo

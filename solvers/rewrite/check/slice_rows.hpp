// The values of a slice of pairs of sets from those of the slices that its moves lead to, row by row.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "solvers/rewrite/check/moves.hpp"
#include "solvers/run/slice_rows.hpp"
#include "solvers/verify/merit_ranks.hpp"

namespace zermelo {

// Immutable, thread-safe. Each pattern of moves that the outer set of a row has is looked up for all inner sets at
// once, in one row of another slice.
class PairSliceRows final : public SliceRows {
public:
    template <NumberedRewriteGame G>
    PairSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : table_(pair_table(game, indexing)), ranks_(ranks_by_merit(metric)) {}

    const PairTable& table() const { return table_; }

    std::uint64_t memory() const override { return PairMoves::memory(table_); }
    bool knows(std::uint32_t slice) const override { return PairMoves::knows(table_, slice); }
    bool fill(std::uint32_t slice, Codes codes, std::span<std::uint8_t> values, Workers& workers,
              const std::stop_token& stop, std::uint64_t known) const override;

private:
    bool fill_row(const PairMoves& moves, std::uint64_t row, Codes codes, PairMoves::Scratch& scratch,
                  std::span<std::uint8_t> values) const;

    PairTable table_;
    ByteRanks ranks_;
};

}  // namespace zermelo

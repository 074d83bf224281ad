// The full check of slices of sieges, by rows of the king's cells.
#pragma once

#include "solvers/siege/check/values.hpp"
#include "solvers/verify/merit_ranks.hpp"
#include "solvers/verify/slice_rows.hpp"

namespace zermelo {

template <NumberedSiegeGame G>
class SiegeSliceRows {
public:
    SiegeSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : values_(siege_table(game, indexing), ranks_by_merit(metric)) {}

    std::uint64_t memory() const { return values_.slices().memory(); }
    bool fills(std::uint32_t slice) const { return values_.slices().knows(slice); }
    bool fill(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes, std::span<std::uint8_t> expected,
              Workers& workers, const std::stop_token& stop, std::uint64_t known) const {
        return values_.fill(slice, codes, expected, workers, stop, known);
    }

private:
    SiegeValues<typename G::SiegeCells> values_;
};

}  // namespace zermelo

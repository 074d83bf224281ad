// The full check of slices that are pairs of sets of stones, by rows.
#pragma once

#include "solvers/rewrite/check/values.hpp"
#include "solvers/verify/merit_ranks.hpp"
#include "solvers/verify/slice_rows.hpp"

namespace zermelo {

template <SetPairGame G>
class SetSliceRows {
public:
    SetSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : values_(set_table(game, indexing), ranks_by_merit(metric)) {}

    std::uint64_t memory() const { return SetMoves::memory(values_.table()); }
    bool fills(std::uint32_t slice) const { return SetMoves::knows(values_.table(), slice); }
    bool fill(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes, std::span<std::uint8_t> expected,
              Workers& workers, const std::stop_token& stop, std::uint64_t /*known*/) const {
        return values_.fill(slice, codes, expected, workers, stop);
    }

private:
    SetValues values_;
};

}  // namespace zermelo

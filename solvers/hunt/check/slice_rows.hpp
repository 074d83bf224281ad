// The full check of slices that are tables of columns.
#pragma once

#include "solvers/hunt/check/values.hpp"
#include "solvers/verify/merit_ranks.hpp"
#include "solvers/verify/slice_rows.hpp"

namespace zermelo {

template <ColumnGame G>
class ColumnSliceRows {
public:
    ColumnSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : values_(game, indexing, metric, ranks_by_merit(metric)) {}

    std::uint64_t memory() const { return 16'000'000; }
    bool fills(std::uint32_t slice) const { return values_.knows(slice); }
    bool fill(std::uint32_t slice, std::span<const std::vector<std::uint8_t>> codes, std::span<std::uint8_t> expected,
              Workers& workers, const std::stop_token& stop, std::uint64_t /*known*/) const {
        return values_.fill(slice, codes, expected, workers, stop);
    }

private:
    ColumnValues<G> values_;
};

}  // namespace zermelo

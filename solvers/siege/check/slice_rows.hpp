// The values of a slice of a siege from those of its successors and of its own positions, row by row.
#pragma once

#include <algorithm>

#include "games/core/values/value.hpp"
#include "solvers/run/slice_rows.hpp"
#include "solvers/siege/check/pass.hpp"
#include "solvers/verify/merit_ranks.hpp"

namespace zermelo {

// Immutable, thread-safe.
template <class Cells>
class SiegeSliceRows final : public SliceRows {
public:
    template <NumberedSiegeGame G>
    SiegeSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : table_(siege_table(game, indexing)), slices_(table_), ranks_(ranks_by_merit(metric)) {}

    const SiegeSlices<Cells>& slices() const { return slices_; }

    std::uint64_t memory() const override { return slices_.memory(); }
    bool knows(std::uint32_t slice) const override { return slices_.knows(slice); }
    // If `known` is the half of the slice, not 0, the attackers' values are computed from their moves.
    bool fill(std::uint32_t slice, Codes codes, std::span<std::uint8_t> values, Workers& workers,
              const std::stop_token& stop, std::uint64_t known) const override {
        constexpr std::array both = {Side::first, Side::second};
        SiegePass<Cells> pass(slices_, slice, SiegeJoin::greatest, ranks_.of_child, workers, stop);
        pass.load(codes, std::span(both).subspan(known == 0 ? 0 : 1));
        pass.join(codes, Side::first);
        if (known != 0) pass.take_over(Side::first, ranks_.to_code);
        pass.join(codes, Side::second);
        std::fill(values.begin(), values.end(), std::uint8_t{hole_code});
        return pass.store(both, ranks_.to_code, values);
    }

private:
    SiegeTable<Cells> table_;
    SiegeSlices<Cells> slices_;
    ByteRanks ranks_;
};

}  // namespace zermelo

// The values of a slice of a siege from those of its successors and of its own positions, row by row.
#pragma once

#include <algorithm>

#include "games/core/values/value.hpp"
#include "solvers/run/byte_ranks.hpp"
#include "solvers/siege/check/pass.hpp"

namespace zermelo {

// Immutable, thread-safe.
template <class Cells>
class SiegeValues {
public:
    SiegeValues(SiegeTable<Cells> table, const ByteRanks& ranks)
        : table_(std::make_unique<const SiegeTable<Cells>>(std::move(table))), slices_(*table_), ranks_(ranks) {}

    const SiegeSlices<Cells>& slices() const { return slices_; }

    // Writes the code of each index of a slice that the slices know, hole_code exactly where there is no position.
    // `codes`: by slice and index. Of the slice itself, indices from `known` on are given. If `known` is its half, not
    // 0, the attackers' values are computed from their moves. False if some value takes more than a byte. After a stop
    // request the written codes are meaningless.
    bool fill(std::uint32_t slice, CodesOfSlices codes, std::span<std::uint8_t> values, Workers& workers,
              const std::stop_token& stop, std::uint64_t known) const {
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
    std::unique_ptr<const SiegeTable<Cells>> table_;
    SiegeSlices<Cells> slices_;
    ByteRanks ranks_;
};

}  // namespace zermelo

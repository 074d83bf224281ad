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
        : table_(std::make_unique<const SiegeTable<Cells>>(std::move(table))), sweeps_(*table_), ranks_(ranks) {}

    const SiegeSweeps<Cells>& sweeps() const { return sweeps_; }

    // Writes the code of each index of a slice that the sweeps know, hole_code exactly where there is no position.
    // `codes`: by slice and index. Those of the slice itself count from `known` on, which is 0, or its half where the
    // attackers to move are not known; what their moves say stands for them then. False where some value takes more
    // than a byte. After a stop request what is written is meaningless.
    bool fill(std::uint32_t slice, CodesOfSlices codes, std::span<std::uint8_t> values, Workers& workers,
              const std::stop_token& stop, std::uint64_t known) const {
        constexpr std::array both = {Side::first, Side::second};
        SiegeSweep<Cells> sweep(sweeps_, slice, SiegeJoin::greatest, ranks_.of_child, workers, stop);
        sweep.load(codes, std::span(both).subspan(known == 0 ? 0 : 1));
        sweep.sweep(codes, Side::first);
        if (known != 0) sweep.take_over(Side::first, ranks_.to_code);
        sweep.sweep(codes, Side::second);
        std::fill(values.begin(), values.end(), std::uint8_t{hole_code});
        return sweep.store(both, ranks_.to_code, values);
    }

private:
    std::unique_ptr<const SiegeTable<Cells>> table_;
    SiegeSweeps<Cells> sweeps_;
    ByteRanks ranks_;
};

}  // namespace zermelo

// Statistics of slices of sieges, by rows of the king's cells.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/siege/check/slice_rows.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/flag_counter.hpp"

namespace zermelo {

template <NumberedSiegeGame G>
class SiegeCountRows final : public CountRows {
public:
    SiegeCountRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : slices_(game, indexing, metric), counter_(metric) {
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
            largest_ = std::max(largest_, indexing.slice_size(slice));
    }

    const SliceRows& slices() const override { return slices_; }
    std::uint64_t memory() const override { return slices_.memory() + largest_; }
    void clear_holes(std::uint32_t slice, std::span<std::uint8_t> values, Workers& workers,
                     const std::stop_token& stop) const override {
        const auto& table = slices_.slices().table();
        const SiegeMen& men = *table.slices[slice];
        std::vector<std::uint8_t> cleared(values.size(), hole_code);
        workers.for_chunks(men.sets, 1 << 13, stop, [&](std::uint64_t begin, std::uint64_t end) {
            table.for_each_men(slice, begin, end, [&](auto, auto, std::span<const SiegeIndex> positions) {
                for (const auto& [king, index] : positions) {
                    cleared[index] = values[index];
                    cleared[men.half + index] = values[men.half + index];
                }
            });
        });
        std::copy(cleared.begin(), cleared.end(), values.begin());
    }
    void begin(std::uint32_t slice, Codes codes, Workers& workers, const std::stop_token& stop) override {
        constexpr std::array both = {Side::first, Side::second};
        slice_ = slice;
        half_ = slices_.slices().table().slices[slice]->half;
        ByteTable there{};
        for (std::size_t flags = 0; flags < there.size(); ++flags)
            there[flags] = static_cast<std::uint8_t>(flags | FlagCounter::is_there);
        SiegePass<typename G::SiegeCells> pass(slices_.slices(), slice, SiegeJoin::flags, counter_.of_child(), workers,
                                               stop);
        pass.load(codes, both);
        for (const Side turn : both) pass.join(codes, turn);
        flags_.assign(codes[slice].size(), 0);
        pass.store(both, there, flags_);
    }
    // A row is one index.
    std::uint64_t row_length() const override { return 1; }
    std::uint64_t same_turn_until(std::uint64_t row) const override { return row < half_ ? half_ : flags_.size(); }
    bool count(std::uint64_t begin, std::uint64_t end, Codes codes, RowCounts& counts) const override {
        const std::span<const std::uint8_t> mine = codes[slice_];
        const std::span<const std::uint8_t> flags = flags_;
        const bool sound = counter_.count(begin, end, mine, flags, counts);
        if (begin >= half_ || !NullMoveGame<G>) return sound;
        return counter_.count_zugzwangs(begin, end, mine, mine.subspan(half_), flags, flags.subspan(half_), counts) &&
               sound;
    }

private:
    SiegeSliceRows<typename G::SiegeCells> slices_;
    FlagCounter counter_;
    std::uint64_t largest_ = 0;
    std::uint32_t slice_ = 0;
    std::uint64_t half_ = 0;
    std::vector<std::uint8_t> flags_;  // by index
};

}  // namespace zermelo

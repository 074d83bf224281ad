// Statistics of slices that are tables of columns.
#pragma once

#include <algorithm>
#include <vector>

#include "games/core/concepts/null_slice.hpp"
#include "solvers/hunt/check/slice_rows.hpp"
#include "solvers/stats/count_rows.hpp"
#include "solvers/stats/flag_counter.hpp"

namespace zermelo {

template <class G>
concept CountedColumns = ColumnGame<G> && (!NullMoveGame<G> || NullSliceIndexing<typename G::Indexing>);

template <CountedColumns G>
class ColumnCountRows final : public CountRows {
public:
    ColumnCountRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : indexing_(indexing), slices_(game, indexing, metric), counter_(metric), of_child_(counter_.of_child()) {
        of_child_[hole_code] = 0;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
            largest_ = std::max(largest_, indexing.slice_size(slice));
    }

    const SliceRows& slices() const override { return slices_; }
    std::uint64_t memory() const override { return largest_ + 16'000'000; }
    void clear_holes(std::uint32_t slice, std::span<std::uint8_t> values, Workers& workers,
                     const std::stop_token& stop) const override {
        std::vector<std::uint8_t> cleared(values.size(), hole_code);
        workers.for_chunks(values.size(), 1 << 14, stop, [&](std::uint64_t begin, std::uint64_t end) {
            for_each_position(indexing_, slice, begin, end,
                              [&](std::uint64_t index, const auto&) { cleared[index] = values[index]; });
        });
        std::copy(cleared.begin(), cleared.end(), values.begin());
    }
    void begin(std::uint32_t slice, Codes codes, Workers& workers, const std::stop_token& stop) override {
        slice_ = slice;
        flags_.assign(codes[slice].size(), 0);
        workers.for_chunks(indexing_.columns(slice), columns_at_once, stop,
                           [&](std::uint64_t begin, std::uint64_t end) {
                               join_columns(indexing_, slice, begin, end, codes, of_child_, joined_flags,
                                            [&](std::uint64_t index, const std::optional<Wdl>&, std::uint8_t flags) {
                                                flags_[index] = flags | FlagCounter::is_there;
                                            });
                           });
    }
    // A row is one index.
    std::uint64_t row_length() const override { return 1; }
    std::uint64_t same_turn_until(std::uint64_t) const override { return flags_.size(); }
    bool count(std::uint64_t begin, std::uint64_t end, Codes codes, RowCounts& counts) const override {
        const bool sound = counter_.count(begin, end, codes[slice_], flags_, counts);
        if constexpr (NullMoveGame<G>) {
            const auto others = indexing_.null_slice(slice_);
            if (others && slice_ < *others)
                return counter_.count_zugzwangs(begin, end, codes[slice_], codes[*others], flags_, {}, counts) && sound;
        }
        return sound;
    }

private:
    const typename G::Indexing& indexing_;
    ColumnSliceRows<G> slices_;
    FlagCounter counter_;
    std::array<std::uint8_t, 256> of_child_;
    std::uint64_t largest_ = 0;
    std::uint32_t slice_ = 0;
    std::vector<std::uint8_t> flags_;  // by index
};

}  // namespace zermelo

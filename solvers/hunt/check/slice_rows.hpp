// The values of slices that are tables of columns from those of their successors.
#pragma once

#include <algorithm>
#include <atomic>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/columns.hpp"
#include "games/core/values/metric.hpp"
#include "solvers/run/slice_rows.hpp"
#include "solvers/verify/merit_ranks.hpp"

namespace zermelo {

// Calls f(index, over, byte) for the positions of some columns: the outcome where the game is over whatever the moves,
// else what the bytes of the positions behind all moves join to, 0 where there is none. `of_child`: those bytes by
// code, 0 for hole_code.
template <class Indexing, class Join, class F>
void join_columns(const Indexing& indexing, std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                  std::span<const std::vector<std::uint8_t>> codes, const std::array<std::uint8_t, 256>& of_child,
                  Join&& join, F&& f) {
    indexing.for_each_in_columns(
        slice, begin, end, [&](std::uint64_t index, const ColumnChildren& children, const std::optional<Wdl>& over) {
            std::uint8_t all = 0;
            if (!over && !children.offsets.empty()) {
                const std::uint8_t* const of_slice = codes[children.slice].data() + children.base;
                for (const std::uint64_t offset : children.offsets) all = join(all, of_child[of_slice[offset]]);
            }
            f(index, over, all);
        });
}
// Columns that a worker takes at once.
inline constexpr std::uint64_t columns_at_once = 1 << 10;

// All positions of some columns at once, as the indexing lists their moves. Immutable, thread-safe.
template <ColumnGame G>
class ColumnSliceRows final : public SliceRows {
public:
    // Game and indexing must outlive it.
    ColumnSliceRows(const G& game, const typename G::Indexing& indexing, Metric metric)
        : game_(game), indexing_(indexing), ranks_(ranks_by_merit(metric)) {
        ranks_.of_child[hole_code] = 0;  // no position, no move
        for (const Wdl wdl : {Wdl::loss, Wdl::draw, Wdl::win})
            over_[static_cast<std::size_t>(wdl)] = static_cast<std::uint8_t>(encode_value(metric, {wdl, 0}));
    }

    std::uint64_t memory() const override { return 16'000'000; }
    bool knows(std::uint32_t slice) const override { return indexing_.columns(slice) > 0; }
    bool fill(std::uint32_t slice, Codes codes, std::span<std::uint8_t> values, Workers& workers,
              const std::stop_token& stop, std::uint64_t /*known*/) const override {
        std::atomic<bool> all_fit = true;
        std::fill(values.begin(), values.end(), std::uint8_t{hole_code});
        workers.for_chunks(indexing_.columns(slice), columns_at_once, stop,
                           [&](std::uint64_t begin, std::uint64_t end) {
                               std::uint8_t least = 0xff;
                               join_columns(
                                   indexing_, slice, begin, end, codes, ranks_.of_child,
                                   [](std::uint8_t a, std::uint8_t b) { return std::max(a, b); },
                                   [&](std::uint64_t index, const std::optional<Wdl>& over, std::uint8_t best) {
                                       const std::uint8_t code =
                                           over || best == 0 ? code_of_end(slice, index, over) : ranks_.to_code[best];
                                       values[index] = code;
                                       least = std::min(least, code);
                                   });
                               if (least == hole_code) all_fit.store(false, std::memory_order_relaxed);
                           });
        return all_fit;
    }

private:
    std::uint8_t code_of_end(std::uint32_t slice, std::uint64_t index, std::optional<Wdl> over) const {
        if (!over) over = game_.terminal(*indexing_.position_at({slice, index}));
        return over_[static_cast<std::size_t>(over.value_or(Wdl::loss))];  // not over: in damaged tables only
    }

    const G& game_;
    const typename G::Indexing& indexing_;
    ByteRanks ranks_;
    std::array<std::uint8_t, 3> over_{};  // codes of the end, by outcome
};

}  // namespace zermelo

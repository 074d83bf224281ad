// Values of acyclic slices in memory, and those of the slice in work from them.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/kinds/columns.hpp"
#include "solvers/ranks/shared_codes.hpp"
#include "solvers/retrograde/aside_slices.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_run.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

// The values of the slices that later slices still need. Codes take one byte as long as all of them fit.
//
// The value of a position is computed on `goodness` numbers (games/core/values/metric.hpp): the best child is the
// greatest number, and a table turns a child's code into the goodness of the move that leads to it, whatever the
// metric. Wider codes are those of distances, as outcomes take one byte. best_value (games/core/concepts/game.hpp) is
// the slow definition. Slices that are not in memory are read from the table. Those that it does not store are read
// from the scratch folder, or searched.
template <IndexedGame G, class Code>
class SliceValues {
public:
    using Position = typename G::Position;
    using Indexing = typename G::Indexing;

    SliceValues(const SolvePlan<G>& plan, FinishedSlices& finished)
        : game_(plan.game),
          indexing_(plan.indexing),
          slices_(plan.slices),
          finished_(finished),
          metric_(plan.metric),
          greatest_code_(std::min<unsigned>(std::numeric_limits<Code>::max(), zermelo::greatest_code(plan.metric))),
          codes_(plan.slices.count()) {
        for (auto& table : after_) table[hole_code] = nothing;
        if constexpr (sizeof(Code) == 1)
            for (int same = 0; same < 2; ++same)
                for (unsigned code = 1; code <= greatest_code_; ++code)
                    after_[static_cast<std::size_t>(same)][static_cast<std::size_t>(code)] = goodness(
                        metric_, after_move(metric_, decode_value(metric_, static_cast<ValueCode>(code)), same == 1));
    }

    std::span<const Code> slice(std::uint32_t slice) const { return codes_[slice]; }
    void release(std::uint32_t slice) { std::vector<Code>().swap(codes_[slice]); }
    // Takes a finished slice from the file, unless it is found by search.
    Result<void> load(std::uint32_t slice, SliceRun& run) {
        const unsigned bits = run.table().directory().slices[slice].bits;
        std::vector<Code>& codes = codes_[slice];
        if (!codes.empty() || bits == 0) return {};
        codes.resize(run.plan().slices.sizes[slice]);
        const auto copy = [&](std::uint64_t first, std::uint64_t count, const Bytes& content) {
            unpack_codes(content, 0, bits, std::span(codes).subspan(first, count));
        };
        ZERMELO_TRY(read_slice(run.workers(), run.table(), slice, run.options().stop, copy));
        restore_holes(slice, run);
        return {};
    }

    // Takes values of a slice that the table does not store from where they are kept.
    Result<void> load(std::uint32_t slice, std::uint64_t size, const AsideSlices& aside) {
        std::vector<Code>& codes = codes_[slice];
        if (!codes.empty()) return {};
        codes.resize(size);
        std::vector<ValueCode> room(std::min<std::uint64_t>(size, 1 << 18));
        for (std::uint64_t first = 0; first < size; first += room.size()) {
            const auto some = std::span(room).first(std::min<std::uint64_t>(room.size(), size - first));
            ZERMELO_TRY(aside.read(slice, first, some));
            std::transform(some.begin(), some.end(), codes.begin() + static_cast<std::ptrdiff_t>(first),
                           [](ValueCode code) { return static_cast<Code>(code); });
        }
        return {};
    }

    // Takes over values with narrower codes.
    template <class Narrow>
    void widen_from(SliceValues<G, Narrow>& narrow) {
        for (std::uint32_t slice = 0; slice < codes_.size(); ++slice) {
            codes_[slice].assign(narrow.slice(slice).begin(), narrow.slice(slice).end());
            narrow.release(slice);
        }
    }

    // Computes a slice, or a share of it, from its successors and counts these values. Nothing where a value does not
    // fit a Code; meaningless after a stop.
    std::optional<ValueCounts> solve(std::uint32_t slice, std::uint64_t size, const RankShare& share, Workers& workers,
                                     const RunOptions& options) {
        codes_[slice].assign(size, hole_code);
        const std::uint64_t columns = columns_of(slice);
        const auto [first, last] = share.of(columns > 0 ? columns : size);
        return compute(slice, columns, first, last, std::span(codes_[slice]), 0, workers, options);
    }

    // The same of the part of a slice that begins at an index; the codes go elsewhere.
    std::optional<ValueCounts> solve_part(std::uint32_t slice, std::uint64_t begin, std::span<std::uint16_t> codes,
                                          Workers& workers, const RunOptions& options) const {
        std::ranges::fill(codes, hole_code);
        return compute(slice, 0, begin, begin + codes.size(), codes, begin, workers, options);
    }

    // Collective: gets the shares of other ranks.
    Result<void> gather(std::uint32_t slice, Ranks& ranks) {
        const std::uint64_t columns = columns_of(slice);
        return share_columns(ranks, std::span(codes_[slice]), columns > 0 ? columns : codes_[slice].size());
    }

private:
    // Computes the indices from `first` to `last`, or columns of a slice that is a table of them, into codes that begin
    // at index `base`. The hot loop only counts codes: no branch depends on a value.
    template <class Out>
    std::optional<ValueCounts> compute(std::uint32_t slice, std::uint64_t columns, std::uint64_t first,
                                       std::uint64_t last, std::span<Out> codes, std::uint64_t base, Workers& workers,
                                       const RunOptions& options) const {
        constexpr std::uint64_t grain = 1 << 14;
        std::atomic<bool> fits{true};
        std::mutex mutex;
        std::vector<std::uint64_t> total(std::size_t{std::numeric_limits<Code>::max()} + 1, 0);
        const std::uint64_t rows = columns > 0 ? codes.size() / columns : 1;
        workers.for_chunks(
            last - first, std::max<std::uint64_t>(grain / rows, 1), options.stop,
            [&](std::uint64_t from, std::uint64_t to) {
                const std::uint64_t begin = first + from;
                const std::uint64_t end = first + to;
                FinishedSlices::View view(finished_);
                std::vector<std::uint64_t> count(total.size(), 0);
                std::uint64_t positions = 0;
                const unsigned greatest = greatest_code_;
                const auto set = [&](std::uint64_t index, unsigned code) {
                    if (code > greatest) fits.store(false, std::memory_order_relaxed);
                    const auto fitting = static_cast<Code>(code);
                    codes[index - base] = fitting;
                    ++count[fitting];
                    ++positions;
                };
                if constexpr (ColumnIndexing<Indexing>) {
                    if (columns > 0)
                        indexing_.for_each_in_columns(
                            slice, begin, end,
                            [&](std::uint64_t index, const ColumnChildren& children, std::optional<Wdl> over) {
                                set(index, over ? encode_value({*over, 0}) : code_of({slice, index}, children, view));
                            });
                }
                if (columns == 0)
                    for_each_position(indexing_, slice, begin, end, [&](std::uint64_t index, const Position& position) {
                        set(index, evaluate(position, view));
                    });
                options.observer->advance(positions);
                const std::lock_guard lock(mutex);
                for (std::size_t code = 0; code < total.size(); ++code) total[code] += count[code];
            });
        if (!fits) return std::nullopt;
        ValueCounts counts;
        for (std::size_t code = 1; code < total.size(); ++code)
            if (total[code] > 0) counts.add(decode_value(metric_, static_cast<ValueCode>(code)), total[code]);
        return counts;
    }

    // 0: the slice is no table of columns.
    std::uint64_t columns_of([[maybe_unused]] std::uint32_t slice) const {
        if constexpr (ColumnIndexing<Indexing>) return indexing_.columns(slice);
        return 0;
    }

    // A file may hold any codes in holes; columns need to know them.
    void restore_holes(std::uint32_t slice, SliceRun& run) {
        if constexpr (ColumnIndexing<Indexing>) {
            if (indexing_.columns(slice) == 0) return;
            constexpr std::uint64_t grain = 1 << 14;
            Code* const codes = codes_[slice].data();
            run.workers().for_chunks(codes_[slice].size(), grain, {}, [&](std::uint64_t begin, std::uint64_t end) {
                std::uint64_t next = begin;
                for_each_position(indexing_, slice, begin, end, [&](std::uint64_t index, const Position&) {
                    std::fill(codes + next, codes + index, Code{hole_code});
                    next = index + 1;
                });
                std::fill(codes + next, codes + end, Code{hole_code});
            });
        }
    }

    static constexpr int nothing = std::numeric_limits<int>::min();

    // The code of a position's value from its children's.
    unsigned evaluate(const Position& position, FinishedSlices::View& view) const {
        int best = nothing;
        if constexpr (ScoreGame<G>) {
            const Side turn = game_.turn(position);
            for (const auto& move : game_.moves(position)) {
                const Position child = game_.apply(position, move);
                best = std::max(best, after(code_of(indexing_.index_of(child), view), game_.turn(child) == turn) +
                                          game_.gain(position, move));
            }
            return score_code(best == nothing ? 0 : best);
        } else {
            for_each_child(game_, indexing_, position, [&](const Address& child, bool same_side) {
                best = std::max(best, after(code_of(child, view), same_side));
            });
            if (best == nothing) return encode_value({*game_.terminal(position), 0});
            return encode_value(value_of_goodness(metric_, best));
        }
    }

    // The same from the children in a table, if they are in memory; a position without any is at an end of the game.
    unsigned code_of(const Address& address, const ColumnChildren& children, FinishedSlices::View& view) const {
        int best = nothing;
        if (!children.offsets.empty() && !codes_[children.slice].empty()) {
            const Code* const codes = codes_[children.slice].data() + children.base;
            for (const std::uint64_t offset : children.offsets) best = std::max(best, after(codes[offset], false));
        }
        if (best == nothing) return evaluate(*indexing_.position_at(address), view);
        return encode_value(value_of_goodness(metric_, best));
    }

    // The code of a position of a finished slice, which fits as those of its slice did.
    Code code_of(const Address& address, FinishedSlices::View& view) const {
        const std::vector<Code>& codes = codes_[address.slice];
        if (!codes.empty()) [[likely]]
            return codes[address.index];
        return look_up(address, view);
    }
    [[gnu::noinline]] Code look_up(const Address& address, FinishedSlices::View& view) const {
        if (!slices_.found_by_search(address.slice) || finished_.has_aside(address.slice))
            return static_cast<Code>(view.code(address));
        return static_cast<Code>(evaluate(*indexing_.position_at(address), view));
    }

    int after(Code code, bool same_side) const {
        if constexpr (sizeof(Code) == 1) {
            return after_[same_side ? 1 : 0][code];
        } else {
            if (code == hole_code) return nothing;
            constexpr Metric metric = usual_metric<G>();  // outcomes alone are never so wide
            return goodness(metric, after_move(metric, decode_value(metric, code), same_side));
        }
    }

    const G& game_;
    const Indexing& indexing_;
    const SliceList& slices_;
    FinishedSlices& finished_;
    Metric metric_;
    unsigned greatest_code_;
    std::vector<std::vector<Code>> codes_;
    std::array<std::array<int, 256>, 2> after_{};
};

}  // namespace zermelo

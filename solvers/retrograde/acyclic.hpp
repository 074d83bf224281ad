// Solves indexed games whose slices have no moves inside: one parallel pass over each slice, successors first.
#pragma once

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/kinds/columns.hpp"
#include "solvers/ranks/shared_codes.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/slice_run.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

// The values of the slices that later slices still need. Codes take one byte as long as all of them fit.
//
// The value of a position is computed on `goodness` numbers (games/core/values/metric.hpp): the best child is the
// greatest number, and a table turns a child's code into the goodness of the move that leads to it, whatever the
// metric. Wider codes are those of distances, as outcomes take one byte. best_value (games/core/concepts/game.hpp) is
// the slow definition. Slices that are not in memory are read from the table, or searched if it does not store them.
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

    // Takes over values with narrower codes.
    template <class Narrow>
    void widen_from(SliceValues<G, Narrow>& narrow) {
        for (std::uint32_t slice = 0; slice < codes_.size(); ++slice) {
            codes_[slice].assign(narrow.slice(slice).begin(), narrow.slice(slice).end());
            narrow.release(slice);
        }
    }

    // Computes a slice, or a share of it, from its successors and counts these values. Nothing where a value does not
    // fit a Code; meaningless after a stop. The hot loop only counts codes: no branch depends on a value.
    std::optional<ValueCounts> solve(std::uint32_t slice, std::uint64_t size, const RankShare& share, Workers& workers,
                                     const RunOptions& options) {
        constexpr std::uint64_t grain = 1 << 14;
        std::vector<Code>& codes = codes_[slice];
        codes.assign(size, hole_code);
        std::atomic<bool> fits{true};
        std::mutex mutex;
        std::vector<std::uint64_t> total(std::size_t{std::numeric_limits<Code>::max()} + 1, 0);
        const std::uint64_t columns = columns_of(slice);
        const auto [first, last] = share.of(columns > 0 ? columns : size);
        const std::uint64_t rows = columns > 0 ? codes.size() / columns : 1;
        workers.for_chunks(
            last - first, std::max<std::uint64_t>(grain / rows, 1), options.stop,
            [&, first = first](std::uint64_t from, std::uint64_t to) {
                const std::uint64_t begin = first + from;
                const std::uint64_t end = first + to;
                FinishedSlices::View view(finished_);
                std::vector<std::uint64_t> count(total.size(), 0);
                std::uint64_t positions = 0;
                const unsigned greatest = greatest_code_;
                const auto set = [&](std::uint64_t index, unsigned code) {
                    if (code > greatest) fits.store(false, std::memory_order_relaxed);
                    codes[index] = static_cast<Code>(code);
                    ++count[codes[index]];
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

    // Collective: gets the shares of other ranks.
    Result<void> gather(std::uint32_t slice, Ranks& ranks) {
        const std::uint64_t columns = columns_of(slice);
        return share_columns(ranks, std::span(codes_[slice]), columns > 0 ? columns : codes_[slice].size());
    }

private:
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
        if (!slices_.found_by_search(address.slice)) return static_cast<Code>(view.code(address));
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

// Keeps the values of finished slices in memory as long as they are needed, or as many as fit.
template <IndexedGame G>
class AcyclicSolver final : public SliceSolver {
public:
    AcyclicSolver(const SolvePlan<G>& plan, SliceRun& run)
        : plan_(plan), run_(run), finished_(run.table()), narrow_(plan, finished_), wide_(plan, finished_) {}

    // Slices found by search are computed again, if all values fit.
    Result<void> take_over() override {
        const std::size_t count = run_.table().taken_over();
        const auto& order = plan_.schedule.order;
        const std::vector<bool> needed = run_.needed_slices();
        for (const SliceRecord& record : run_.table().directory().slices)
            is_wide_ = is_wide_ || record.bits == 16 || record.counts.code_bits(plan_.metric) == 16;
        if (!all_fit()) return {};
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t slice = order[i];
            if (needed[slice]) ZERMELO_TRY(take_over(slice, needed));
        }
        return {};
    }

    // Others may have found the first values that do not fit into a byte.
    Result<void> fetch(std::uint32_t slice) override {
        const auto& successors = plan_.slices.successors[slice];
        const auto& records = run_.table().directory().slices;
        if (!is_wide_ && std::any_of(successors.begin(), successors.end(),
                                     [&](std::uint32_t next) { return records[next].bits == 16; }))
            ZERMELO_TRY(widen(slice));
        return make_room(slice);
    }

    // The width of the codes depends on the slice alone, whoever has solved the others.
    Result<void> solve(std::uint32_t slice) override {
        if (!all_fit()) ZERMELO_TRY(run_.agreed(make_room(slice)));
        ZERMELO_ASSIGN(counts, compute(slice));
        SliceRecord record;
        record.counts = counts;
        record.bits = counts.code_bits(plan_.metric);
        return is_wide_ ? run_.write(slice, record, wide_.slice(slice))
                        : run_.write(slice, record, narrow_.slice(slice));
    }

    void release(std::uint32_t slice) override {
        narrow_.release(slice);
        wide_.release(slice);
    }

private:
    // A slice found by search needs its successors, and those that nobody else needs go again.
    Result<void> take_over(std::uint32_t slice, const std::vector<bool>& needed) {
        if (in_memory(slice)) return {};
        if (!plan_.slices.found_by_search(slice)) return load(slice);
        for (const std::uint32_t next : plan_.slices.successors[slice]) ZERMELO_TRY(take_over(next, needed));
        ZERMELO_TRY(compute(slice));
        for (const std::uint32_t next : plan_.slices.successors[slice])
            if (!needed[next]) release(next);
        return {};
    }
    bool in_memory(std::uint32_t slice) const { return !narrow_.slice(slice).empty() || !wide_.slice(slice).empty(); }
    unsigned code_width() const { return is_wide_ ? 2 : 1; }
    // True if memory suffices for the values of all slices that later ones need.
    bool all_fit() const { return plan_.usual_memory(code_width()) <= run_.options().memory; }

    // Keeps or loads the slices that fit beside the one in work, and releases the others. Its successors found by
    // search come first, then its other successors, then older slices; small ones before large ones.
    Result<void> make_room(std::uint32_t slice) {
        const SliceList& slices = plan_.slices;
        // Beside the slice in work and, where not all fit, the cache. In the usual memory all successors fit.
        const std::uint64_t needed = all_fit() ? plan_.usual_memory(0) : plan_.memory_needed(code_width());
        const std::uint64_t in_work = all_fit() ? 0 : slices.largest();
        std::uint64_t room = std::max(run_.options().memory, needed) - needed;
        room += code_width() * in_work;
        room -= std::min(room, code_width() * slices.sizes[slice]);
        const auto& successors = slices.successors[slice];
        std::vector<std::tuple<int, std::uint64_t, std::uint32_t>> wanted;  // by rank and size
        for (std::uint32_t other = 0; other < slices.count(); ++other) {
            const bool is_next = std::find(successors.begin(), successors.end(), other) != successors.end();
            if (in_memory(other) || (is_next && !slices.found_by_search(other)))
                wanted.emplace_back(is_next ? slices.found_by_search(other) ? 0 : 1 : 2, slices.sizes[other], other);
        }
        std::sort(wanted.begin(), wanted.end());
        std::vector<std::uint32_t> loaded;
        for (const auto& [rank, size, other] : wanted) {
            if (size * code_width() > room) {
                release(other);
                continue;
            }
            room -= size * code_width();
            loaded.push_back(other);
        }
        ZERMELO_TRY(finished_.load(run_.workers(), {}, 0, run_.options().stop));
        for (const std::uint32_t other : loaded) ZERMELO_TRY(load(other));
        return {};
    }

    Result<void> load(std::uint32_t slice) { return is_wide_ ? wide_.load(slice, run_) : narrow_.load(slice, run_); }

    // From here on the codes in memory take two bytes.
    Result<void> widen(std::uint32_t slice) {
        ZERMELO_TRY(check_memory(plan_.spec, plan_.memory_needed(2), run_.options().memory));
        is_wide_ = true;
        if (all_fit()) {
            wide_.widen_from(narrow_);
            return {};
        }
        for (std::uint32_t other = 0; other < plan_.slices.count(); ++other) narrow_.release(other);
        return make_room(slice);
    }

    // The values of a slice, in wider codes from the moment that one does not fit. Ranks compute a share each, and have
    // all of them then.
    Result<ValueCounts> compute(std::uint32_t slice) {
        const std::uint64_t size = plan_.slices.sizes[slice];
        Ranks* const ranks = run_.ranks();
        const RankShare share = ranks ? RankShare{ranks->rank(), ranks->count()} : RankShare{};
        const auto values = [&](auto& codes) -> Result<std::optional<ValueCounts>> {
            auto counts = codes.solve(slice, size, share, run_.workers(), run_.options());
            ZERMELO_ASSIGN(stops, run_.any(run_.options().stop.stop_requested()));
            if (stops) return run_.interrupted();
            ZERMELO_ASSIGN(too_wide, run_.any(!counts));
            ZERMELO_TRY(run_.agreed(finished_.error()));
            if (too_wide) return std::optional<ValueCounts>();
            if (ranks) {
                ZERMELO_TRY(codes.gather(slice, *ranks));
                ZERMELO_TRY(add_counts(*ranks, *counts));
            }
            return counts;
        };
        ZERMELO_ASSIGN(wide_already, run_.any(is_wide_));  // a rank alone, by a slice that was dealt to it
        ZERMELO_TRY(run_.agreed(wide_already && !is_wide_ ? widen(slice) : Result<void>()));
        ZERMELO_ASSIGN(counts, is_wide_ ? values(wide_) : values(narrow_));
        if (!counts && !is_wide_) {
            ZERMELO_TRY(run_.agreed(widen(slice)));
            ZERMELO_ASSIGN(wide, values(wide_));
            counts = wide;
        }
        if (counts) return *counts;
        return fail(Failure::limit, fmt::format("cannot solve {}", plan_.spec),
                    plan_.metric == Metric::score ? fmt::format("a value is more than {} points", max_score)
                                                  : fmt::format("a win takes more than {} plies", max_dtw));
    }

    // The counts of all ranks.
    Result<void> add_counts(Ranks& ranks, ValueCounts& mine) {
        ZERMELO_ASSIGN(all, zermelo::gather(ranks, std::array<std::uint64_t, 5>{mine.positions, mine.wins, mine.draws,
                                                                                mine.max_win_dtw, mine.max_loss_dtw}));
        ValueCounts sum;
        for (const auto& of_rank : all)
            sum.add({of_rank[0], of_rank[1], of_rank[2], static_cast<std::uint16_t>(of_rank[3]),
                     static_cast<std::uint16_t>(of_rank[4])});
        run_.options().observer->advance(sum.positions - mine.positions);
        mine = sum;
        return {};
    }

    const SolvePlan<G>& plan_;
    SliceRun& run_;
    FinishedSlices finished_;
    SliceValues<G, std::uint8_t> narrow_;
    SliceValues<G, std::uint16_t> wide_;
    bool is_wide_ = false;
};

}  // namespace zermelo

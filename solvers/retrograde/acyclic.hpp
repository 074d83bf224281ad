// Solves indexed games whose slices have no moves inside: one parallel pass over each slice, successors first.
#pragma once

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

#include "games/core/indexed_moves.hpp"
#include "solvers/retrograde/run_notes.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

// The values of the slices that later slices still need. Codes take one byte as long as all distances fit.
//
// The value of a position is computed on `goodness` numbers (games/value.hpp): the best child is the greatest number,
// and a table turns a child's code into the goodness of the move that leads to it. best_value (games/game.hpp) is the
// slow definition.
template <IndexedGame G, class Code>
class SliceValues {
public:
    using Position = typename G::Position;
    using Indexing = typename G::Indexing;
    // The greatest code that may be kept: what fits a Code, and no distance past max_dtw.
    static constexpr unsigned greatest_code =
        std::min<unsigned>(std::numeric_limits<Code>::max(), encode_value({Wdl::win, max_dtw}));

    SliceValues(const G& game, const Indexing& indexing)
        : game_(game), indexing_(indexing), codes_(indexing.slice_count()) {
        if constexpr (sizeof(Code) == 1)
            for (int same = 0; same < 2; ++same)
                for (unsigned code = 1; code <= greatest_code; ++code)
                    after_[static_cast<std::size_t>(same)][static_cast<std::size_t>(code)] =
                        goodness_after(code, same == 1);
    }

    std::span<const Code> slice(std::uint32_t slice) const { return codes_[slice]; }
    void release(std::uint32_t slice) { std::vector<Code>().swap(codes_[slice]); }
    // Takes a finished slice from the file, unless it is found by search.
    Result<void> load(std::uint32_t slice, Workers& workers, const TableWriter& table) {
        const std::size_t width = table.directory().slices[slice].width;
        std::vector<Code>& codes = codes_[slice];
        if (!codes.empty() || width == 0) return {};
        codes.resize(indexing_.slice_size(slice));
        return read_slice(workers, table, slice, [&](std::uint64_t at, const Bytes& content) {
            for (std::uint64_t i = 0; i < content.size() / width; ++i)
                codes[at / width + i] = static_cast<Code>(code_at(content, i, width));
        });
    }

    // Takes over values with narrower codes.
    template <class Narrow>
    void widen_from(SliceValues<G, Narrow>& narrow) {
        for (std::uint32_t slice = 0; slice < indexing_.slice_count(); ++slice) {
            codes_[slice].assign(narrow.slice(slice).begin(), narrow.slice(slice).end());
            narrow.release(slice);
        }
    }

    // Computes a slice from its successors and counts its values. Nothing where a distance does not fit a Code;
    // meaningless after a stop. The hot loop only counts codes: no branch depends on a value.
    std::optional<ValueCounts> solve(std::uint32_t slice, Workers& workers, const RunOptions& options) {
        constexpr std::uint64_t grain = 1 << 14;
        std::vector<Code>& codes = codes_[slice];
        codes.assign(indexing_.slice_size(slice), hole_code);
        std::atomic<bool> fits{true};
        std::mutex mutex;
        std::vector<std::uint64_t> total(std::size_t{std::numeric_limits<Code>::max()} + 1, 0);
        workers.for_pieces(codes.size(), grain, options.stop, [&](std::uint64_t begin, std::uint64_t end) {
            std::vector<std::uint64_t> count(total.size(), 0);
            std::uint64_t positions = 0;
            for_each_position(indexing_, slice, begin, end, [&](std::uint64_t index, const Position& position) {
                const unsigned code = evaluate(position);
                if (code > greatest_code) fits.store(false, std::memory_order_relaxed);
                codes[index] = static_cast<Code>(code);
                ++count[codes[index]];
                ++positions;
            });
            options.observer->advance(positions);
            const std::lock_guard lock(mutex);
            for (std::size_t code = 0; code < total.size(); ++code) total[code] += count[code];
        });
        if (!fits) return std::nullopt;
        ValueCounts counts;
        for (std::size_t code = 1; code < total.size(); ++code)
            if (total[code] > 0) counts.add(decode_value(static_cast<ValueCode>(code)), total[code]);
        return counts;
    }

    // The code of a position's value from its children's.
    unsigned evaluate(const Position& position) const {
        int best = std::numeric_limits<int>::min();
        for_each_child(game_, indexing_, position, [&](const Address& child, bool same_side) {
            best = std::max(best, after(codes_[child.slice][child.index], same_side));
        });
        if (best == std::numeric_limits<int>::min()) return encode_value({*game_.terminal(position), 0});
        return encode_value(value_of_goodness(best));
    }

private:
    static int goodness_after(unsigned code, bool same_side) {
        return goodness(after_move(decode_value(static_cast<ValueCode>(code)), same_side));
    }
    int after(Code code, bool same_side) const {
        if constexpr (sizeof(Code) == 1)
            return after_[same_side ? 1 : 0][code];
        else
            return goodness_after(code, same_side);
    }

    const G& game_;
    const Indexing& indexing_;
    std::vector<std::vector<Code>> codes_;
    std::array<std::array<int, 256>, 2> after_{};
};

// A run of the solver: slice after slice, values of finished slices into the table, those that are needed kept in
// memory.
template <IndexedGame G>
class AcyclicSolver {
public:
    using Indexing = typename G::Indexing;

    static Result<SolveReport> run(const G& game, const TableOutput& output, const std::string& provenance,
                                   const RunOptions& options) {
        const auto started = std::chrono::steady_clock::now();
        ZERMELO_ASSIGN(indexing, game.indexing());
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(indexing, game.spec()));
        ZERMELO_TRY(check_memory(game.spec(), memory_needed(schedule, 1), options.memory));
        TableHeader header{Layout::dense,
                           0,
                           static_cast<std::uint8_t>(output.level),
                           rules_fingerprint(G::info(), game.spec()),
                           game.spec(),
                           "retrograde; " + provenance};
        ZERMELO_ASSIGN(writer, TableWriter::create(output, header, indexing.slice_count()));
        if (const std::string text = writer.leftovers(); !text.empty()) options.observer->note(text);
        ZERMELO_TRY(check_leftovers(indexing, writer, game.spec()));
        AcyclicSolver solver(game, indexing, schedule, options, output.level, writer);
        if (const auto solved = solver.solve_slices(); !solved) {
            ZERMELO_TRY(writer.save());
            return tl::unexpected<Error>(solved.error());
        }
        if (!solver.notes_.start) return unfit_leftovers(game.spec());
        ZERMELO_ASSIGN(table, writer.finish(*solver.notes_.start));
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
        return SolveReport{"retrograde", table, solver.notes_.deepest, seconds.count()};
    }

    // Bytes that a run needs with codes of a width; the blocks in work and the program come on top of the slices.
    static std::uint64_t memory_needed(const SliceSchedule& schedule, std::uint64_t code_width) {
        constexpr std::uint64_t overhead = 96'000'000;
        return schedule.peak_indices * code_width + overhead;
    }

private:
    AcyclicSolver(const G& game, const Indexing& indexing, const SliceSchedule& schedule, const RunOptions& options,
                  int level, TableWriter& writer)
        : game_(game),
          indexing_(indexing),
          schedule_(schedule),
          options_(options),
          level_(level),
          writer_(writer),
          workers_(options.threads),
          narrow_(game, indexing),
          wide_(game, indexing),
          notes_(RunNotes::decode(writer.notes())) {}

    Result<void> solve_slices() {
        std::uint64_t total = 0;
        for (std::uint32_t slice = 0; slice < indexing_.slice_count(); ++slice) total += indexing_.slice_size(slice);
        options_.observer->begin_phase("solving", total);
        ZERMELO_TRY(take_over());
        for (std::size_t i = writer_.taken_over(); i < schedule_.order.size(); ++i) {
            const std::uint32_t slice = schedule_.order[i];
            if (indexing_.slice_size(slice) > options_.largest_slice) return interrupted();
            bool done = false;
            if (!is_wide_) {
                ZERMELO_ASSIGN(solved, solve_slice(narrow_, slice));
                done = solved;
            }
            if (!done) {
                if (!is_wide_) ZERMELO_TRY(widen());
                ZERMELO_ASSIGN(solved, solve_slice(wide_, slice));
                if (!solved)
                    return fail(Failure::limit, fmt::format("cannot solve {}", game_.spec()),
                                fmt::format("a win takes more than {} plies", max_dtw));
            }
            for (const std::uint32_t old : schedule_.release[i]) release(old);
        }
        return {};
    }

    // Gets back the values of slices that an earlier run has finished and later ones still need. Those found by search
    // are computed again; their successors are all in the file.
    Result<void> take_over() {
        const std::size_t count = writer_.taken_over();
        std::vector<bool> needed(indexing_.slice_count(), false);
        for (std::size_t i = count; i < schedule_.order.size(); ++i)
            for (const std::uint32_t slice : indexing_.slice_successors(schedule_.order[i])) needed[slice] = true;
        for (const SliceRecord& record : writer_.directory().slices)
            is_wide_ = is_wide_ || record.counts.code_width() == 2;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t slice = schedule_.order[i];
            options_.observer->advance(writer_.directory().slices[slice].counts.positions);
            if (!needed[slice]) continue;
            ZERMELO_TRY(load(slice));
            if (!indexing_.found_by_search(slice)) continue;
            for (const std::uint32_t next : indexing_.slice_successors(slice)) ZERMELO_TRY(load(next));
            static_cast<void>(is_wide_ ? wide_.solve(slice, workers_, options_)
                                       : narrow_.solve(slice, workers_, options_));
            for (const std::uint32_t next : indexing_.slice_successors(slice))
                if (!needed[next]) release(next);
        }
        return {};
    }
    Result<void> load(std::uint32_t slice) {
        return is_wide_ ? wide_.load(slice, workers_, writer_) : narrow_.load(slice, workers_, writer_);
    }
    void release(std::uint32_t slice) {
        narrow_.release(slice);
        wide_.release(slice);
    }

    // False where the distances do not fit the codes.
    template <class Code>
    Result<bool> solve_slice(SliceValues<G, Code>& values, std::uint32_t slice) {
        const auto counts = values.solve(slice, workers_, options_);
        if (options_.stop.stop_requested()) return interrupted();
        if (!counts) return false;
        const auto codes = values.slice(slice);
        SliceRecord record{codes.size(), *counts, indexing_.found_by_search(slice), 0};
        if (record.found_by_search) {
            writer_.begin_slice(slice, record);
        } else {
            record.width = sizeof(Code);
            const auto same = [](Code code) { return code; };
            ZERMELO_TRY(write_slice<Code>(workers_, writer_, slice, record, codes, same, level_, options_.stop));
        }
        note({Wdl::win, counts->max_win_dtw}, slice, codes);
        note({Wdl::loss, counts->max_loss_dtw}, slice, codes);
        const Address start = indexing_.index_of(game_.initial());
        if (start.slice == slice) notes_.start = decode_value(codes[start.index]);
        ZERMELO_TRY(writer_.end_slice(slice, notes_.encode()));
        return true;
    }

    tl::unexpected<Error> interrupted() const { return zermelo::interrupted("the solve of " + game_.spec()); }

    // From one byte to two: the distances have outgrown the codes.
    Result<void> widen() {
        ZERMELO_TRY(check_memory(game_.spec(), memory_needed(schedule_, 2), options_.memory));
        wide_.widen_from(narrow_);
        is_wide_ = true;
        return {};
    }

    template <class Code>
    void note(Value value, std::uint32_t slice, std::span<const Code> codes) {
        notes_.offer(value, [&] {
            const auto found = std::find(codes.begin(), codes.end(), static_cast<Code>(encode_value(value)));
            return game_.format(*indexing_.position_at({slice, static_cast<std::uint64_t>(found - codes.begin())}));
        });
    }

    const G& game_;
    const Indexing& indexing_;
    const SliceSchedule& schedule_;
    const RunOptions& options_;
    int level_;
    TableWriter& writer_;
    Workers workers_;
    SliceValues<G, std::uint8_t> narrow_;
    SliceValues<G, std::uint16_t> wide_;
    bool is_wide_ = false;
    RunNotes notes_;
};

}  // namespace zermelo

// Solves indexed games whose slices may have moves inside: slice by slice, each by retrograde analysis.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "solvers/retrograde/checkpoint.hpp"
#include "solvers/retrograde/cyclic_slice.hpp"
#include "solvers/retrograde/run_notes.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/schedule.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

// A run of the solver. Memory holds the slice in work, two bytes for each index, and as much of its successors as the
// limit allows.
template <IndexedGame G>
    requires RetrogradeGame<G>
class CyclicSolver {
public:
    using Indexing = typename G::Indexing;
    using Slice = CyclicSlice<G>;

    static Result<SolveReport> run(const G& game, const TableOutput& output, const std::string& provenance,
                                   const RunOptions& options) {
        const auto started = std::chrono::steady_clock::now();
        ZERMELO_ASSIGN(indexing, game.indexing());
        ZERMELO_ASSIGN(schedule, SliceSchedule::make(indexing, game.spec()));
        ZERMELO_TRY(check_memory(game.spec(), memory_needed(indexing), options.memory));
        TableHeader header{Layout::dense,
                           0,
                           static_cast<std::uint8_t>(output.level),
                           rules_fingerprint(G::info(), game.spec()),
                           game.spec(),
                           "retrograde; " + provenance};
        ZERMELO_ASSIGN(writer, TableWriter::create(output, header, indexing.slice_count()));
        if (const std::string text = writer.leftovers(); !text.empty()) options.observer->note(text);
        ZERMELO_TRY(check_leftovers(indexing, writer, game.spec()));
        CyclicSolver solver(game, indexing, options, output, writer);
        if (const auto solved = solver.solve_slices(schedule); !solved) {
            ZERMELO_TRY(writer.save());
            return tl::unexpected<Error>(solved.error());
        }
        if (!solver.notes_.start) return unfit_leftovers(game.spec());
        ZERMELO_ASSIGN(table, writer.finish(*solver.notes_.start));
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
        return SolveReport{"retrograde", table, solver.notes_.deepest, seconds.count()};
    }

    // Bytes that a run needs at least: the largest slice, the cache, the blocks in work and the program.
    static std::uint64_t memory_needed(const Indexing& indexing) {
        constexpr std::uint64_t overhead = 96'000'000;
        std::uint64_t largest = 0;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice)
            largest = std::max(largest, indexing.slice_size(slice));
        return slice_bytes(largest) + FinishedSlices::cache_bytes + overhead;
    }

private:
    // A checkpoint up to this size is written within a second, so an interrupted run takes the time for a last one.
    static constexpr std::uint64_t quick_checkpoint = 256'000'000;

    CyclicSolver(const G& game, const Indexing& indexing, const RunOptions& options, const TableOutput& output,
                 TableWriter& writer)
        : game_(game),
          indexing_(indexing),
          options_(options),
          output_(output),
          writer_(writer),
          workers_(options.threads),
          finished_(writer),
          notes_(RunNotes::decode(writer.notes())) {}

    static std::uint64_t slice_bytes(std::uint64_t indices) { return indices * sizeof(typename Slice::State); }

    Result<void> solve_slices(const SliceSchedule& schedule) {
        std::uint64_t total = 0;
        std::uint64_t done = 0;
        for (std::uint32_t slice = 0; slice < indexing_.slice_count(); ++slice) {
            total += indexing_.slice_size(slice);
            if (writer_.is_finished(slice)) done += indexing_.slice_size(slice);
        }
        options_.observer->begin_phase("solving", total);
        options_.observer->advance(done);
        for (const std::uint32_t slice : schedule.order)
            if (!writer_.is_finished(slice)) ZERMELO_TRY(solve_slice(slice));
        return {};
    }

    Result<void> solve_slice(std::uint32_t number) {
        const std::uint64_t size = indexing_.slice_size(number);
        if (size > options_.largest_slice) return interrupted();
        auto successors = indexing_.slice_successors(number);
        std::erase(successors, number);
        ZERMELO_TRY(finished_.load(workers_, successors, options_.memory - memory_needed(indexing_)));
        Slice slice(game_, indexing_, number, finished_, workers_);
        Checkpoint checkpoint{writer_.identity(), number, {}};
        if (has_checkpoint_) {  // perhaps
            if (const auto stage = checkpoint.load(writer_.checkpoint_path(), slice.states()))
                slice.take_over(*stage);
            else
                std::fill(slice.states().begin(), slice.states().end(), hole_code);
        }
        std::uint64_t advanced = 0;
        using Clock = std::chrono::steady_clock;
        auto saved = Clock::now();
        std::chrono::duration<double> interval(output_.save_interval);
        const auto save = [&](const std::stop_token& stop) -> Result<void> {
            const auto begun = Clock::now();
            ZERMELO_TRY(writer_.save_for_checkpoint());
            checkpoint.stage = slice.stage();
            ZERMELO_TRY(checkpoint.save(writer_.checkpoint_path(), slice.states(), stop));
            saved = Clock::now();
            interval = std::max(interval, 20 * std::chrono::duration<double>(saved - begun));  // a twentieth of the run
            has_checkpoint_ = true;
            return {};
        };
        while (!slice.finished()) {
            if (options_.stop.stop_requested()) {
                const bool begun = slice.stage() != SliceStage{};
                if (begun && slice_bytes(size) <= quick_checkpoint) ZERMELO_TRY(save({}));
                return interrupted();
            }
            if (Clock::now() - saved > interval) {
                if (const auto written = save(options_.stop); !written && !options_.stop.stop_requested()) {
                    options_.observer->note("no checkpoint: " + written.error().what + ": " + written.error().why);
                    saved = Clock::now();
                }
            }
            const std::uint64_t now = slice.advance();
            advanced += now;
            options_.observer->advance(now);
            ZERMELO_TRY(finished_.error());
            if (slice.overflowed())
                return fail(Failure::limit, fmt::format("cannot solve {}", game_.spec()),
                            fmt::format("a win takes more than {} plies", Slice::greatest_code / 2 - 1),
                            "--method enumerate");
        }
        options_.observer->advance(size - std::min(size, advanced));
        ZERMELO_TRY(write(number, slice.states()));
        if (!has_checkpoint_) return {};
        has_checkpoint_ = false;
        ZERMELO_TRY(writer_.save());
        writer_.drop_checkpoint();
        return {};
    }

    // The values of a slice into the table.
    Result<void> write(std::uint32_t number, std::span<const typename Slice::State> states) {
        std::vector<std::uint64_t> total(Slice::greatest_code + 1U, 0);
        std::mutex mutex;
        workers_.for_pieces(states.size(), 1 << 20, {}, [&](std::uint64_t begin, std::uint64_t end) {
            std::vector<std::uint64_t> count(total.size(), 0);
            for (std::uint64_t i = begin; i < end; ++i) ++count[Slice::code_of(states[i])];
            const std::lock_guard lock(mutex);
            for (std::size_t code = 0; code < total.size(); ++code) total[code] += count[code];
        });
        SliceRecord record{states.size(), {}, false, 1};
        for (std::size_t code = 1; code < total.size(); ++code)
            if (total[code] > 0) record.counts.add(decode_value(static_cast<ValueCode>(code)), total[code]);
        record.width = record.counts.code_width();
        const auto of_state = [](auto state) { return Slice::code_of(state); };
        if (record.width == 1)
            ZERMELO_TRY((write_slice<std::uint8_t>(workers_, writer_, number, record, states, of_state, output_.level,
                                                   options_.stop)));
        else
            ZERMELO_TRY((write_slice<std::uint16_t>(workers_, writer_, number, record, states, of_state, output_.level,
                                                    options_.stop)));
        note(number, {Wdl::win, record.counts.max_win_dtw}, states);
        note(number, {Wdl::loss, record.counts.max_loss_dtw}, states);
        const Address start = indexing_.index_of(game_.initial());
        if (start.slice == number) notes_.start = decode_value(Slice::code_of(states[start.index]));
        return writer_.end_slice(number, notes_.encode());
    }

    void note(std::uint32_t slice, Value value, std::span<const typename Slice::State> states) {
        notes_.offer(value, [&] {
            const auto found = std::find(states.begin(), states.end(), encode_value(value));
            return game_.format(*indexing_.position_at({slice, static_cast<std::uint64_t>(found - states.begin())}));
        });
    }

    tl::unexpected<Error> interrupted() const { return zermelo::interrupted("the solve of " + game_.spec()); }

    const G& game_;
    const Indexing& indexing_;
    const RunOptions& options_;
    const TableOutput& output_;
    TableWriter& writer_;
    Workers workers_;
    FinishedSlices finished_;
    RunNotes notes_;
    bool has_checkpoint_ = true;  // an earlier run may have left one
};

}  // namespace zermelo

#include "solvers/retrograde/slice_run.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "solvers/retrograde/slice_tally.hpp"
#include "solvers/retrograde/write_together.hpp"
#include "solvers/run/first_error.hpp"
#include "solvers/run/memory.hpp"
#include "solvers/run/slice_writer.hpp"

namespace zermelo {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point started) {
    return std::chrono::duration<double>(Clock::now() - started).count();
}

Result<void> check_leftovers(const SlicePlan& plan, const TableWriter& table) {
    for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice)
        if (table.is_finished(slice) &&
            (table.directory().slices[slice].size != plan.slices.sizes[slice] ||
             table.directory().slices[slice].found_by_search != plan.slices.found_by_search(slice) ||
             table.directory().slices[slice].stored() != plan.slices.stored(slice)))
            return unfit_leftovers(plan.spec);
    return {};
}

}  // namespace

TableHeader header_of(const SlicePlan& plan, const TableOutput& output, const std::string& provenance) {
    TableHeader header;
    header.level = static_cast<std::uint8_t>(output.level.value_or(plan.usual_level));
    header.fingerprint = plan.fingerprint;
    header.spec = plan.spec;
    header.provenance = std::string(plan.method_name()) + "; " + provenance;
    header.metric = plan.metric;
    header.indexing_revision = plan.indexing_revision;
    header.parts = plan.slices.stores_in_part();
    return header;
}

tl::unexpected<Error> unfit_leftovers(const std::string& spec) {
    return fail(Failure::corrupt, "cannot go on with the unfinished run of " + spec, "its journal contradicts itself",
                Cause{.kind = Cause::Kind::broken_run, .spec = spec}, "begin anew");
}

Result<TableWriter> open_table(const SlicePlan& plan, const TableOutput& output, const TableHeader& header,
                               const std::stop_token& stop) {
    ZERMELO_ASSIGN(table, TableWriter::create(output, header, plan.slices.count(), stop));
    ZERMELO_TRY(check_leftovers(plan, table));
    return table;
}

SliceRun::SliceRun(const SlicePlan& plan, const TableOutput& output, const RunOptions& options, SliceTable& table)
    : plan_(plan),
      output_(output),
      options_(options),
      table_(table),
      workers_(options.threads),
      notes_(RunNotes::decode(plan.metric, table.notes())) {}

std::vector<bool> SliceRun::needed_slices() const {
    return plan_.slices.needed([this](std::uint32_t slice) { return table_.is_finished(slice); });
}

Result<void> SliceRun::agreed(Result<void> mine) {
    return ranks_ ? agree(*ranks_, mine) : std::move(mine);
}

Result<bool> SliceRun::any(bool mine) {
    if (!ranks_) return mine;
    ZERMELO_ASSIGN(all, gather(*ranks_, std::array<std::uint64_t, 1>{mine ? 1U : 0U}));
    return std::any_of(all.begin(), all.end(), [](const auto& of_rank) { return of_rank[0] != 0; });
}

Result<bool> SliceRun::first(bool mine) {
    if (!ranks_) return mine;
    ZERMELO_ASSIGN(all, gather(*ranks_, std::array<std::uint64_t, 1>{mine ? 1U : 0U}));
    return all[0][0] != 0;
}

Result<void> SliceRun::solve(SliceSolver& solver) {
    ZERMELO_TRY(solver.take_over());
    options_.observer->begin_phase("solving", plan_.slices.indices());
    std::uint64_t finished = 0;
    for (std::uint32_t slice = 0; slice < plan_.slices.count(); ++slice) {
        if (!table_.is_finished(slice)) continue;
        options_.observer->advance(plan_.slices.sizes[slice]);
        ++finished;
    }
    while (const auto slice = next_slice()) {
        options_.observer->begin_slice(++finished, plan_.slices.count());
        ZERMELO_TRY(solver.solve(*slice));
        for (const std::uint32_t old : plan_.schedule.release[place_]) solver.release(old);
    }
    return {};
}

std::optional<std::uint32_t> SliceRun::next_slice() {
    const auto& order = plan_.schedule.order;
    while (place_ < order.size() && table_.is_finished(order[place_])) ++place_;
    return place_ < order.size() ? std::optional(order[place_]) : std::nullopt;
}

template <class Code>
Result<void> SliceRun::write(std::uint32_t slice, SliceRecord record, const SliceContent<Code>& content) {
    record.size = content.size();
    record.found_by_search = plan_.slices.found_by_search(slice);
    SliceTally<Code> tally(plan_.metric, record.bits,
                           record.counts.positions > 0 ? std::optional(record.counts) : std::nullopt,
                           notes_.deepest ? notes_.deepest->value.dtw : 0,
                           plan_.start.slice == slice ? std::optional(plan_.start.index) : std::nullopt);
    const auto look = [&tally](std::uint64_t first, std::span<const Code> codes) { tally.take(first, codes); };
    if (record.found_by_search) {
        ZERMELO_TRY(for_chunks_or_error(workers_, content.size(), dense_block_bytes, {},
                                        [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
                                            std::vector<Code> room;
                                            ZERMELO_ASSIGN(codes, content.read(begin, end - begin, room));
                                            look(begin, codes);
                                            return {};
                                        }));
        record.bits = 0;
        if (!ranks_ || ranks_->is_keeper()) table_.begin_slice(slice, record);
    } else {
        record.stored_from = plan_.slices.stored_from[slice];
        const auto begun = Clock::now();
        const int level = output_.level.value_or(plan_.usual_level);
        if (ranks_) {
            const LookAtCodes<Code> look_at = look;
            ZERMELO_TRY(write_together(
                *ranks_, workers_, table_, slice, record, options_.stop, dense_encoder(record, content, level, look_at),
                [&](std::uint64_t first, std::uint64_t end) { return content.bring(first, end); }));
            ZERMELO_ASSIGN(all, gather(*ranks_, tally.numbers()));
            for (std::size_t rank = 0; rank < all.size(); ++rank)
                if (rank != ranks_->rank()) tally.add(all[rank]);
        } else {
            ZERMELO_TRY(write_slice<Code>(workers_, table_, slice, record, content, level, options_.stop, look));
        }
        write_seconds_ += seconds_since(begun);
    }
    table_.set_counts(slice, tally.counts());
    for (const auto& deep : tally.deepest())
        if (deep) notes_.offer(deep->value, [&] { return plan_.format({slice, deep->index}); });
    if (tally.wanted()) notes_.start = tally.wanted();
    const bool writes = !ranks_ || ranks_->is_keeper();
    ZERMELO_TRY(agreed(writes ? table_.end_slice(slice, notes_.encode(plan_.metric)) : Result<void>()));
    return ranks_ ? agreed(writes ? Result<void>() : take_(slice)) : Result<void>();
}

template Result<void> SliceRun::write(std::uint32_t, SliceRecord, const SliceContent<std::uint8_t>&);
template Result<void> SliceRun::write(std::uint32_t, SliceRecord, const SliceContent<std::uint16_t>&);

Result<SolveReport> run_slices(const SlicePlan& plan, const TableOutput& output, const std::string& provenance,
                               const RunOptions& options, const MakeSliceSolver& make) {
    const auto started = Clock::now();
    ZERMELO_TRY(plan.check());
    ZERMELO_TRY(check_memory(
        plan.spec, output.scratch.empty() ? plan.memory_needed() : plan.memory_needed_with_scratch(), options.memory));
    ZERMELO_ASSIGN(table, open_table(plan, output, header_of(plan, output, provenance), options.stop));
    if (const std::string text = table.leftovers(); !text.empty()) options.observer->note(text);
    SliceRun run(plan, output, options, table);
    const auto solver = make(run);
    if (const auto solved = run.solve(*solver); !solved) {
        ZERMELO_TRY(table.save());
        return tl::unexpected<Error>(solved.error());
    }
    if (!run.notes().start) return unfit_leftovers(plan.spec);
    ZERMELO_ASSIGN(summary, table.finish(*run.notes().start, options.stop));
    return SolveReport{std::string(plan.method_name()), summary, run.notes().deepest, seconds_since(started)};
}

Result<SliceSamples> sample_slices(const SlicePlan& plan, const TableOutput& output, const RunOptions& options,
                                   const MakeSliceSolver& make, std::span<const std::uint32_t> slices, double seconds) {
    const auto started = Clock::now();
    ZERMELO_TRY(plan.check());
    ZERMELO_ASSIGN(table, open_table(plan, output, header_of(plan, output, "sample"), options.stop));
    SliceRun run(plan, output, options, table);
    const auto solver = make(run);
    SliceSamples samples;
    std::size_t blocks = 0;
    for (const std::uint32_t slice : slices) {
        const auto begun = Clock::now();
        const double written = run.write_seconds();
        if (std::chrono::duration<double>(begun - started).count() > seconds) break;
        ZERMELO_TRY(solver->solve(slice));
        SliceSample sample{
            slice, seconds_since(begun), run.write_seconds() - written, 0, 0, table.directory().slices[slice].counts};
        const std::uint64_t stored = blocks + SliceCut(Layout::dense, table.directory().slices[slice]).left_out();
        for (; blocks < table.directory().blocks.size(); ++blocks)
            (blocks < stored ? sample.left_out_bytes : sample.bytes) +=
                table.directory().blocks[blocks].length + block_record_bytes;
        samples.slices.push_back(sample);
    }
    if (samples.slices.size() == plan.slices.count() && run.notes().start) {
        ZERMELO_ASSIGN(summary, table.finish(*run.notes().start));
        samples.whole = summary;
    }
    return samples;
}

}  // namespace zermelo

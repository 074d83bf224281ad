#include "solvers/retrograde/shared_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>

#include "solvers/fleet/shared_file.hpp"
#include "solvers/fleet/shared_folder.hpp"
#include "solvers/fleet/shared_slices.hpp"
#include "solvers/fleet/slice_file.hpp"
#include "solvers/fleet/worker.hpp"
#include "solvers/run/memory.hpp"
#include "tablebase/leftovers.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

SliceList keep_all(SliceList slices) {
    for (std::uint32_t slice = 0; slice < slices.count(); ++slice)
        if (slices.found_by_search(slice)) slices.stored_from[slice] = slices.sizes[slice];
    return slices;
}

namespace {

std::string in_full(const std::string& path) {
    std::error_code error;
    const auto full = std::filesystem::absolute(path, error);
    return error ? path : full.lexically_normal().string();
}

// One process's part in a shared run.
class SharedSolve {
public:
    SharedSolve(const SlicePlan& plan, const SlicePlan& kept, const TableOutput& output, const RunOptions& options,
                const MakeSliceSolver& make, const SharedRun& run, const SharedFolder& folder, Worker& worker)
        : plan_(plan),
          kept_(kept),
          output_(output),
          options_(options),
          make_(make),
          run_(run),
          folder_(folder),
          worker_(worker),
          watch_(folder.path(), output.heartbeat),
          counted_(plan.slices.count()) {}

    Result<SolveReport> solve() {
        const auto begun = std::chrono::steady_clock::now();
        options_.observer->begin_phase("solving", plan_.slices.indices());
        for (;;) {
            const auto next = work();
            if (!next && (options_.stop.stop_requested() || !folder_.ended()))
                return tl::unexpected<Error>(next.error());
            if (next && *next == Next::again) continue;
            if (next && *next == Next::write) {
                ZERMELO_ASSIGN(report, write());
                if (!report) continue;
                report->seconds = seconds_since(begun);
                return *std::move(report);
            }
            ZERMELO_ASSIGN(report, written_by_another());
            report.seconds = seconds_since(begun);
            return report;
        }
    }

private:
    enum class Next { again, write, ended };
    // Seconds between two looks into the folder.
    static constexpr double shortest_pause = 0.01;
    static constexpr double longest_pause = 1;

    static double seconds_since(std::chrono::steady_clock::time_point begun) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    }
    tl::unexpected<Error> stopped() const { return interrupted("the solve of " + plan_.spec); }

    // Solves slices until all are finished. `again`: a file of the folder has changed under the solver's feet.
    Result<Next> work() {
        SharedSlices table(folder_, run_, worker_);
        SliceRun run(kept_, output_, options_, table);
        const auto solver = make_(run);
        for (;;) {
            if (options_.stop.stop_requested()) return stopped();
            ZERMELO_TRY(look_around());
            take_finished(table);
            if (folder_.ended()) return Next::ended;
            if (table.finished() == plan_.slices.count()) return Next::write;
            ZERMELO_ASSIGN(slice, lease_one(table));
            if (!slice) {
                looked_.reset();
                wait();
                continue;
            }
            if (!waits_for_.empty()) options_.observer->status({});
            waits_for_.clear();
            pause_ = shortest_pause;
            const auto solved = solve_slice(table, run, *solver, *slice);
            worker_.give_back();
            if (solved) continue;
            if (options_.stop.stop_requested()) return tl::unexpected<Error>(solved.error());
            if (folder_.ended()) return Next::ended;
            if (const auto old = table.unreadable(); old && set_aside(*old)) return Next::again;
            if (solved.error().code != Failure::in_use) return tl::unexpected<Error>(solved.error());
            options_.observer->note(solved.error().what + ": " + solved.error().why);
            return Next::again;
        }
    }

    Result<void> solve_slice(SharedSlices& table, SliceRun& run, SliceSolver& solver, std::uint32_t slice) {
        options_.observer->begin_slice(table.finished() + 1, plan_.slices.count());
        const std::vector<bool> needed = run.needed_slices();
        for (std::uint32_t other = 0; other < plan_.slices.count(); ++other)
            if (table.is_finished(other) && !needed[other]) solver.release(other);
        table.set_work(slice);
        run.forget_notes();
        ZERMELO_TRY(solver.fetch(slice));
        ZERMELO_TRY(solver.solve(slice));
        counted_[slice] = true;
        if (worker_.lost_lease())
            options_.observer->note(fmt::format("slice {} was taken over by another process, and solved twice", slice));
        return {};
    }

    // Lists the files of the folder, unless it was done a moment ago.
    Result<void> look_around() {
        const auto now = std::chrono::steady_clock::now();
        if (looked_ && now - *looked_ < std::chrono::milliseconds(100)) return {};
        ZERMELO_ASSIGN(files, folder_.files());
        files_ = std::move(files);
        looked_ = now;
        return {};
    }

    void take_finished(SharedSlices& table) {
        for (const std::uint32_t slice : run_.order) {
            if (!files_.finished[slice] || table.is_finished(slice)) continue;
            if (!table.take(slice)) {
                files_.finished[slice] = false;
                set_aside(slice);
                if (folder_.ended()) return;  // and all files of slices go
                continue;
            }
            if (!counted_[slice]) options_.observer->advance(plan_.slices.sizes[slice]);
            counted_[slice] = true;
        }
    }

    // Moves the damaged file of a slice away, so that the slice is solved again. False if the file is sound. A file
    // that is not there is as good as a damaged one.
    bool set_aside(std::uint32_t slice) {
        const auto is_sound = [&](const std::string& path) {
            const auto file = SliceFile::open(path, folder_.identity(), slice, run_.sizes[slice]);
            return file && file->for_each_block([](const Bytes&, const BlockRecord&) -> Result<void> { return {}; });
        };
        const std::string path = folder_.slice_path(slice);
        if (is_sound(path)) return false;
        looked_.reset();
        if (!exists_file(path)) return true;
        const std::string aside = worker_.temporary_path();
        if (const auto moved = move_file(path, aside); moved && *moved && is_sound(aside))  // another has mended it
            static_cast<void>(give_name(aside, path));
        remove_file(aside);
        options_.observer->note(fmt::format("slice {} is damaged in {}; solving it again", slice, folder_.path()));
        return true;
    }

    // The first slice that nobody else works on, with its lease; nothing if there is none now.
    Result<std::optional<std::uint32_t>> lease_one(const SharedSlices& table) {
        blocking_.clear();
        std::optional<std::uint32_t> mine;
        const auto is_finished = [&](std::uint32_t of) { return table.is_finished(of); };
        for (const std::uint32_t slice : run_.order) {
            if (table.is_finished(slice) || !plan_.slices.is_ready(slice, is_finished)) continue;
            if (mine && !files_.leased[slice]) continue;  // the leases of others are watched all the same
            ZERMELO_ASSIGN(taken, lease(SharedFolder::slice_name(slice), files_.leased[slice], mine.has_value()));
            files_.leased[slice] = !taken;
            if (!taken) continue;
            if (exists_file(folder_.slice_path(slice)))
                worker_.give_back();  // finished a moment ago
            else
                mine = slice;
        }
        return mine;
    }

    // Takes a lease that nobody has, or whose holder is dead. Only looks, if this process has one already.
    Result<bool> lease(const std::string& name, bool leased, bool look_only) {
        if (!leased) return worker_.take(name);
        const auto sight = watch_.look(name);
        if (look_only) return false;
        if (!sight) return worker_.take(name);
        if (!sight->dead) {
            if (blocking_.empty()) blocking_ = fmt::format("{}, leased by {}", name, sight->holder_name());
            return false;
        }
        ZERMELO_ASSIGN(taken, worker_.take_from(name, *sight));
        if (taken)
            options_.observer->note(fmt::format("{} has shown no sign of life for {:.0f} s; taking {} over",
                                                sight->holder_name(), sight->seconds, name));
        return taken;
    }

    void wait() {
        const std::string waits_for = blocking_.empty() ? "another process" : blocking_;
        const auto now = std::chrono::steady_clock::now();
        if (waits_for_.empty()) {
            waits_since_ = now;
            told_ = false;
        }
        if (waits_for != waits_for_) options_.observer->status("waiting for " + waits_for);
        if (!told_ && now - waits_since_ > std::chrono::seconds(2)) {  // shorter times would be told for each slice
            options_.observer->note("waiting for " + waits_for);
            told_ = true;
        }
        waits_for_ = waits_for;
        std::mutex mutex;
        std::condition_variable_any woken;
        std::unique_lock lock(mutex);
        woken.wait_for(lock, options_.stop, std::chrono::duration<double>(pause_), [] { return false; });
        pause_ = std::min(1.5 * pause_, std::max(shortest_pause, std::min(longest_pause, output_.heartbeat / 10)));
    }

    // Writes the table from the files of the slices. Nothing where another process has done it, or a file was damaged.
    Result<std::optional<SolveReport>> write() {
        const std::string name = SharedFolder::table_name;
        for (;;) {
            if (options_.stop.stop_requested()) return stopped();
            if (folder_.ended()) return std::optional<SolveReport>();
            blocking_.clear();
            ZERMELO_ASSIGN(mine, lease(name, exists_file(lease_path(folder_.path(), name)), false));
            if (mine && !folder_.ended()) {
                auto written = write_leased();
                worker_.give_back();
                if (written || written.error().code != Failure::in_use) return written;
            }
            worker_.give_back();
            wait();
        }
    }

    Result<std::optional<SolveReport>> write_leased() {
        RunNotes notes;
        if (exists_file(output_.path) && !output_.force) {
            ZERMELO_ASSIGN(summary, summary_of_ours(notes));
            if (summary) return end(*summary, notes);
        }
        ZERMELO_ASSIGN(table, open_table(plan_, output_, run_.header, options_.stop));
        options_.observer->begin_phase("writing the table", plan_.slices.indices());
        notes = RunNotes::decode(plan_.metric, table.notes());
        for (const std::uint32_t slice : run_.order) {
            if (!table.is_finished(slice)) {
                const auto copied = copy(slice, table, notes);
                if (!copied) {
                    ZERMELO_TRY(table.save());
                    if (!options_.stop.stop_requested() && set_aside(slice)) return std::optional<SolveReport>();
                    return tl::unexpected<Error>(copied.error());
                }
            }
            options_.observer->advance(plan_.slices.sizes[slice]);
        }
        if (!notes.start) return unfit_leftovers(plan_.spec);
        ZERMELO_ASSIGN(summary, table.finish(*notes.start, options_.stop));
        return end(summary, notes);
    }

    Result<SliceFile> open_slice(std::uint32_t slice) const {
        return SliceFile::open(folder_.slice_path(slice), folder_.identity(), slice, run_.sizes[slice]);
    }

    // The record as the table has it.
    SliceRecord record_of(std::uint32_t slice, const SliceFile& file) const {
        SliceRecord record = file.end().record;
        if (!plan_.slices.found_by_search(slice)) return record;
        return {.size = record.size, .counts = record.counts, .found_by_search = true};
    }

    void add_notes(const SliceFile& file, RunNotes& notes) const {
        const RunNotes of_slice = RunNotes::decode(plan_.metric, file.end().notes);
        if (of_slice.start) notes.start = of_slice.start;
        if (of_slice.deepest) notes.offer(of_slice.deepest->value, [&] { return of_slice.deepest->position; });
    }

    Result<void> copy(std::uint32_t slice, TableWriter& table, RunNotes& notes) {
        if (options_.stop.stop_requested()) return stopped();
        ZERMELO_ASSIGN(file, open_slice(slice));
        const SliceRecord record = record_of(slice, file);
        table.begin_copy(slice, record);
        if (!record.found_by_search)
            ZERMELO_TRY(file.for_each_block([&](Bytes& frame, const BlockRecord& block) -> Result<void> {
                return table.append({.record = block, .frame = std::move(frame), .run_hashes = {}});
            }));
        add_notes(file, notes);
        return table.end_slice(slice, notes.encode(plan_.metric));
    }

    // The table at the output's path, if it is that of this run: its writer died before it could say so.
    Result<std::optional<TableSummary>> summary_of_ours(RunNotes& notes) {
        const auto table = TableReader::open(output_.path, std::make_shared<BlockCache>(1 << 20));
        if (!table || encode_header((*table)->header()) != encode_header(run_.header))
            return std::optional<TableSummary>();
        std::vector<SliceRecord> records(plan_.slices.count());
        for (const std::uint32_t slice : run_.order) {
            ZERMELO_ASSIGN(file, open_slice(slice));
            records[slice] = record_of(slice, file);
            add_notes(file, notes);
        }
        if ((*table)->footer().digest != table_digest(run_.header, records)) return std::optional<TableSummary>();
        return std::optional((*table)->summary());
    }

    Result<std::optional<SolveReport>> end(const TableSummary& summary, const RunNotes& notes) {
        ZERMELO_TRY(folder_.end({.path = in_full(output_.path),
                                 .writer = worker_.self().name(),
                                 .kept = output_.keep_share,
                                 .notes = notes.encode(plan_.metric)},
                                worker_.temporary_path()));
        if (!output_.keep_share) folder_.clean();
        return std::optional(SolveReport{std::string(plan_.method_name()), summary, notes.deepest});
    }

    Result<SolveReport> written_by_another() {
        const auto end = folder_.ended();
        if (!end) return stopped();
        const auto table = TableReader::open(end->path, std::make_shared<BlockCache>(1 << 20));
        if (!table)
            return fail(Failure::not_found, fmt::format("the table of the run in {} is not there", folder_.path()),
                        fmt::format("{} wrote it to {}, but: {}", end->writer, end->path, table.error().what),
                        "another folder, to solve it again");
        if (!end->kept) folder_.clean();
        options_.observer->note(fmt::format("{} has written {}", end->writer, end->path));
        SolveReport report{std::string(plan_.method_name()), (*table)->summary(),
                           RunNotes::decode(plan_.metric, end->notes).deepest};
        report.elsewhere = end->path;
        return report;
    }

    const SlicePlan& plan_;
    const SlicePlan& kept_;
    const TableOutput& output_;
    const RunOptions& options_;
    const MakeSliceSolver& make_;
    const SharedRun& run_;
    const SharedFolder& folder_;
    Worker& worker_;
    LeaseWatch watch_;
    SharedFiles files_;  // as they were when this process looked last
    std::optional<std::chrono::steady_clock::time_point> looked_;
    std::vector<bool> counted_;                          // by slice: in the progress
    std::string blocking_;                               // the first lease that was not to be had
    double pause_ = shortest_pause;                      // the next one
    std::string waits_for_;                              // as the status tells
    std::chrono::steady_clock::time_point waits_since_;  // nothing was free
    bool told_ = false;                                  // by a note
};

}  // namespace

Result<void> check_shareable(const SlicePlan& plan) {
    if (!plan.rows_follow) return {};
    return fail(Failure::usage, fmt::format("cannot share the solve of {} by rows", plan.spec),
                "each row is made from the rows before it, in memory",
                Cause{.kind = Cause::Kind::other_method, .spec = plan.spec, .instead = "retrograde"});
}

Result<void> check_output(const TableOutput& output, const SharedFolder& folder) {
    if (!exists_file(output.path) || output.force || folder.ended()) return {};
    // It may be the table of this run, whose writer died before it could say so.
    ZERMELO_ASSIGN(files, folder.files());
    if (std::count(files.finished.begin(), files.finished.end(), false) == 0) return {};
    return create_empty(output.path, false, table_begins).map([](const OutputFile&) {});
}

Result<SolveReport> run_shared_slices(const SlicePlan& plan, const SlicePlan& kept, const TableOutput& output,
                                      const std::string& provenance, const RunOptions& options,
                                      const MakeSliceSolver& make) {
    ZERMELO_TRY(plan.check());
    ZERMELO_TRY(check_shareable(plan));
    ZERMELO_TRY(check_memory(plan.spec, kept.memory_needed(), options.memory));
    const SharedRun run{header_of(plan, output, provenance), plan.slices.sizes, plan.schedule.order};
    ZERMELO_ASSIGN(folder, SharedFolder::join(output.share, run));
    ZERMELO_TRY(check_output(output, folder));
    ZERMELO_ASSIGN(worker, Worker::join(folder.path(), output.heartbeat));
    return SharedSolve(plan, kept, output, options, make, run, folder, *worker).solve();
}

}  // namespace zermelo

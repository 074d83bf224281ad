#include "solvers/retrograde/ranked_run.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "games/base/input_file.hpp"
#include "solvers/fleet/shared_file.hpp"
#include "solvers/fleet/shared_folder.hpp"
#include "solvers/fleet/shared_slices.hpp"
#include "solvers/fleet/worker.hpp"
#include "solvers/partition/batch.hpp"
#include "solvers/partition/dealt_map.hpp"
#include "solvers/ranks/counted_ranks.hpp"
#include "solvers/ranks/dealt_slices.hpp"
#include "solvers/retrograde/finished_slices.hpp"
#include "solvers/retrograde/shared_run.hpp"
#include "solvers/run/memory.hpp"
#include "tablebase/output_file.hpp"

namespace zermelo {

namespace {

// A rank's part in the run.
class RankedSolve {
public:
    RankedSolve(const SlicePlan& plan, const TableOutput& output, const RunOptions& options, const SharedRun& shared,
                Ranks& ranks, const SharedFolder& folder, Worker& worker)
        : plan_(plan),
          output_(output),
          options_(options),
          folder_(folder),
          table_(folder, shared, worker),
          ranks_(ranks) {}

    Result<void> solve(const MakeSliceSolver& make) {
        options_.observer->begin_phase("solving", plan_.slices.indices());
        ZERMELO_TRY(take_over());
        SliceRun run(plan_, output_, options_, table_);
        const auto solver = make(run);
        for (std::vector<std::uint32_t> ready; !(ready = ready_slices()).empty();) {
            ZERMELO_TRY(agree(ranks_, stopped()));
            const std::vector<bool> needed = run.needed_slices();
            for (std::uint32_t slice = 0; slice < plan_.slices.count(); ++slice)
                if (table_.is_finished(slice) && !needed[slice]) solver->release(slice);
            if (const auto large = for_all(ready)) {
                run.solve_with(&ranks_, [this](std::uint32_t slice) { return table_.take(slice); });
                ZERMELO_TRY(solve_one(run, *solver, *large));
                run.solve_with(nullptr);
            } else {
                ZERMELO_TRY(solve_dealt(run, *solver, ready));
            }
        }
        return {};
    }

private:
    Result<void> stopped() const {
        if (!options_.stop.stop_requested()) return {};
        return interrupted("the solve of " + plan_.spec);
    }

    // The slices that rank 0 has from an earlier run go to all.
    Result<void> take_over() {
        std::vector<std::uint64_t> there(plan_.slices.count(), 0);
        Result<void> listed;
        if (ranks_.rank() == 0) {
            if (auto files = folder_.files()) {
                for (std::uint32_t slice = 0; slice < there.size(); ++slice)
                    if (files->finished[slice]) {
                        there[slice] = table_.take(slice) ? 1 : 0;
                        if (there[slice] == 0) set_aside(slice);
                    }
            } else {
                listed = tl::unexpected<Error>(std::move(files).error());
            }
        }
        ZERMELO_TRY(agree(ranks_, listed));
        ZERMELO_ASSIGN(all, gather(ranks_, there));
        for (const std::uint32_t slice : plan_.schedule.order)
            if (all[0][slice] != 0) {
                ZERMELO_TRY(share(slice, 0));
                options_.observer->advance(plan_.slices.sizes[slice]);
            }
        return {};
    }

    void set_aside(std::uint32_t slice) {
        remove_file(folder_.slice_path(slice));
        options_.observer->note(fmt::format("slice {} is damaged in {}; solving it again", slice, folder_.path()));
    }

    // Sends the file of a slice from the disk of one rank to those of the others, which take it.
    Result<void> share(std::uint32_t slice, unsigned of_rank) {
        const unsigned from = ranks_.keeper(of_rank);
        const std::string path = folder_.slice_path(slice);
        std::optional<InputFile> file;
        Result<void> sound;
        if (ranks_.rank() == from) {
            if (auto opened = InputFile::open(path))
                file = std::move(*opened);
            else
                sound = tl::unexpected<Error>(std::move(opened).error());
        }
        ZERMELO_TRY(agree(ranks_, sound));
        ByteWriter length;
        length.put(static_cast<std::uint64_t>(file ? file->size() : 0));
        Bytes bytes = length.bytes();
        ZERMELO_TRY(ranks_.broadcast(bytes, from));
        const auto size = ByteReader(bytes).get<std::uint64_t>();
        Bytes piece;
        std::uint64_t at = 0;
        const auto next = [&]() -> Result<void> {
            piece.resize(std::min<std::uint64_t>(RankedTerms::bytes_at_once, size - at));
            Result<void> read;
            if (file) read = file->read(at, piece);
            at += piece.size();
            ZERMELO_TRY(ranks_.broadcast_to_keepers(piece, from));
            return read;
        };
        if (ranks_.rank() == from) {
            while (at < size) {
                auto sent = next();
                if (sound) sound = std::move(sent);
            }
        } else if (ranks_.is_keeper()) {
            Result<void> lost;
            sound = replace_file(path, Durable::no, {}, [&](const AppendBytes& append) -> Result<void> {
                while (at < size) {
                    if (lost = next(); !lost) return lost;
                    ZERMELO_TRY(append(piece));
                }
                return {};
            });
            ZERMELO_TRY(lost);
        }
        while (at < size) ZERMELO_TRY(next());  // of no use here, but all ranks take part
        ZERMELO_TRY(agree(ranks_, sound));
        if (!table_.is_finished(slice)) sound = table_.take(slice);
        return agree(ranks_, sound);
    }

    std::vector<std::uint32_t> ready_slices() const {
        const auto is_finished = [this](std::uint32_t slice) { return table_.is_finished(slice); };
        std::vector<std::uint32_t> ready;
        for (const std::uint32_t slice : plan_.schedule.order)
            if (!is_finished(slice) && plan_.slices.is_ready(slice, is_finished)) ready.push_back(slice);
        return ready;
    }

    // The first slice that all ranks should solve together.
    std::optional<std::uint32_t> for_all(const std::vector<std::uint32_t>& ready) const {
        const bool cyclic = plan_.method == SliceMethod::cyclic;
        if ((!cyclic && plan_.method != SliceMethod::acyclic) || ranks_.count() == 1) return std::nullopt;
        const auto must_be = [&](std::uint32_t slice) {
            return cyclic && plan_.memory_in_work(slice, std::nullopt, FinishedSlices::cache_bytes) > options_.memory;
        };
        return slice_for_all(plan_.slices.sizes, ready, ranks_.count(), output_.ranked->least_together, must_be);
    }

    Result<void> solve_one(SliceRun& run, SliceSolver& solver, std::uint32_t slice) {
        options_.observer->begin_slice(table_.finished() + 1, plan_.slices.count());
        table_.set_work(slice);
        run.forget_notes();
        ZERMELO_TRY(run.agreed(solver.fetch(slice)));
        return solver.solve(slice);
    }

    // Each rank solves its share of the slices; then all have all of them.
    Result<void> solve_dealt(SliceRun& run, SliceSolver& solver, const std::vector<std::uint32_t>& ready) {
        const std::vector<unsigned> owners = deal_slices(plan_.slices.sizes, ready, ranks_.count());
        Result<void> solved;
        for (std::size_t i = 0; i < ready.size() && solved; ++i)
            if (owners[i] == ranks_.rank())
                solved = stopped().and_then([&] { return solve_one(run, solver, ready[i]); });
        // A finished slice is kept, whatever came behind it.
        std::vector<std::uint64_t> finished(ready.size());
        for (std::size_t i = 0; i < ready.size(); ++i) finished[i] = table_.is_finished(ready[i]) ? 1 : 0;
        ZERMELO_ASSIGN(all, gather(ranks_, finished));
        for (std::size_t i = 0; i < ready.size(); ++i) {
            if (all[owners[i]][i] == 0) continue;
            ZERMELO_TRY(share(ready[i], owners[i]));
            if (owners[i] != ranks_.rank()) options_.observer->advance(plan_.slices.sizes[ready[i]]);
        }
        return agree(ranks_, solved);
    }

    const SlicePlan& plan_;
    const TableOutput& output_;
    const RunOptions& options_;
    const SharedFolder& folder_;
    SharedSlices table_;
    Ranks& ranks_;
};

// Bytes that a rank needs at least.
std::uint64_t memory_needed(const SlicePlan& plan, const Ranks& ranks) {
    if (plan.method != SliceMethod::cyclic) return plan.memory_needed();
    std::uint64_t most = 0;
    for (std::uint32_t slice = 0; slice < plan.slices.count(); ++slice)
        most = std::max(
            most, plan.memory_in_work(slice, PartPlan{DealtMap(plan.slices.sizes[slice], ranks.count()).largest()},
                                      FinishedSlices::cache_bytes));
    return ranks.memory() + std::min(most, plan.memory_needed());
}

Result<void> check(const SlicePlan& plan, const SlicePlan& kept, const Ranks& ranks, std::uint64_t memory) {
    ZERMELO_TRY(plan.check());
    ZERMELO_TRY(check_shareable(plan));
    ZERMELO_TRY(check_memory(plan.spec, memory_needed(kept, ranks), memory));
    const std::uint64_t part = DealtMap(plan.slices.largest(), ranks.count()).largest();
    if (plan.method != SliceMethod::cyclic || part <= most_part_size) return {};
    return fail(Failure::limit, fmt::format("cannot solve {} with {} ranks", plan.spec, ranks.count()),
                fmt::format("a rank would have {} positions of a slice; it knows at most {}", part, most_part_size),
                "more ranks, several on each host");
}

// Ranks with the same folder for copies share a disk; the first of them is their keeper. Collective.
Result<void> find_keepers(Ranks& ranks, const std::string& copies) {
    struct ::stat status{};
    char host[256] = "";
    ::gethostname(host, sizeof host - 1);
    // A folder that cannot be looked at is nobody else's; its rank will tell.
    const bool seen = ::stat(copies.c_str(), &status) == 0;
    ByteWriter name;
    name.put(std::string_view(host));
    name.put(static_cast<std::uint64_t>(status.st_dev));
    name.put(static_cast<std::uint64_t>(status.st_ino));
    name.put(std::uint64_t{seen ? 0U : 1U + ranks.rank()});
    ZERMELO_ASSIGN(names, ranks.exchange(std::vector<Bytes>(ranks.count(), name.bytes())));
    std::vector<unsigned> keepers;
    for (const Bytes& of_rank : names)
        keepers.push_back(static_cast<unsigned>(std::ranges::find(names, of_rank) - names.begin()));
    return ranks.set_keepers(std::move(keepers));
}

// Collective: the folder of finished slices of this rank, which its keeper has made.
Result<std::string> folder_of_keeper(Ranks& ranks, const std::string& mine) {
    std::vector<Bytes> to(ranks.count());
    for (unsigned other = 0; ranks.is_keeper() && other < to.size(); ++other)
        if (ranks.keeper(other) == ranks.rank()) to[other] = Bytes(mine.begin(), mine.end());
    ZERMELO_ASSIGN(from, ranks.exchange(std::move(to)));
    const Bytes& path = from[ranks.keeper(ranks.rank())];
    return std::string(path.begin(), path.end());
}

// All ranks must solve the same table: rank 0 tells the others which one.
Result<void> compare_runs(Ranks& ranks, const SharedRun& run) {
    Bytes first = encode_run(run);
    ZERMELO_TRY(ranks.broadcast(first, 0));
    if (first == encode_run(run)) return {};
    return fail(Failure::usage, "the ranks do not solve the same table", "its rules, method or options differ",
                "the same program and options on all hosts; name the method and the memory");
}

// Rank 0 tells what all have sent.
Result<void> tell_traffic(CountedRanks& ranks, Observer& observer) {
    const Traffic& mine = ranks.traffic();
    ZERMELO_ASSIGN(all, gather(ranks, std::array{mine.messages, mine.message_bytes, mine.other_bytes}));
    std::array<std::uint64_t, 3> sums{};
    for (const auto& of_rank : all)
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_rank[i];
    observer.note(fmt::format("{} ranks sent {} messages of {}, {} by {} collective calls, in {} levels", ranks.count(),
                              sums[0], format_bytes(sums[1]), format_bytes(sums[2]), mine.collectives, mine.levels));
    return {};
}

// A folder for this rank alone, which goes with it.
class OwnFolder {
public:
    OwnFolder(std::string path, bool kept) : path_(std::move(path)), kept_(kept) {
        if (!kept_) remove();
    }
    ~OwnFolder() {
        if (!kept_) remove();
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    const std::string& path() const { return path_; }
    void remove() const {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

private:
    std::string path_;
    bool kept_;
};

}  // namespace

Result<SolveReport> run_ranked_slices(const SlicePlan& plan, const SlicePlan& kept, const TableOutput& output,
                                      const std::string& provenance, const RunOptions& given,
                                      const MakeSliceSolver& make) {
    const auto begun = std::chrono::steady_clock::now();
    CountedRanks ranks(output.ranked->ranks);
    ranks.watch(output.heartbeat);
    RunOptions options = given;
    ZERMELO_ASSIGN(memories, gather(ranks, std::array<std::uint64_t, 1>{given.memory}));
    for (const auto& of_rank : memories) options.memory = std::min(options.memory, of_rank[0]);
    ZERMELO_TRY(agree(ranks, check(plan, kept, ranks, options.memory)));
    const SharedRun run{header_of(plan, output, provenance), plan.slices.sizes, plan.schedule.order};
    ZERMELO_TRY(agree(ranks, compare_runs(ranks, run)));

    const bool is_first = ranks.rank() == 0;
    ZERMELO_TRY(find_keepers(ranks, output.ranked->copies));
    ZERMELO_ASSIGN(path, folder_of_keeper(ranks, is_first ? output.share
                                                          : fmt::format("{}/zermelo-{}-rank-{}", output.ranked->copies,
                                                                        random_name(), ranks.rank())));
    const OwnFolder own(path, is_first || !ranks.is_keeper());
    // The keeper makes the folder, the others find it.
    std::optional<Result<SharedFolder>> folder;
    if (ranks.is_keeper()) folder = SharedFolder::join(own.path(), run);
    ZERMELO_TRY(agree(ranks, folder ? folder->map([](const auto&) {}) : Result<void>()));
    if (!folder) folder = SharedFolder::join(own.path(), run);
    ZERMELO_TRY(agree(ranks, folder->map([](const auto&) {})));
    ZERMELO_TRY(agree(ranks, is_first ? check_output(output, **folder) : Result<void>()));
    auto worker = Worker::join(own.path(), output.heartbeat);
    ZERMELO_TRY(agree(ranks, worker.map([](const auto&) {})));
    ZERMELO_ASSIGN(ended, gather(ranks, std::array<std::uint64_t, 1>{(*folder)->ended() ? 1U : 0U}));
    if (ended[0][0] == 0)  // an earlier run has left its table
        ZERMELO_TRY(RankedSolve(kept, output, options, run, ranks, **folder, **worker).solve(make));
    worker->reset();

    ZERMELO_TRY(tell_traffic(ranks, *options.observer));
    TableOutput alone = output;
    alone.ranked = nullptr;
    Result<SolveReport> report;
    if (is_first) report = run_shared_slices(plan, kept, alone, provenance, options, make);
    ZERMELO_TRY(agree(ranks, report.map([](const auto&) {})));
    if (is_first && output.share == output.path + ".slices" && !output.keep_share) own.remove();
    report->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return report;
}

}  // namespace zermelo

// Solves and transcriptions of the engine, and what a solve will take.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>

#include "games/base/text.hpp"
#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/engine/engine_shared.hpp"
#include "solvers/engine/smaller_board.hpp"
#include "solvers/estimate/cost_fit.hpp"
#include "solvers/fleet/shared_folder.hpp"
#include "solvers/partition/disk_transport.hpp"
#include "solvers/run/memory.hpp"
#include "tablebase/journal.hpp"
#include "tablebase/leftovers.hpp"

namespace zermelo {

namespace {

// Refuses what cannot fit, before anything is started. The rule of thumb for the size of a table is generous; only
// where it says no a sample is solved.
Result<void> check_room(const AnySolver& solver, const std::string& spec, Method method, const TableOutput& output,
                        RunOptions options) {
    // The memory of the estimate may be that of another method; the solver checks its own.
    if (method == Method::rows) options.memory = std::numeric_limits<std::uint64_t>::max();
    const auto folder = std::filesystem::path(output.path).parent_path();
    std::error_code error;
    const auto space = std::filesystem::space(folder.empty() ? "." : folder, error);
    if (error) return {};  // the writer has better words for it
    auto estimate = solver.estimate(Method::automatic, output.metric, "", options);
    if (!estimate) return {};
    // Retrograde analysis with less than the usual memory reads slices back from the table, or states from a scratch
    // folder. It is slow, so it must be asked for.
    std::uint64_t allowed = options.memory;
    if ((method == Method::retrograde || !output.scratch.empty()) && allowed < estimate->memory) {
        if (output.scratch.empty())
            ZERMELO_TRY(check_memory(spec, estimate->least_memory, allowed));
        else
            ZERMELO_TRY(estimate->check_with_scratch(
                spec, allowed, output.scratch,
                DiskTransport::bytes_in(DiskTransport::folder_for(output.scratch, output.path))));
        options.observer->note(fmt::format("{} would be fast with {}; with less, slices are read back from the table",
                                           spec, format_bytes(estimate->memory)));
        allowed = estimate->memory;
    }
    if (estimate->check(spec, allowed, space.available)) return {};
    if (auto fits = check_memory(spec, estimate->memory, allowed); !fits) {
        if (allowed >= estimate->least_memory && method == Method::automatic) fits.error().cause.instead = "retrograde";
        return fits;
    }
    ZERMELO_ASSIGN(measured,
                   solver.estimate(Method::automatic, output.metric, folder.empty() ? "." : folder.string(), options));
    return measured.check(spec, allowed, space.available);
}

UnfinishedRun begun_as(const TableHeader& header) {
    return {.spec = header.spec,
            .method = solve_method(method_of(header)).value_or(Method::retrograde),
            .metric = header.metric,
            .level = header.level};
}

// The run that several processes share, if it is begun.
std::optional<UnfinishedRun> shared_run(const std::string& folder) {
    const auto shared = SharedFolder::run_of(folder);
    if (!shared) return std::nullopt;
    const auto files = SharedFolder::of(folder, *shared).files();
    if (!files) return std::nullopt;
    UnfinishedRun run = begun_as(shared->header);
    run.slices = shared->sizes.size();
    run.finished = static_cast<std::size_t>(std::count(files->finished.begin(), files->finished.end(), true));
    return run;
}

std::optional<UnfinishedRun> run_of(const TableOutput& output) {
    return output.share.empty() ? Engine::unfinished_run(output.path) : shared_run(output.share);
}

// Goes on with an unfinished run as it was begun. The memory that is free now must not choose another method: that
// would be another table. True if the method is that of the run.
bool take_over(const std::optional<UnfinishedRun>& run, const std::string& spec, Method& method, TableOutput& output) {
    if (!run || run->spec != spec) return false;
    if (!output.metric) output.metric = run->metric;
    if (!output.level) output.level = run->level;
    if (method != Method::automatic) return false;
    method = run->method;
    return true;
}

}  // namespace

Result<SolveReport> Engine::solve(std::string_view spec, Method method, const TableOutput& wanted,
                                  const RunOptions& options) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    ZERMELO_ASSIGN(solver, make_solver(game));
    TableOutput output = wanted;
    if (output.ranked && output.share.empty()) output.share = output.path + ".slices";
    if (!output.share.empty() && (method == Method::enumerate || !game.game->numbered_positions()))
        return fail(Failure::usage, fmt::format("cannot share the solve of {} by enumeration", game.game->spec()),
                    "it has no slices", "solve it with one process");
    const auto run = output.leftovers == Leftovers::discard ? std::nullopt : run_of(output);
    // A journal of all slices without a partial file was left by a finished run: the writer removes it.
    std::error_code ignored;
    if (run && run->spec != game.game->spec() && output.share.empty() &&
        (run->finished < run->slices || std::filesystem::exists(partial_path(output.path), ignored)))
        return other_unfinished_table(output.path, fmt::format("it was begun for {}", run->spec));
    const bool goes_on = take_over(run, game.game->spec(), method, output);
    const auto solve = [&]() -> Result<SolveReport> {
        // Ranks have less each, and look for themselves.
        if (method != Method::enumerate && !output.ranked)
            ZERMELO_TRY(check_room(*solver, game.game->spec(), method, output, options));
        return solver->solve(method, output, options);
    };
    auto report = solve();
    if (report) return report;
    Error error = std::move(report).error();
    if (goes_on && output.share.empty() && error.cause.kind == Cause::Kind::memory) {
        error.why += fmt::format("; the unfinished run was begun by {}, and goes on by nothing else",
                                 method == Method::rows ? "bitsweep" : "retrograde analysis");
    }
    if (error.cause.kind == Cause::Kind::disk) {
        if (const auto estimate = solver->estimate(Method::automatic, output.metric, "", options)) {
            error.cause.needed = estimate->disk();
            error.hint = fmt::format("make room for about {}, or choose another folder, then run the command again",
                                     format_bytes(estimate->disk()));
        }
    }
    if (error.code != Failure::interrupted) return tl::unexpected<Error>(std::move(error));
    if (const auto left = run_of(output)) {
        error.why = slices_done(left->finished, left->slices, left->within);
        error.hint = "solve it again, to go on";
        error.cause = Cause{.kind = Cause::Kind::stopped_run, .where = output.path};
    } else {
        error.hint = "nothing was written; run the same command again to start over";
    }
    return tl::unexpected<Error>(std::move(error));
}

Result<TranscribeReport> Engine::transcribe(const std::string& path, const Transcription& wanted,
                                            const RunOptions& options) const {
    ZERMELO_ASSIGN(source, TableReader::open(path, std::make_shared<BlockCache>(0)));
    const auto cache = std::make_shared<BlockCache>(cache_for(*source, wanted, options));
    ZERMELO_ASSIGN(table, Table::open(path, cache, shared_->games));
    std::optional<TranscribeReport> report;
    const auto made = table->pass(options, [&](const Table::Inside& inside, const RunOptions& run) -> Result<void> {
        ZERMELO_ASSIGN(done, zermelo::transcribe(inside.rules, inside.table, wanted, run));
        report = done;
        return {};
    });
    if (made) return *report;
    Error error = made.error();
    if (error.code == Failure::interrupted)
        error.hint = "nothing was written; run the same command again to start over";
    return tl::unexpected<Error>(std::move(error));
}

Result<CountReport> Engine::count(std::string_view spec, Metric metric, const RunOptions& options) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    ZERMELO_ASSIGN(solver, make_solver(game));
    auto report = solver->count(metric, options);
    if (!report && report.error().code == Failure::interrupted)
        report.error().hint = "nothing is kept; run the same command again to start over";
    return report;
}

std::optional<UnfinishedRun> Engine::unfinished_run(const std::string& path) {
    const auto journal = read_journal(path);
    const auto header = journal ? std::optional(decode_header(path, journal->header)) : std::nullopt;
    if (!header || !*header) return std::nullopt;
    std::error_code ignored;
    UnfinishedRun run = begun_as(**header);
    run.finished = journal->finished.size();
    run.slices = journal->directory.slices.size();
    run.within = std::filesystem::exists(checkpoint_path(path), ignored);
    return run;
}

namespace {

bool has_cycles(const Estimate& estimate) {
    return std::any_of(estimate.slices.begin(), estimate.slices.end(), [](const auto& slice) { return slice.cyclic; });
}

// Sets the seconds, and the size of the table, by the largest smaller boards that are solved in some seconds.
Result<void> estimate_by_smaller_boards(GameShelf& games, const std::string& spec, Estimate& estimate,
                                        const std::function<Result<Estimate>(const AnySolver&, bool sample)>& make,
                                        const RunOptions& options) {
    constexpr std::uint64_t least = 10'000;  // indices; fewer are solved before the caches are warm
    constexpr std::uint64_t most = 5'000'000;
    constexpr int enough = 2;        // boards
    constexpr double too_short = 1;  // second
    constexpr double doubt = 2;
    ZERMELO_ASSIGN(parsed, Spec::parse(spec));
    CostFit fit;
    int boards = 0;
    for (const std::string& smaller : smaller_boards(parsed)) {
        if (boards == enough) break;
        const auto game = games.open(smaller);
        if (!game) continue;
        const auto solver = make_solver(*game);
        if (!solver) continue;
        const auto planned = make(**solver, false);
        if (!planned || planned->indices < least || planned->indices > most ||
            has_cycles(*planned) != has_cycles(estimate))
            continue;
        auto measured = make(**solver, true);
        // Another program that wakes up disturbs a short sample.
        if (measured && measured->sample && measured->sample->seconds < too_short)
            if (auto again = make(**solver, true);
                again && again->sample && again->sample->seconds < measured->sample->seconds)
                measured = std::move(again);
        if (options.stop.stop_requested()) return interrupted("the estimate for " + spec);
        if (!measured || !measured->sample || 2 * measured->sample->indices < measured->indices) continue;
        fit.add(static_cast<double>(measured->indices), measured->moves_seconds, *measured->seconds);
        if (boards++ > 0) continue;
        estimate.sample = measured->sample;
        estimate.set_bits(measured->bits_per_position, doubt);
    }
    if (!fit.empty())
        estimate.set_seconds(fit.seconds(static_cast<double>(estimate.indices), estimate.moves_seconds), doubt);
    return {};
}

}  // namespace

Result<Estimate> Engine::estimate(std::string_view spec, const std::string& folder, const RunOptions& options,
                                  std::optional<Metric> metric, Method method) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    ZERMELO_ASSIGN(solver, make_solver(game));
    const auto make = [&](const AnySolver& of, bool sample) {
        return of.estimate(method, metric, sample ? folder : "", options);
    };
    ZERMELO_ASSIGN(estimate, make(*solver, true));
    if (!folder.empty() && !estimate.seconds)
        ZERMELO_TRY(estimate_by_smaller_boards(shared_->games, game.game->spec(), estimate, make, options));
    return estimate;
}

Result<Estimate> Engine::estimate_count(std::string_view spec, Metric metric, const RunOptions& options) const {
    ZERMELO_ASSIGN(game, shared_->games.open(spec));
    ZERMELO_ASSIGN(solver, make_solver(game));
    return solver->estimate_count(metric, options);
}

}  // namespace zermelo

// zermelo solve SPEC -o FILE: solves a game and writes its table.
#include <fmt/format.h>

#include <filesystem>

#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/retrograde/ranked_run.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/solve/count.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/scratch.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct SolveArguments {
    std::vector<std::string> given;  // specs, with ranges
    RecordArguments records;
    std::optional<std::string> path;  // a file, or a folder for several specs
    TableOutput output;
    std::string method = "auto";
    MetricArgument metric;
    TablesArgument tables;
    bool resume = false;
    bool restart = false;
    bool count_only = false;
    std::optional<std::string> seconds;
    RunArguments run;
};

// The command that resumes this run.
std::string resuming_command(const Context& context, const SolveArguments& arguments, const std::string& spec,
                             const std::string& path) {
    const SolveArguments defaults;
    std::string command =
        (context.ranked ? "zermelo-mpi solve " : "zermelo solve ") + shell_word(spec) + " -o " + shell_word(path);
    if (arguments.output.level) command += fmt::format(" --level {}", *arguments.output.level);
    if (arguments.method != defaults.method) command += " --method " + arguments.method;
    if (arguments.metric.metric()) command += " --metric " + arguments.metric.name();
    if (arguments.output.force) command += " --force";
    if (arguments.run.memory) command += " --memory " + *arguments.run.memory;
    if (arguments.seconds) command += " --time " + shell_word(*arguments.seconds);
    if (!arguments.output.scratch.empty()) command += " --scratch " + shell_word(arguments.output.scratch);
    if (arguments.output.save_interval != defaults.output.save_interval)
        command += fmt::format(" --checkpoint {}", arguments.output.save_interval);
    if (arguments.run.threads != 0) command += fmt::format(" --threads {}", arguments.run.threads);
    if (arguments.output.share.empty()) return command + (context.ranked ? "" : " --resume");
    command += " --share " + shell_word(arguments.output.share);
    if (arguments.output.heartbeat != defaults.output.heartbeat)
        command += fmt::format(" --heartbeat {}", arguments.output.heartbeat);
    return command + (arguments.output.keep_share ? " --keep" : "");
}

// True if the rules of a game come from a file.
bool comes_from_file(const Engine& engine, const AnyGame& game) {
    const auto spec = Spec::parse(game.spec());
    const auto of = spec ? engine.games().find(*spec) : tl::unexpected<Error>(spec.error());
    return of && !(*of)->file.empty();
}

// Adds what states on disk would need.
void advise_scratch(Error& error, const Estimate& estimate, bool on_disk) {
    const auto megabytes = [](std::uint64_t bytes) { return bytes / 1'000'000 + 1; };
    if (!on_disk)
        error.why += fmt::format("; with its states on disk {}, and {} there",
                                 format_bytes_needed(estimate.least_memory_on_disk),
                                 format_bytes_needed(estimate.states_on_disk));
    // A run that neither memory nor disk of this machine holds gets the advice of one without a disk.
    const std::uint64_t has = available_memory();
    std::error_code unknown;
    const auto space = std::filesystem::space(".", unknown);
    const bool fits_on_disk =
        estimate.least_memory_on_disk <= has && (unknown || estimate.states_on_disk <= space.available);
    if (!on_disk && !fits_on_disk) return;
    const std::string memory = fmt::format("--memory {}M", megabytes(error.cause.needed));
    const std::string disk = fmt::format("--memory {}M", megabytes(estimate.least_memory_on_disk));
    error.hint = on_disk                     ? disk
                 : error.cause.needed <= has ? fmt::format("{}; or --scratch DIR {}, or more", memory, disk)
                                             : fmt::format("--scratch DIR {}, or more", disk);
    error.cause = Cause{};
}

// Solves the game that `spec` names.
Result<SolveReport> run_solve(Context& context, const Engine& engine, const SolveArguments& arguments,
                              const std::string& spec, const AnyGame& game, const std::string& path) {
    std::optional<double> seconds;
    if (arguments.seconds) {
        ZERMELO_ASSIGN(read, parse_seconds(*arguments.seconds));
        seconds = read;
    }
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    if (const std::string& scratch = arguments.output.scratch;
        !scratch.empty() && !std::filesystem::is_directory(scratch))
        return fail(Failure::not_found, fmt::format("there is no folder {} for --scratch", in_quotes(scratch)), "",
                    "make it first, or name another");
    // Creates only the last folder: a longer missing path is probably a typing error.
    std::error_code ignored;
    const auto folder = std::filesystem::path(path).parent_path();
    const bool made_folder = !folder.empty() && std::filesystem::create_directory(folder, ignored);
    if (made_folder && arguments.path) options.observer->note("made the folder " + folder.string());
    const Method method = *solve_method(arguments.method);
    if (const auto numbered = game.numbered_positions();
        !numbered && method == Method::automatic && !comes_from_file(engine, game))  // their author knows
        options.observer->note(fmt::format("{}: {}; exploring the reachable positions instead", numbered.error().what,
                                           numbered.error().why));
    TableOutput output = arguments.output;
    output.path = path;
    output.ranked = context.ranked;
    output.metric = arguments.metric.metric();
    output.leftovers = arguments.restart  ? Leftovers::discard
                       : arguments.resume ? Leftovers::must_exist
                                          : Leftovers::take_over;
    const auto before = arguments.restart ? std::nullopt : Engine::unfinished_run(path);
    std::optional<Deadline> deadline;
    if (seconds) options.stop = deadline.emplace(*seconds, options.stop).token();
    auto report = engine.solve(spec, method, output, options);
    context.end_progress();
    if (report) return report;
    if (made_folder) std::filesystem::remove(folder, ignored);  // removes only an empty folder
    Error error = std::move(report).error();
    const bool resumable = error.cause.kind == Cause::Kind::stopped_run;
    if (deadline && deadline->ended(error)) {
        error.code = Failure::limit;
        error.what = fmt::format("the time for the solve of {} is over", spec);
        if (!resumable) error.hint = "more --time: nothing is kept of this run";
    }
    if (error.cause.kind == Cause::Kind::exists)  // such as a table of older rules
        if (const auto there = engine.table(path); !there)
            error.why = fmt::format("{}: {}", there.error().what, there.error().why);
    if (before && error.cause.kind == Cause::Kind::memory) error.why += "; --restart discards the unfinished run";
    if (resumable) error.hint = resuming_command(context, arguments, spec, path);
    if (error.cause.kind == Cause::Kind::memory && before && before->method == Method::rows) {  // it uses no disk
        error.hint = fmt::format("--memory {}M", error.cause.needed / 1'000'000 + 1);
    } else if (error.cause.kind == Cause::Kind::memory && context.ranked) {
        error.hint = fmt::format("--memory {}M, or more ranks", error.cause.needed / 1'000'000 + 1);
        error.cause = Cause{};
    } else if (error.cause.kind == Cause::Kind::memory && method != Method::enumerate) {
        if (const auto estimate = engine.estimate(spec, "", options, output.metric);
            estimate && estimate->can_use_disk())
            advise_scratch(error, *estimate, !output.scratch.empty());
    }
    const auto left = resumable ? Engine::unfinished_run(path) : std::nullopt;
    const bool finished_none = left && !left->within && left->finished == (before ? before->finished : 0);
    if (finished_none && error.code == Failure::limit) {
        error.why += "; this run finished none, and the same command would not get further";
        error.hint = fmt::format("more than --time {}", *arguments.seconds);
    } else if (finished_none && error.code == Failure::interrupted) {
        error.why += "; this run finished none, and the next one needs more time to finish one";
    }
    return tl::unexpected<Error>(std::move(error));
}

Result<int> solve_one(Context& context, const SolveArguments& arguments, const std::string& spec) {
    const Engine engine;
    ZERMELO_ASSIGN(made, engine.game(spec));
    const AnyGame& game = *made;
    if (arguments.path == "-")
        return fail(Failure::usage, "a table cannot go to standard output",
                    "it is written in one pass but named when it is complete", "-o FILE");
    std::string path = arguments.path.value_or(arguments.tables.folder + "/" + table_file_name(game.spec()));
    ZERMELO_ASSIGN(report, run_solve(context, engine, arguments, spec, game, path));
    if (context.ranked && context.ranked->ranks.rank() != 0) return 0;  // the first one has the table
    if (!report.elsewhere.empty()) path = report.elsewhere;
    ZERMELO_ASSIGN(written, engine.table(path));
    const TableInfo info = written->info();
    if (context.quiet && context.format == Format::text) return 0;
    if (context.format != Format::text) {
        print_json(context, json::solve(game, info, report, peak_resident_bytes()));
        return 0;
    }
    const Metric metric = info.metric;
    ZERMELO_ASSIGN(start, game.parse("start"));
    const TableSummary& table = report.table;
    const double rate = static_cast<double>(table.counts.positions) / std::max(report.seconds, 1e-9);
    print_wrapped(fmt::format("{}: {}", game.spec(), headline(game, game.turn(start), Known::of(table.start, metric))));
    if (const auto book = rule_on_draws(game.info().repetition); table.start.wdl == Wdl::draw && !book.empty())
        fmt::print("{}", labelled("draw", fmt::format("where repetition draws; {}", book)));
    fmt::print("{}", describe_table(info));
    if (report.deepest && metric == Metric::dtw) fmt::print("{}", deepest_line(*report.deepest));
    if (report.elsewhere.empty())  // else other processes made it
        fmt::print("{}", labelled("effort",
                                  fmt::format("{}, {:.2f} s, {:.1f} million positions/s, peak memory {}", report.method,
                                              report.seconds, rate / 1e6, format_bytes(peak_resident_bytes()))));
    fmt::print("{}", labelled("table", printable(path)));
    return 0;
}

// Solves each spec and prints a record for it. Skips specs with a sound table, so that an interrupted list goes on.
Result<int> solve_all(Context& context, const SolveArguments& arguments, const std::vector<std::string>& specs) {
    std::error_code ignored;
    if (arguments.path && arguments.path->ends_with('/')) std::filesystem::create_directory(*arguments.path, ignored);
    if (arguments.path && !std::filesystem::is_directory(*arguments.path, ignored))
        return fail(Failure::usage, "several tables cannot go to one file", "",
                    "-o FOLDER/, or no -o: the folder tables");
    const std::string folder = arguments.path.value_or(arguments.tables.folder);
    const Engine engine({.tables = folder});
    const auto note = [](const Error& error) -> std::string {
        return error.cause.kind == Cause::Kind::stopped_run ? "unfinished"
               : error.code == Failure::limit               ? "too large"
               : error.code == Failure::usage               ? "other metric"
                                                            : "refused";
    };
    const SpecRecords list{
        .given = arguments.given,
        .specs = specs,
        .form = arguments.records.form(),
        .columns = arguments.records.with_counted({left("winner", 9), right("dtw", 4), right("positions", 15),
                                                   right("bytes", 13), right("seconds", 8), left("note", 8)}),
        .note_column = 6,
        .note = note};
    return answer_specs(context, list, [&](const std::string& spec, RecordPrinter& printer) -> Result<int> {
        ZERMELO_ASSIGN(game, engine.game(spec));
        const std::string path = folder + "/" + table_file_name(game->spec());
        const auto kept = arguments.output.force ? nullptr : engine.table(path).value_or(nullptr);
        const auto wanted = arguments.metric.metric();
        if (kept && (wanted ? kept->metric() != *wanted : kept->metric() == Metric::wdl))
            return fail(Failure::usage, fmt::format("{} has other values", path),
                        fmt::format("its metric is {}", name_of(kept->metric())),
                        "--force overwrites it; or another folder, with -o FOLDER/");
        std::optional<SolveReport> report;
        if (!kept) {
            ZERMELO_ASSIGN(solved, run_solve(context, engine, arguments, spec, *game, path));
            report = std::move(solved);
        }
        ZERMELO_ASSIGN(table, engine.table(path));
        const TableInfo info = table->info();
        if (context.format != Format::text) {
            print_json(context,
                       report ? json::solve(*game, info, *report, peak_resident_bytes()) : json::info(*game, info));
            return 0;
        }
        ZERMELO_ASSIGN(start, game->parse("start"));
        const Known value = Known::of(info.summary.start, info.metric);
        printer.print(arguments.records.with_counted(
            {game->spec(), std::string(winner_name(*game, game->turn(start), value).value_or("draw")),
             value.dtw ? std::to_string(*value.dtw) : "-", std::to_string(info.summary.counts.positions),
             std::to_string(info.summary.bytes), report ? fmt::format("{:.2f}", report->seconds) : "-",
             report ? "solved" : "was there"},
            counted_in(info)));
        return 0;
    });
}

Result<int> solve(Context& context, const SolveArguments& arguments) {
    if (arguments.count_only && arguments.method != "bitsweep" && arguments.method != "auto")
        return fail(Failure::usage, fmt::format("cannot count by {} alone", arguments.method), "it makes a table",
                    "leave --method out, or --count-only");
    ZERMELO_ASSIGN(specs, expand_specs(arguments.given));
    if (arguments.count_only)
        return count_positions(context, {.given = arguments.given,
                                         .specs = specs,
                                         .records = arguments.records,
                                         .metric = arguments.metric.metric().value_or(Metric::wdl),
                                         .run = arguments.run});
    if (context.ranked && (specs.size() > 1 || arguments.records.asked() || !arguments.output.scratch.empty() ||
                           arguments.resume || arguments.restart))
        return fail(Failure::usage, "ranks solve one spec together", "with no --scratch, --resume or --restart",
                    "zermelo-mpi solve SPEC -o FILE; the same command goes on with an interrupted run");
    if (!arguments.output.share.empty() && (specs.size() > 1 || arguments.records.asked()))
        return fail(Failure::usage, "several specs do not share a folder", "", "one spec, with --share");
    if (specs.size() > 1 || arguments.records.asked()) return solve_all(context, arguments, specs);
    return solve_one(context, arguments, specs.front());
}

}  // namespace

Action declare_solve(const Options& command) {
    auto [action, arguments] = action_of<SolveArguments>(solve);
    command
        .option("SPEC", arguments.given,
                "The game, e.g. fox-and-hounds@8x8; several, or a range such as konane@1..4x1..4, answer in rows")
        .required();
    const Argument output = command
                                .option("-o,--output", arguments.path,
                                        "File to write (default: a name made from SPEC, in the --tables folder)")
                                .named("FILE");
    const Argument force = command.flag("--force", arguments.output.force, "Overwrite the file if it exists");
    command.option("--method", arguments.method, "Solving method, see below")
        .one_of({"auto", "retrograde", "enumerate", "bitsweep"});
    arguments.tables.add_to(command);
    arguments.metric.add_to(command);
    arguments.records.add_to(command);
    command
        .option("--level", arguments.output.level,
                "Compression level of zstd (default: 1 for konane, 15 for most games with cycles, else 9)")
        .between(1, 22);
    const Argument resume =
        command.flag("--resume", arguments.resume,
                     "Require an unfinished run to resume. Without this flag one is resumed if it exists");
    const Argument restart =
        command.flag("--restart", arguments.restart, "Discard an unfinished run and begin anew").excludes(resume);
    const Argument time = command
                              .option("--time", arguments.seconds,
                                      "Most time for a board, e.g. 90, 5m or 8h; then the run ends as by Ctrl-C, with "
                                      "exit code 6, and the same command goes on with it")
                              .named("TIME");
    const Argument scratch =
        command
            .option("--scratch", arguments.output.scratch,
                    "Folder for the states of slices that do not fit in memory, for games with cycles by retrograde")
            .named("DIR");
    const Argument share =
        command
            .option("--share", arguments.output.share,
                    "Folder through which any number of processes, on one or several hosts, solve the table together: "
                    "each is started with the same command")
            .named("DIR")
            .excludes(scratch)
            .excludes(resume)
            .excludes(restart);
    const Argument keep = command.flag("--keep", arguments.output.keep_share,
                                       "Leave the slices in the folder of --share when the table is done");
    command
        .option("--heartbeat", arguments.output.heartbeat,
                "Seconds between two signs of life of a process of --share; after nine of them without a sign others "
                "take its slice over")
        .not_negative();
    command
        .flag("--count-only", arguments.count_only,
              "Count wins and losses of all positions and write no table (konane, fox-and-hounds)")
        .excludes(output)
        .excludes(force)
        .excludes(resume)
        .excludes(restart)
        .excludes(time)
        .excludes(scratch)
        .excludes(share)
        .excludes(keep);
    command.option("--checkpoint", arguments.output.save_interval, "Seconds between checkpoints of a long slice")
        .not_negative();
    arguments.run.add_to(command);
    command.example("zermelo solve fox-and-hounds@8x8", "writes tables/fox-and-hounds-8x8.ztb in half a second");
    command.example("zermelo solve konane@4x4,opening=corner -o corner.ztb --memory 2G",
                    "another name, and at most 2 GB of memory");
    command.example("zermelo solve tiptoe@4x4 --time 8h", "works for eight hours at most; run it again to go on");
    command.example("zermelo solve turkish-checkers,white=1,black=2 --memory 64M --scratch /var/tmp",
                    "states that do not fit into 64 MB lie in files of /var/tmp; they go when the table is done");
    command.example("zermelo solve turkish-checkers,white=1,black=2 --share run -o t.ztb",
                    "solves with all processes that are started so; zermelo info run tells how far they are");
    command.example("zermelo solve konane@1..3x1..4 --md", "a table of each of these boards; existing ones stay");
    command.example("zermelo solve konane@5x6 --metric wdl --count-only",
                    "the winner, and the number of positions that each side wins");
    command.example("zermelo solve fox-and-hounds@10x10 --metric dtw --count-only", "the same with distances");
    command.note(
        "After Ctrl-C the same command resumes the run; a count keeps nothing.\nretrograde solves all positions, "
        "including those that cannot be reached from the start. enumerate solves the positions that can be reached, "
        "and keeps all of them in memory. bitsweep solves many positions at once by word operations: it makes tables "
        "of Kōnane and of the tafl games, and counts Fox and Hounds. auto uses bitsweep if it makes a table and fits "
        "into memory. Otherwise it uses retrograde if the game numbers its positions, else enumerate.");
    return action;
}

}  // namespace zermelo::cli

// zermelo solve SPEC -o FILE: solves a game and writes its table.
#include <fmt/format.h>

#include <filesystem>

#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/solve/count.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct SolveArguments {
    std::vector<std::string> given;  // specs, with ranges
    std::vector<std::string> specs;
    std::string spec;  // the spec in work
    RowArguments rows;
    TableOutput output;
    bool has_output = false;
    std::string method = "auto";
    MetricArgument metric;
    TablesArgument tables;
    bool resume = false;
    bool restart = false;
    bool count_only = false;
    int level = 0;
    RunArguments run;
};

// The command that resumes this run.
std::string resuming_command(const SolveArguments& arguments) {
    const SolveArguments defaults;
    std::string command = "zermelo solve " + shell_word(arguments.spec) + " -o " + shell_word(arguments.output.path);
    if (arguments.output.level) command += fmt::format(" --level {}", *arguments.output.level);
    if (arguments.method != defaults.method) command += " --method " + arguments.method;
    if (arguments.metric.metric()) command += " --metric " + arguments.metric.name();
    if (arguments.output.force) command += " --force";
    if (arguments.run.memory) command += " --memory " + *arguments.run.memory;
    if (arguments.run.threads != 0) command += fmt::format(" --threads {}", arguments.run.threads);
    return command + " --resume";
}

// Solves arguments.spec.
Result<SolveReport> run_solve(Context& context, const Engine& engine, const AnyGame& game, SolveArguments& arguments) {
    // Creates only the last folder: a longer missing path is probably a typing error.
    std::error_code ignored;
    const auto folder = std::filesystem::path(arguments.output.path).parent_path();
    const bool made_folder = !folder.empty() && std::filesystem::create_directory(folder, ignored);
    const Method method = *solve_method(arguments.method);
    if (const auto numbered = game.numbered_positions(); !numbered && method == Method::automatic && !context.quiet)
        print_to_stderr(fmt::format("{}: {}; exploring the reachable positions instead\n", numbered.error().what,
                                    numbered.error().why));
    arguments.output.metric = arguments.metric.metric();
    arguments.output.leftovers = arguments.restart  ? Leftovers::discard
                                 : arguments.resume ? Leftovers::must_exist
                                                    : Leftovers::take_over;
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    auto report = engine.solve(arguments.spec, method, arguments.output, options);
    context.end_progress();
    if (!report && made_folder) std::filesystem::remove(folder, ignored);  // removes only an empty folder
    if (!report && report.error().cause.kind == Cause::Kind::stopped_run) {
        report.error().hint = resuming_command(arguments);
        report.error().cause = {};
    }
    return report;
}

Result<int> solve_one(Context& context, SolveArguments& arguments) {
    const Engine engine;
    ZERMELO_ASSIGN(made, engine.game(arguments.spec));
    const AnyGame& game = *made;
    if (arguments.output.path == "-")
        return fail(Failure::usage, "a table cannot go to standard output",
                    "it is written in one pass but named when it is complete", "-o FILE");
    if (!arguments.has_output) arguments.output.path = arguments.tables.folder + "/" + table_file_name(game.spec());
    ZERMELO_ASSIGN(report, run_solve(context, engine, game, arguments));
    ZERMELO_ASSIGN(written, engine.table(arguments.output.path));
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
    fmt::print(
        "{}\n{}",
        wrapped(fmt::format("{}: {}", game.spec(), headline(game, game.turn(start), Known::of(table.start, metric))),
                terminal().columns, 2),
        describe_table(table, metric));
    if (report.deepest && metric == Metric::dtw) fmt::print("{}", deepest_line(*report.deepest));
    fmt::print("{}{}",
               labelled("effort", fmt::format("{}, {:.2f} s, {:.1f} million positions/s, peak memory {}", report.method,
                                              report.seconds, rate / 1e6, format_bytes(peak_resident_bytes()))),
               labelled("table", printable(arguments.output.path)));
    return 0;
}

// Solves each spec and prints a row for it. Skips specs with a sound table, so that an interrupted list goes on.
Result<int> solve_all(Context& context, SolveArguments& arguments) {
    std::error_code ignored;
    if (arguments.has_output && arguments.output.path.ends_with('/'))
        std::filesystem::create_directory(arguments.output.path, ignored);
    if (arguments.has_output && !std::filesystem::is_directory(arguments.output.path, ignored))
        return fail(Failure::usage, "several tables cannot go to one file", "",
                    "-o FOLDER/, or no -o: the folder tables");
    const std::string folder = arguments.has_output ? arguments.output.path : arguments.tables.folder;
    using enum TextTable::Align;
    RowPrinter rows(arguments.rows.form(), {{"spec", left, longest(arguments.specs)},
                                            {"winner", left, 9},
                                            {"dtw", right, 4},
                                            {"positions", right, 15},
                                            {"bytes", right, 13},
                                            {"seconds", right, 8},
                                            {"note", left, 8}});
    const Engine engine({.tables = folder});
    const auto note = [](const Error& error) -> std::string {
        return error.code == Failure::limit ? "too large" : error.code == Failure::usage ? "other metric" : "refused";
    };
    SpecRows list{arguments.given, arguments.specs, std::move(rows), 6, note};
    return answer_specs(context, std::move(list), [&](const std::string& spec, RowPrinter& printer) -> Result<int> {
        arguments.spec = spec;
        ZERMELO_ASSIGN(game, engine.game(spec));
        arguments.output.path = folder + "/" + table_file_name(game->spec());
        const auto kept = arguments.output.force ? nullptr : engine.table(arguments.output.path).value_or(nullptr);
        const auto wanted = arguments.metric.metric();
        if (kept && (wanted ? kept->metric() != *wanted : kept->metric() == Metric::wdl))
            return fail(Failure::usage, fmt::format("{} has other values", arguments.output.path),
                        fmt::format("its metric is {}", name_of(kept->metric())),
                        "--force overwrites it; or another folder, with -o FOLDER/");
        std::optional<SolveReport> report;
        if (!kept) {
            ZERMELO_ASSIGN(solved, run_solve(context, engine, *game, arguments));
            report = std::move(solved);
        }
        ZERMELO_ASSIGN(table, engine.table(arguments.output.path));
        const TableInfo info = table->info();
        if (context.format != Format::text) {
            print_json(context,
                       report ? json::solve(*game, info, *report, peak_resident_bytes()) : json::info(*game, info));
            return 0;
        }
        ZERMELO_ASSIGN(start, game->parse("start"));
        const Known value = Known::of(info.summary.start, info.metric);
        printer.print({game->spec(), std::string(winner_name(*game, game->turn(start), value).value_or("draw")),
                       value.dtw ? std::to_string(*value.dtw) : "-", std::to_string(info.summary.counts.positions),
                       std::to_string(info.summary.bytes), report ? fmt::format("{:.2f}", report->seconds) : "-",
                       report ? "solved" : "was there"});
        return 0;
    });
}

// Fails if the method does not suit --count-only.
Result<void> check_purpose(const SolveArguments& arguments) {
    if (arguments.count_only && arguments.method != "bitsweep" && arguments.method != "auto")
        return fail(Failure::usage, fmt::format("cannot count by {} alone", arguments.method), "it makes a table",
                    "leave --method out, or --count-only");
    return {};
}

Result<int> solve(Context& context, SolveArguments& arguments) {
    ZERMELO_TRY(check_purpose(arguments));
    ZERMELO_ASSIGN(specs, expand_specs(arguments.given));
    arguments.specs = std::move(specs);
    if (arguments.count_only)
        return count_positions(context, {arguments.given, arguments.specs, arguments.rows,
                                         arguments.metric.metric().value_or(Metric::wdl), arguments.run});
    if (arguments.specs.size() > 1 || arguments.rows.asked()) return solve_all(context, arguments);
    arguments.spec = arguments.specs.front();
    return solve_one(context, arguments);
}

}  // namespace

void add_solve(Program& program) {
    static SolveArguments arguments;
    const Command command(program, "solve", "Solve a game and write its table");
    command
        .option("SPEC", arguments.given,
                "The game, e.g. fox-and-hounds@8x8; several, or a range such as konane@1..4x1..4, answer in rows")
        .required();
    const Argument output = command
                                .option("-o,--output", arguments.output.path,
                                        "File to write (default: a name made from SPEC, in the --tables folder)")
                                .named("FILE");
    const Argument force = command.flag("--force", arguments.output.force, "Overwrite the file if it exists");
    command.option("--method", arguments.method, "Solving method, see below")
        .one_of({"auto", "retrograde", "enumerate", "bitsweep"})
        .shows_default();
    arguments.tables.add_to(command);
    arguments.metric.add_to(command);
    arguments.rows.add_to(command);
    const Argument level =
        command
            .option("--level", arguments.level,
                    "Compression level of zstd (default: 1 for konane, 15 for most games with cycles, else 9)")
            .between(1, 22);
    const Argument resume =
        command.flag("--resume", arguments.resume,
                     "Require an unfinished run to resume. Without this flag one is resumed if it exists");
    const Argument restart =
        command.flag("--restart", arguments.restart, "Discard an unfinished run and begin anew").excludes(resume);
    command
        .flag("--count-only", arguments.count_only,
              "Count wins and losses of all positions and write no table (konane, fox-and-hounds)")
        .excludes(output)
        .excludes(force)
        .excludes(resume)
        .excludes(restart);
    command.option("--checkpoint", arguments.output.save_interval, "Seconds between checkpoints of a long slice")
        .not_negative()
        .shows_default();
    arguments.run.add_to(command);
    command.example("zermelo solve fox-and-hounds@8x8", "writes tables/fox-and-hounds-8x8.ztb in half a second");
    command.example("zermelo solve konane@4x4,opening=corner -o corner.ztb --memory 2G",
                    "another name, and at most 2 GB of memory");
    command.example("zermelo solve konane@1..3x1..4 --md", "a table of each of these boards; existing ones stay");
    command.example("zermelo solve konane@5x6 --metric wdl --count-only",
                    "the winner, and the number of positions that each side wins");
    command.example("zermelo solve fox-and-hounds@10x10 --metric dtw --count-only", "the same with distances");
    command.note(
        "After Ctrl-C the same command resumes the run; a count keeps nothing.\n"
        "retrograde solves all positions, including those that cannot be reached from the start. enumerate solves "
        "the positions that can be reached, and keeps all of them in memory. bitsweep solves many positions at once "
        "by word operations: it makes tables of Kōnane and of the tafl games, and counts Fox and Hounds. auto uses "
        "bitsweep if it makes a table and fits into memory. Otherwise it uses retrograde if the game numbers its "
        "positions, else enumerate.");
    command.action([output, level](Context& context) {
        if (level.given()) arguments.output.level = arguments.level;
        arguments.has_output = output.given();
        return solve(context, arguments);
    });
}

}  // namespace zermelo::cli

// zermelo report SPEC|TABLE: a game designer's report on one board.
#include <fmt/format.h>

#include <filesystem>

#include "solvers/engine/engine.hpp"
#include "tools/json/report_json.hpp"
#include "tools/report/report.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/report/report_table.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

struct ReportArguments {
    std::string name;
    std::vector<std::string> outputs;
    bool html = false;
    bool force = false;
    std::uint64_t seed = 1;
    int games = 1000;
    int cut = 0;
    std::string seconds = "1m";
    TablesArgument tables;
    RunArguments run;
};

// The command that makes the same report, without options that do not change it.
std::string command_of(const ReportArguments& arguments) {
    std::string command = fmt::format("zermelo report {} --seed {} --games {}", shell_word(arguments.name),
                                      arguments.seed, arguments.games);
    if (arguments.cut > 0) command += fmt::format(" --cut {}", arguments.cut);
    return command;
}

bool is_html(const std::string& path) {
    return path.ends_with(".html") || path.ends_with(".htm");
}

// Fails if an output file has a bad name or cannot be written, before the long work.
Result<void> check_files(const ReportArguments& arguments) {
    for (const std::string& path : arguments.outputs) {
        if (!is_html(path) && !path.ends_with(".md"))
            return fail(Failure::usage, fmt::format("{} does not end with .md or .html", printable(path)),
                        "the name of the file says what a report is written as", "-o report.html, -o report.md");
        if (arguments.html && !is_html(path))
            return fail(Failure::usage, fmt::format("--html and -o {} exclude each other", printable(path)), "",
                        "one of them");
        ZERMELO_TRY(check_writable(path, arguments.force));
    }
    return {};
}

Result<int> report(Context& context, ReportArguments arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    ZERMELO_TRY(check_files(arguments));
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine(
        {.tables = arguments.tables.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    ZERMELO_ASSIGN(source, report_table(engine, arguments.name, arguments.tables.folder, seconds, options));
    const Table& table = *source.table;
    const auto games = static_cast<std::uint64_t>(arguments.games);
    ZERMELO_ASSIGN(studied, study(table, {.seed = arguments.seed, .games = games, .cut = arguments.cut}, options));
    context.end_progress();
    const std::string command = command_of(arguments);
    const auto page =
        report::report_page(table.game(), studied, {command, source.folder ? std::string() : table.file()});
    for (const std::string& path : arguments.outputs)
        ZERMELO_TRY(write_file(path, is_html(path) ? report::html(page) : report::markdown(page), arguments.force));
    if (context.format != Format::text)
        print_json(context, json::report(table.game(), studied, command, arguments.outputs));
    else if (arguments.outputs.empty())
        fmt::print("{}", arguments.html ? report::html(page) : report::markdown(page));
    return 0;
}

}  // namespace

Action declare_report(const Options& command) {
    auto [action, arguments] = action_of<ReportArguments>(report);
    command
        .option("TABLE|SPEC", arguments.name,
                "A table file, or a spec; without a table in the --tables folder a small board is solved")
        .required();
    command
        .option("-o,--output", arguments.outputs,
                "File to write, NAME.md or NAME.html; may be given again. Without it Markdown goes to standard output")
        .named("FILE")
        .once_each();
    command.flag("--html", arguments.html, "HTML in place of Markdown: one page with boards and charts");
    command.option("--seed", arguments.seed, "Seed of the random games").named("N");
    command.option("--games", arguments.games, "Games for each kind of play, and after each first move")
        .between(2, 1000000);
    command.option("--cut", arguments.cut, "Plies after which a game is cut; 0: twice the longest win, at least 200")
        .between(0, 100000);
    command.option("--time", arguments.seconds, "Most time for solving a board, e.g. 90, 5m or 1h").named("TIME");
    command.flag("--force", arguments.force, "Overwrite the files if they exist");
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo report konane@4x4", "a page of Markdown");
    command.example("zermelo report konane@4x4 --seed 7 --games 200 -o konane.html -o konane.md",
                    "a page with charts, and the same as Markdown");
    command.note(
        "The report shows the winner, the length of perfect play, and the shares of won positions. It shows the first "
        "moves, the longest win, and how often only one move keeps the value. Games with perfect and with random play "
        "give the usual length and the balance of openings. The last section lists assumptions and the command.\nThe "
        "same table, seed and number of games give the same report, with any number of threads.");
    return action;
}

}  // namespace zermelo::cli

// zermelo report SPEC|TABLE: a game designer's report on one board.
#include <fmt/format.h>

#include <optional>

#include "solvers/engine/engine.hpp"
#include "tools/json/report_json.hpp"
#include "tools/report/numbers.hpp"
#include "tools/report/report.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/page_files.hpp"
#include "tools/zermelo/commands/small_table.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct ReportArguments {
    std::string name;
    std::string against;
    PageArguments page;
    bool markdown = false;
    std::uint64_t seed = 1;
    int games = 1000;
    int cut = 0;
    std::string seconds = "1m";
    TablesArgument tables;
    RunArguments run;
};

StudyOptions study_options(const ReportArguments& arguments) {
    return {.seed = arguments.seed, .games = static_cast<std::uint64_t>(arguments.games), .cut = arguments.cut};
}

std::string command_of(const ReportArguments& arguments) {
    return report::command_of(arguments.name, study_options(arguments), arguments.against);
}

// Writes the page, and prints the answer.
Result<int> tell(Context& context, const ReportArguments& arguments, const report::Page& page,
                 const json::Document& document) {
    ZERMELO_TRY(arguments.page.write(page));
    if (context.format != Format::text)
        print_json(context, document);
    else if (arguments.page.outputs.empty())
        fmt::print("{}", arguments.page.html ? report::html(page) : report::markdown(page));
    return 0;
}

// The report on a board whose table cannot be had.
Result<int> report_without_table(Context& context, const ReportArguments& arguments, const Engine& engine,
                                 const std::string& why, double seconds, const RunOptions& run) {
    ZERMELO_ASSIGN(game, engine.game(arguments.name));
    SurveyOptions options;
    options.sampling = {.seed = arguments.seed, .games = static_cast<std::uint64_t>(arguments.games)};
    if (arguments.cut > 0) options.sampling.cut = arguments.cut;
    options.seconds = seconds;
    const auto known = known_start(game->spec());
    options.search_start = !known;
    SearchOptions search;
    search.run = run;
    const auto searcher = engine.new_search(game->spec(), search);
    if (!searcher && searcher.error().code != Failure::limit) return tl::unexpected<Error>(searcher.error());
    ZERMELO_ASSIGN(surveyed, survey(*game, searcher ? searcher->get() : nullptr, options, run));
    context.end_progress();
    const report::SurveyOrigin origin{command_of(arguments) + " --time " + shell_word(arguments.seconds), why, known,
                                      searcher ? std::string() : searcher.error().why};
    return tell(context, arguments, report::survey_page(*game, surveyed, origin),
                json::survey(*game, surveyed, why, known ? &*known : nullptr, origin.command, arguments.page.outputs));
}

// A spec without a table, which cannot be made within the limits.
bool has_no_table(const Error& error) {
    return error.code == Failure::limit && error.cause.kind == Cause::Kind::no_table;
}

Result<int> report(Context& context, ReportArguments arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    if (!arguments.against.empty()) ZERMELO_TRY(resolve_folder(arguments.against));
    ZERMELO_TRY(arguments.page.check());
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine(
        {.tables = arguments.tables.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    auto solved = table_or_solve(engine, arguments.name, "a report on", arguments.tables.folder, seconds, options);
    if (!solved && has_no_table(solved.error()) && arguments.against.empty())
        return report_without_table(context, arguments, engine, solved.error().why, seconds, options);
    ZERMELO_ASSIGN(source, std::move(solved));
    const Table& table = *source.table;
    SmallTable other;
    std::optional<Rulings> against;
    if (!arguments.against.empty()) {
        ZERMELO_ASSIGN(second, table_or_solve(engine, arguments.against, "a comparison with", arguments.tables.folder,
                                              seconds, options));
        other = std::move(second);
        ZERMELO_ASSIGN(rulings, compare_rulings(table, *other.table, options));
        against = std::move(rulings);
    }
    const Rulings* rulings = against ? &*against : nullptr;
    ZERMELO_ASSIGN(numbers, report::numbers_of(table, engine.games(), study_options(arguments), options));
    context.end_progress();
    const Study& studied = numbers.study;
    const ValueStudy* valued = numbers.values ? &*numbers.values : nullptr;
    const std::string command = command_of(arguments);
    const auto page = report::report_page(table.game(), studied, {command, source.file()}, rulings, valued);
    return tell(context, arguments, page,
                json::report(table.game(), studied, command, arguments.page.outputs, rulings, valued));
}

}  // namespace

Action declare_report(const Options& command) {
    auto [action, arguments] = action_of<ReportArguments>(report);
    command
        .option("TABLE|SPEC", arguments.name,
                "A table file, or a spec; without a table in the --tables folder a small board is solved, a larger one "
                "searched")
        .required();
    command
        .option("--against", arguments.against,
                "Another ruling of the board, a table file or a spec: adds a section that compares the two")
        .named("TABLE|SPEC");
    arguments.page.add_to(command, "Markdown", "boards and charts");
    command.flag("--md", arguments.markdown, "Markdown, as without it");
    command.option("--seed", arguments.seed, "Seed of the random games").named("N");
    command.option("--games", arguments.games, "Games for each kind of play, and after each first move")
        .between(2, 1000000);
    command.option("--cut", arguments.cut, "Plies after which a game is cut; 0: twice the longest win, at least 200")
        .between(0, 100000);
    command
        .option("--time", arguments.seconds,
                "Most time for solving a board, and as much for searching it without a table, e.g. 90, 5m or 1h")
        .named("TIME");
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo report konane@4x4", "a page of Markdown");
    command.example("zermelo report konane@4x4 --seed 7 --games 200 -o konane.html -o konane.md",
                    "a page with charts, and the same as Markdown");
    command.example("zermelo report konane@3x3 --against konane@3x3,opening=corner",
                    "with a comparison of two openings");
    command.note(
        "The report shows the winner, the length of perfect play, and the shares of won positions. It shows the first "
        "moves, the longest win, and how often only one move keeps the value. Games with perfect and with random play "
        "give the usual length and the balance of openings. The last section lists assumptions and the command.\nA "
        "board "
        "too large for a table gets a shorter report: what is known, what a search finds within --time, games at "
        "random, and the balance of openings.\nThe "
        "same table, seed and number of games give the same report, with any number of threads.");
    return action;
}

}  // namespace zermelo::cli

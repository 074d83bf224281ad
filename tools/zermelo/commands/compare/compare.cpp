// zermelo compare FIRST SECOND: two rulings of one board, or two metrics, side by side.
#include <fmt/format.h>

#include "solvers/engine/engine.hpp"
#include "tools/json/rulings_json.hpp"
#include "tools/report/report.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/compare/page_text.hpp"
#include "tools/zermelo/commands/page_files.hpp"
#include "tools/zermelo/commands/small_table.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct CompareArguments {
    std::string first;
    std::string second;
    PageArguments page;
    bool markdown = false;
    std::string seconds = "1m";
    TablesArgument tables;
    RunArguments run;
};

Result<int> compare(Context& context, CompareArguments arguments) {
    const std::string command =
        fmt::format("zermelo compare {} {}", shell_word(arguments.first), shell_word(arguments.second));
    ZERMELO_TRY(resolve_folder(arguments.first));
    ZERMELO_TRY(resolve_folder(arguments.second));
    ZERMELO_TRY(arguments.page.check());
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine(
        {.tables = arguments.tables.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    const auto open = [&](const std::string& name) {
        return table_or_solve(engine, name, "a comparison of", arguments.tables.folder, seconds, options);
    };
    ZERMELO_ASSIGN(first, open(arguments.first));
    ZERMELO_ASSIGN(second, open(arguments.second));
    const AnyGame& game = first.table->game();
    ZERMELO_ASSIGN(rulings, compare_rulings(*first.table, *second.table, options));
    context.end_progress();
    rulings.first.file = first.file();
    rulings.second.file = second.file();
    const auto page = report::rulings_page(game, rulings, command);
    ZERMELO_TRY(arguments.page.write(page));
    if (context.format != Format::text)
        print_json(context, json::compare(game, rulings, command, arguments.page.outputs));
    else if (arguments.page.outputs.empty())
        fmt::print("{}", arguments.page.html  ? report::html(page)
                         : arguments.markdown ? report::markdown(page)
                                              : page_text(page));
    return 0;
}

}  // namespace

Action declare_compare(const Options& command) {
    auto [action, arguments] = action_of<CompareArguments>(compare);
    command
        .option("FIRST", arguments.first,
                "TABLE|SPEC: a table file, or a spec; without a table in the --tables folder a small board is solved")
        .named("TABLE|SPEC")
        .required();
    command.option("SECOND", arguments.second, "TABLE|SPEC: another ruling of the same board, or another metric")
        .named("TABLE|SPEC")
        .required();
    arguments.page.add_to(command, "text", "boards");
    command.flag("--md", arguments.markdown, "Markdown in place of text");
    command.option("--time", arguments.seconds, "Most time for solving a board, e.g. 90, 5m or 1h").named("TIME");
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo compare konane@4x4,opening=corner konane@4x4,opening=centre",
                    "two openings: all that differs is the first turn");
    command.example("zermelo compare fox-and-hounds@6x6 fox-and-hounds:escape@6x6 -o escape.html",
                    "two rule sets, as a page");
    command.note(
        "Positions that both tables have are compared; symmetric ones count once, as in the first table. Most tables "
        "have all positions that can be set up (placements), so counts, also those of slices, include positions that "
        "play does not reach. Values are those of the side to move, and changes go from the first table to the second. "
        "If a table has no distances (metric wdl), outcomes alone are compared.\nsimplest position of a change: the "
        "one "
        "with the fewest plies to the end in one of the tables, in games of points with the smallest score. It is one "
        "that play from a start reaches, unless the change has none, or more than 50,000 positions can be "
        "reached.\nlongest agreement: the longest win or loss with the same distance in both, of the positions "
        "that play reaches; of all positions if play reaches none.\nPerfect play agrees while the values and the best "
        "moves are equal. Without distances all moves that keep the outcome "
        "are best.\nshortest game to another outcome: by moves that both rulings have, among the first 20,000 "
        "positions by plies from the start. In the same way the first position is found in which players notice the "
        "rules: the moves differ, or one game alone is over.");
    return action;
}

}  // namespace zermelo::cli

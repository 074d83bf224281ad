// zermelo puzzle TABLE|SPEC: positions in which exactly one move keeps the value, step after step.
#include <fmt/format.h>

#include "solvers/engine/engine.hpp"
#include "tools/json/serve_json.hpp"
#include "tools/report/puzzle_sheet.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/page_files.hpp"
#include "tools/zermelo/commands/small_table.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct PuzzleArguments {
    std::string name;
    std::vector<std::string> outputs;
    PuzzleOptions puzzle;
    std::optional<int> steps;
    int sheet = 1;
    bool answers = false;
    bool path = false;
    bool keep = false;
    bool force = false;
    std::string seconds = "1m";
    TablesArgument tables;
    RunArguments run;
};

// The files that `path` stands for: a picture of the puzzles has a second one with the answers.
std::vector<std::string> files_of(const std::string& path) {
    if (!path.ends_with(".svg")) return {path};
    return {path, path.substr(0, path.size() - 4) + "-answers.svg"};
}

Result<void> check_files(const PuzzleArguments& arguments) {
    for (const std::string& path : arguments.outputs) {
        if (!path.ends_with(".svg") && !is_page(path))
            return fail(Failure::usage, fmt::format("{} does not end with .html, .svg or .md", printable(path)),
                        "the name of the file says what a sheet is written as", "-o sheet.html, -o sheet.svg");
        for (const std::string& file : files_of(path)) ZERMELO_TRY(check_writable(file, arguments.force));
    }
    return {};
}

Result<void> write_files(const AnyGame& game, const std::vector<Puzzle>& puzzles, const PuzzleArguments& arguments) {
    const std::string named = words_for(game.spec());
    const std::string command =
        report::command_of_sheet(named, arguments.puzzle, static_cast<std::size_t>(arguments.sheet));
    for (const std::string& path : arguments.outputs) {
        if (is_page(path)) {
            ZERMELO_TRY(write_page(path, report::puzzle_page(game, named, command, puzzles), arguments.force));
            continue;
        }
        const report::PuzzleSheet sheet = report::puzzle_sheet(game, named, command, puzzles);
        const std::vector<std::string> files = files_of(path);
        ZERMELO_TRY(write_file(files[0], sheet.puzzles, arguments.force));
        ZERMELO_TRY(write_file(files[1], sheet.answers, arguments.force));
    }
    return {};
}

void print_puzzles(const AnyGame& game, const std::vector<Puzzle>& puzzles, bool answers) {
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Puzzle& puzzle = puzzles[i];
        if (i > 0) fmt::print("\n");
        if (puzzles.size() > 1) fmt::print("{}. ", i + 1);
        fmt::print("{}   seed {}\n\n{}\n", game.spec(), puzzle.seed, board_text(game, puzzle.start.position));
        fmt::print("{}", labelled("position", game.format(puzzle.start.position)));
        fmt::print("{}", labelled("to move", side_name(game, puzzle.start.turn)));
        fmt::print("{}", labelled("task", report::task_of(game, puzzle)));
    }
    if (!answers) return;
    fmt::print("\n");
    for (std::size_t i = 0; i < puzzles.size(); ++i)
        fmt::print("{}", labelled(puzzles.size() > 1 ? fmt::format("answer {}", i + 1) : "answer",
                                  report::solution_of(puzzles[i]) + "; not " + report::refutations_of(puzzles[i])));
    if (const std::string signs = report::signs_of(puzzles); !signs.empty()) print_wrapped(signs);
}

void print_path(const AnyGame& game, const std::vector<PathPuzzle>& path) {
    TextTable rows(
        {{"steps", TextTable::Align::right}, {"wrong", TextTable::Align::right}, {"task"}, {"to move"}, {"position"}});
    for (const PathPuzzle& of : path)
        rows.add({std::to_string(of.puzzle.steps), fmt::format("{:.0f} %", 100 * of.wrong),
                  std::string(name_of(of.theme)), std::string(side_name(game, of.puzzle.start.turn)),
                  game.format(of.puzzle.start.position)});
    fmt::print("{}", rows.text(terminal().columns));
}

Result<int> answer_path(Context& context, const SmallTable& source, bool keep, const RunOptions& options) {
    const Table& table = *source.table;
    KeptFile file{.writes = keep && !source.folder};
    if (keep && source.folder)
        file.error = Error(Failure::not_found, table.game().spec() + " has no table", "it was solved for this list");
    ZERMELO_ASSIGN(path, kept_path(table, options, file));
    context.end_progress();
    tell_not_kept(context, "the puzzles", file);
    if (context.format == Format::text)
        print_path(table.game(), path);
    else
        print_json(context, json::puzzles(table.game(), table.info(), path));
    return 0;
}

Result<int> puzzle(Context& context, PuzzleArguments arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    ZERMELO_TRY(check_files(arguments));
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine(
        {.tables = arguments.tables.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    ZERMELO_ASSIGN(source,
                   table_or_solve(engine, arguments.name, "a puzzle of", arguments.tables.folder, seconds, options));
    if (arguments.path) return answer_path(context, source, arguments.keep, options);
    const AnyGame& game = source.table->game();
    const auto wanted = static_cast<std::size_t>(arguments.sheet);
    arguments.puzzle.exact = arguments.steps.has_value();
    arguments.puzzle.steps = arguments.steps.value_or(arguments.puzzle.steps);
    ZERMELO_ASSIGN(puzzles, find_puzzles(*source.table, arguments.puzzle, wanted, options));
    for (Puzzle& found : puzzles) ZERMELO_TRY(add_refutations(*source.table, found));
    context.end_progress();
    if (puzzles.size() < wanted && !context.quiet)
        print_to_stderr(fmt::format(
            "only {} found: many seeds in succession find no other\n",
            puzzles.size() == 1 ? "1 puzzle was" : fmt::format("{} different puzzles were", puzzles.size())));
    ZERMELO_TRY(write_files(game, puzzles, arguments));
    if (context.format == Format::json && wanted > 1) context.format = Format::jsonl;
    if (context.format != Format::text)
        for (const Puzzle& found : puzzles) print_json(context, json::puzzle(game, found));
    else if (arguments.outputs.empty())
        print_puzzles(game, puzzles, arguments.answers);
    return 0;
}

}  // namespace

Action declare_puzzle(const Options& command) {
    auto [action, arguments] = action_of<PuzzleArguments>(puzzle);
    command
        .option("TABLE|SPEC", arguments.name,
                "A table file, or a spec; without a table in the --tables folder a small board is solved")
        .required();
    const Argument path =
        command.flag("--path", arguments.path, "List puzzles of all lengths, at most four of each, without answers");
    command.flag("--keep", arguments.keep, "Keep that list in a file beside the table, and take it from there")
        .needs(path);
    command
        .option("--steps", arguments.steps,
                "Moves to find, exactly so many; without it 3, or fewer where no longer puzzle is found")
        .between(PuzzleOptions::least_steps, PuzzleOptions::most_steps)
        .excludes(path);
    command.option("--seed", arguments.puzzle.seed, "Where the search begins; several seeds may find the same puzzle")
        .named("N")
        .excludes(path);
    command
        .option("--sheet", arguments.sheet,
                "So many different puzzles, by this seed and the next ones; the answers name the command")
        .between(1, 24)
        .excludes(path);
    command.flag("--answers", arguments.answers, "Print the answers too, at the end").excludes(path);
    command
        .option("-o,--output", arguments.outputs,
                "Sheet to print, with its answers: NAME.html, NAME.md, or NAME.svg with NAME-answers.svg; may be given "
                "again")
        .named("FILE")
        .once_each()
        .excludes(path);
    command.flag("--force", arguments.force, "Overwrite the files if they exist");
    command.option("--time", arguments.seconds, "Most time for solving a board, e.g. 90, 5m or 1h").named("TIME");
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo puzzle fox-and-hounds@6x6", "a puzzle of three steps");
    command.example("zermelo puzzle konane@4x4 --steps 1 --seed 5 --answers",
                    "a position with one good move, and the move");
    command.example("zermelo puzzle fox-and-hounds@6x6 --sheet 6 -o sheet.html",
                    "a page with six puzzles, the answers on the next page");
    command.example("zermelo puzzle konane@4x4 --path", "puzzles from one step to the longest");
    command.note(
        "At each step exactly one move of the solver keeps the win or the draw; in games of points, the score. The "
        "other side answers with its best move, the longest resistance. Steps count moves of the solver who has other "
        "moves. Answers name the best wrong move of each step, its value and the reply to it, and count the other "
        "wrong "
        "moves.\nA sheet has boards and tasks; the answers are on the next page, or in the second picture. The same "
        "table, steps and seed give the same puzzle.");
    return action;
}

}  // namespace zermelo::cli

// zermelo sweep GAME --sizes A..B --vary KEY=VALUES: the winners of many boards, as a table.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tools/json/game_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/sweep/sweep_cell.hpp"
#include "tools/zermelo/commands/sweep/sweep_changes.hpp"
#include "tools/zermelo/commands/sweep/sweep_run.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/progress.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct SweepArguments {
    SweepRequest of;
    bool grid = false;
    bool changes = false;
    int games = 1000;
    std::uint64_t seed = 1;
    TablesArgument tables;
    RecordArguments records;
    RunArguments run;
};

// The command of the rulings, with only the options that determine them.
std::string command_of_changes(const SweepArguments& arguments) {
    return fmt::format("{} --changes --games {} --seed {}", command_of(arguments.of), arguments.games, arguments.seed);
}

// "black 15", "draw", "open (time)".
std::string short_text(const SweepRow& row) {
    if (row.winner == "open") return fmt::format("open ({})", row.how);
    if (row.dtw && row.winner != "draw") return fmt::format("{} {}", row.winner, *row.dtw);
    if (row.score && *row.score != 0) return fmt::format("{} {:+}", row.winner, std::abs(*row.score));
    return row.winner;
}

using Rows = std::map<std::string, SweepRow>;  // by canonical spec

std::string grid_text(const SweepPart& part, const Sweep::Boards& boards, const Rows& rows) {
    std::string text = part.title.empty() ? "" : fmt::format("\n{}\n\n", part.title);
    const bool one_column = part.columns.size() == 1 && part.columns[0].empty();
    text += one_column ? "| size | winner" : "| height \\ width";
    for (const std::string& column : part.columns)
        if (!one_column) text += fmt::format(" | {}", column);
    text += " |\n|---";
    for (std::size_t i = 0; i < part.columns.size(); ++i) text += "|---";
    text += "|\n";
    for (std::size_t row = 0; row < part.rows.size(); ++row) {
        text += fmt::format("| **{}**", part.rows[row].empty() ? "usual" : part.rows[row]);
        for (const std::string& spec : part.specs[row]) {
            const auto board = boards.find(spec);
            const auto cell = board == boards.end() ? rows.end() : rows.find(board->second);
            const bool gap = !spec.empty() && board == boards.end();
            text += fmt::format(" | {}", gap ? "no board" : cell == rows.end() ? "" : short_text(cell->second));
        }
        text += " |\n";
    }
    return text;
}

// Values do not know the history of a game, which may decide a draw by cycle.
Result<void> tell_of_draws(const Context& context, const Engine& engine, const Rows& rows) {
    const auto drawn =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.second.winner == "draw"; });
    if (context.quiet || drawn == rows.end()) return {};
    ZERMELO_ASSIGN(game, engine.game(drawn->first));
    if (const auto book = rule_on_draws(game->info().repetition); !book.empty())
        print_to_stderr(fmt::format("a draw stands where repetition draws; {}\n", book));
    return {};
}

// "black in 15", "a draw", "open (time)".
std::string by_play(const SweepRow& row) {
    return row.winner == "draw" ? "a draw" : short_text(row);
}

std::string at_random(const AnyGame& game, const GameCounts& games) {
    const std::string_view side = game.info().sides[0];
    return shown(fmt::format("{} {} {:.1f} % ± {:.1f} %", side, side.ends_with('s') ? "score" : "scores",
                             100 * games.first_share.value, 100 * games.first_share.error));
}

void print_rankings(const AnyGame& game, const std::vector<JudgedChange>& changes, bool markdown) {
    using enum TextTable::Align;
    TextTable table({{"rank", right}, {"closest at random"}, {""}, {"rank", right}, {"closest by perfect play"}, {""}});
    RecordPrinter records(RecordForm::markdown,
                          {cli::right("rank"), cli::left("closest at random"), cli::left(""), cli::right("rank"),
                           cli::left("closest by perfect play"), cli::left("")});
    fmt::print("\n");
    const auto random = ranked_at_random(changes);
    const auto play = ranked_by_play(changes);
    const auto number = [](const Ranked& one) { return one.rank ? std::to_string(*one.rank) : "-"; };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        std::vector<std::string> row = {number(random[i]),
                                        changes[random[i].index].ruling.change,
                                        at_random(game, changes[random[i].index].at_random),
                                        number(play[i]),
                                        changes[play[i].index].ruling.change,
                                        by_play(changes[play[i].index].row)};
        if (markdown)
            records.print(row);
        else
            table.add(std::move(row));
    }
    if (!markdown) fmt::print("{}", table.text(terminal().columns));
}

// The board and each ruling that differs in one option, ranked by balance.
Result<int> sweep_changes(Context& context, const SweepArguments& arguments) {
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(game, engine.game(arguments.of.game));
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.of.seconds));
    const std::vector<RuleChange> rulings = rule_changes(*game);
    if (rulings.size() == 1)
        return fail(Failure::no_answer, fmt::format("{} has no rule option to change", game->spec()),
                    "an option of words, such as opening=corner|centre, is one: see zermelo rules");
    std::vector<std::string> specs;
    for (const RuleChange& ruling : rulings) specs.push_back(ruling.spec);
    std::vector<JudgedChange> judged;
    const int worst = answer_specs(
        context,
        {.specs = specs,
         .form = arguments.records.form(),
         .columns = {left("change", 20), left("winner", 9), right("dtw", 4), right("score", 5), left("how", 7),
                     left("at random", 12)}},
        [&](const std::string& spec, RecordPrinter& out) -> Result<int> {
            ZERMELO_ASSIGN(options, arguments.run.options(context));
            ZERMELO_ASSIGN(row, fill_cell(engine, spec, {seconds, !arguments.of.fresh, options}));
            ZERMELO_ASSIGN(other, engine.game(spec));
            ZERMELO_ASSIGN(
                games, games_at_random(*other, static_cast<std::uint64_t>(arguments.games), arguments.seed, options));
            context.end_progress();
            const RuleChange& ruling = rulings[judged.size()];
            if (context.format != Format::text)
                print_json(context, json::sweep(command_of_changes(arguments), row, ruling.change, games));
            else
                out.print({row.spec, ruling.change, row.winner, row.dtw ? std::to_string(*row.dtw) : "-",
                           row.score ? fmt::format("{:+}", *row.score) : "-", row.how, at_random(*game, games)});
            judged.push_back({ruling, std::move(row), std::move(games)});
            return judged.back().row.winner == "open" ? static_cast<int>(Failure::limit) : 0;
        });
    const RecordForm form = arguments.records.form();
    if (context.format == Format::text && form != RecordForm::csv && judged.size() == rulings.size())
        print_rankings(*game, judged, form == RecordForm::markdown);
    return worst;
}

Result<int> sweep(Context& context, const SweepArguments& arguments) {
    if (arguments.changes) return sweep_changes(context, arguments);
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(run_of, Sweep::make(engine, arguments.of));
    Sweep& of = *run_of;
    for (const std::string& spec : of.changed())
        print_to_stderr(fmt::format("{}: the row of {} was changed, the board is looked at again\n",
                                    printable(arguments.of.output), printable(spec)));
    RunArguments run = arguments.run;  // rows tell the progress in a log
    if (run.progress == "auto" && ProgressMeter::mode_of("auto") == ProgressMeter::Mode::plain) run.progress = "none";
    Rows rows;
    const int worst =
        answer_specs(context,
                     {.specs = of.specs(),
                      .form = arguments.records.form(),
                      .columns = {left("winner", 9), right("dtw", 4), right("score", 5), left("how", 7),
                                  right("positions", 13), right("seconds", 8)}},
                     [&](const std::string& spec, RecordPrinter& out) -> Result<int> {
                         ZERMELO_ASSIGN(options, run.options(context));
                         ZERMELO_ASSIGN(row, of.row(spec, options));
                         context.end_progress();
                         rows.emplace(spec, row);
                         if (context.format != Format::text)
                             print_json(context, json::sweep(of.command(), row));
                         else if (!arguments.grid)
                             out.print({row.spec, row.winner, row.dtw ? std::to_string(*row.dtw) : "-",
                                        row.score ? fmt::format("{:+}", *row.score) : "-", row.how,
                                        std::to_string(row.positions), fmt::format("{:.2f}", row.seconds)});
                         return row.winner == "open" ? static_cast<int>(Failure::limit) : 0;
                     });
    if (arguments.grid && context.format == Format::text)
        for (const SweepPart& part : of.parts()) fmt::print("{}", grid_text(part, of.boards(), rows));
    ZERMELO_TRY(tell_of_draws(context, engine, rows));
    return worst;
}

}  // namespace

Action declare_sweep(const Options& command) {
    auto [action, arguments] = action_of<SweepArguments>(sweep);
    command.option("GAME", arguments.of.game, "A spec without a size, e.g. konane or tiptoe,adj=diag").required();
    const Argument sizes =
        command
            .option("--sizes", arguments.of.sizes,
                    "Sizes such as 1x2..6x6 or 1..6x2..6 (all widths 1 to 6, all heights 2 to 6), 2..4, or 3x3,4x4")
            .named("SIZES")
            .once_each();
    const Argument vary = command
                              .option("--vary", arguments.of.vary,
                                      "Values of an option: KEY=VALUE,VALUE...; every combination of several --vary")
                              .named("OPTION")
                              .once_each();
    command.option("--time", arguments.of.seconds, "Most time for each board, e.g. 90, 5m or 1h").named("TIME");
    const Argument output =
        command
            .option("-o,--output", arguments.of.output,
                    "File for the rows, with command and program in its first lines; the same command goes on with it")
            .named("FILE");
    const Argument grid = command.flag("--grid", arguments.grid,
                                       "Answer with a Markdown table of widths and heights for each combination");
    command.flag("--fresh", arguments.of.fresh, "Take no result that the program carries");
    const Argument changes =
        command.flag("--changes", arguments.changes,
                     "Change each rule option of one board alone, and rank the rulings by their balance");
    changes.excludes(output).excludes(grid).excludes(sizes).excludes(vary);
    command.option("--games", arguments.games, "Games at random for each ruling").between(2, 1000000).needs(changes);
    command.option("--seed", arguments.seed, "Seed of the games at random").named("N").needs(changes);
    arguments.tables.add_to(command);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo sweep konane --sizes 1x2..3x4", "a row for each of nine boards");
    command.example("zermelo sweep konane --sizes 2x2..4x4 --vary opening=corner,centre --grid",
                    "two Markdown tables, one for each opening");
    command.example("zermelo sweep mabi@3x3 --changes",
                    "which rule to change: the board and each change of one option");
    command.note(
        "Tables in the --tables folder are used. Other boards are solved if `zermelo estimate` expects the table "
        "within half of the time; their tables are not kept. The rest take their result from `zermelo known`, or are "
        "searched. The column `how` is known (a table in the folder), table, carried (see `zermelo known SPEC`) or "
        "search. A board that meets a limit is open, with the limit in `how`, and the exit code is 6. Boards that the "
        "game lacks are left out.\n--changes: what the first side scores in games at random (a win counts 1, a draw "
        "1/2), and the "
        "ranks by it (the nearest to one half first) and by perfect play (draws, then the longest win; none where the "
        "distance is not known). "
        "± is the standard error. Rulings share a rank at random within two standard errors of the difference of their "
        "distances from one half; by perfect play they share it if their results are equal.");
    return action;
}

}  // namespace zermelo::cli

// zermelo sweep GAME --sizes A..B --vary KEY=VALUES: the winners of many boards, as a table.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tools/json/game_json.hpp"
#include "tools/known/fields.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/sweep/sweep_cell.hpp"
#include "tools/zermelo/commands/sweep/sweep_file.hpp"
#include "tools/zermelo/commands/sweep/sweep_specs.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/progress.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct SweepArguments {
    std::string game;
    std::vector<std::string> sizes;
    std::vector<std::string> vary;
    std::string seconds = "1m";
    std::string output;
    bool grid = false;
    bool fresh = false;
    TablesArgument tables;
    RecordArguments records;
    RunArguments run;
};

// The part of the command that a file of rows must share.
std::string beginning_of(const SweepArguments& arguments) {
    return "zermelo sweep " + shell_word(arguments.game);
}

// The command of the sweep, with only the options that determine its cells.
std::string command_of(const SweepArguments& arguments) {
    std::string command = beginning_of(arguments);
    for (const std::string& sizes : arguments.sizes) command += " --sizes " + shell_word(sizes);
    for (const std::string& vary : arguments.vary) command += " --vary " + shell_word(vary);
    return command + (arguments.fresh ? " --fresh" : "") + " --time " + shell_word(arguments.seconds);
}

// "black 15", "draw", "open (time)".
std::string short_text(const SweepRow& row) {
    if (row.winner == "open") return fmt::format("open ({})", row.how);
    if (row.dtw && row.winner != "draw") return fmt::format("{} {}", row.winner, *row.dtw);
    if (row.score && *row.score != 0) return fmt::format("{} {:+}", row.winner, std::abs(*row.score));
    return row.winner;
}

using Rows = std::map<std::string, SweepRow>;       // by canonical spec
using Boards = std::map<std::string, std::string>;  // canonical specs by the specs of the sweep, without gaps

std::string grid_text(const SweepPart& part, const Boards& boards, const Rows& rows) {
    std::string text = part.title.empty() ? "" : fmt::format("\n{}\n\n", part.title);
    const bool one_column = part.columns.size() == 1 && part.columns[0].empty();
    text += one_column ? "| size | winner" : "| height \\ width";
    for (const std::string& column : part.columns)
        if (!one_column) text += fmt::format(" | {}", column);
    text += " |\n|---";
    for (std::size_t i = 0; i < part.columns.size(); ++i) text += "|---";
    text += "|\n";
    for (std::size_t row = 0; row < part.rows.size(); ++row) {
        text += fmt::format("| **{}**", part.rows[row]);
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

// True if a syntax such as "konane[,opening=corner|centre]" names the value of an option.
bool offers(std::string_view syntax, std::string_view option) {
    const std::string_view key = option.substr(0, option.find('=') + 1);
    const std::size_t begin = syntax.find(key);
    if (begin == std::string_view::npos) return false;
    const std::string_view rest = syntax.substr(begin + key.size());
    const auto values = split(rest.substr(0, rest.find_first_of(",]")), "|");
    return std::find(values.begin(), values.end(), option.substr(key.size())) != values.end();
}

// The boards that exist. Fails if there are none, or if no board takes a varied option that the syntax does not name.
Result<Boards> boards_of(const Engine& engine, const std::vector<SweepPart>& parts) {
    Boards boards;
    std::string syntax;
    std::set<std::string_view> taken;
    std::vector<std::pair<std::string_view, Error>> refused;
    for (const SweepPart& part : parts) {
        std::optional<Error> error;
        bool any = false;
        for (const auto& row : part.specs)
            for (const std::string& spec : row) {
                if (spec.empty()) continue;
                const auto game = engine.game(spec);
                any = any || game;
                if (game) {
                    boards.emplace(spec, (*game)->spec());
                    syntax = (*game)->info().spec_syntax;
                } else if (!error) {
                    error = game.error();
                }
            }
        for (const std::string_view option : split(part.title, ","))
            if (any)
                taken.insert(option);
            else if (error)
                refused.emplace_back(option, *error);
    }
    for (const auto& [option, error] : refused)
        if (boards.empty() || (!taken.contains(option) && !offers(syntax, option))) return tl::unexpected<Error>(error);
    return boards;
}

// The specs of the rows, once each.
std::vector<std::string> specs_of(const std::vector<SweepPart>& parts, const Boards& boards) {
    std::vector<std::string> specs;
    std::set<std::string_view> seen;
    for (const SweepPart& part : parts)
        for (const auto& row : part.specs)
            for (const std::string& spec : row)
                if (const auto board = boards.find(spec); board != boards.end() && seen.insert(board->second).second)
                    specs.push_back(board->second);
    return specs;
}

// Refuses a lone default board of a game that has many.
Result<void> require_sizes(const Engine& engine, const SweepArguments& arguments) {
    if (!arguments.sizes.empty() || !arguments.vary.empty()) return {};
    ZERMELO_ASSIGN(spec, Spec::parse(arguments.game));
    ZERMELO_ASSIGN(game, engine.game(arguments.game));
    if (spec.size || game->info().spec_syntax.find('@') == std::string_view::npos) return {};
    return fail(Failure::usage, fmt::format("which boards of {}?", arguments.game), "without --sizes it is one board",
                "add sizes, such as --sizes 2x2..4x4 or --sizes 3..5");
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

Result<int> sweep(Context& context, const SweepArguments& arguments) {
    ZERMELO_ASSIGN(parts, sweep_specs(arguments.game, arguments.sizes, arguments.vary));
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(boards, boards_of(engine, parts));
    ZERMELO_TRY(require_sizes(engine, arguments));
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    const std::vector<std::string> specs = specs_of(parts, boards);
    std::optional<SweepFile> file;
    if (!arguments.output.empty()) {
        if (std::filesystem::path(arguments.output).extension() == ".csv")
            return fail(Failure::usage, fmt::format("{} would not be CSV", printable(arguments.output)),
                        "the file of a sweep is for going on, with a checksum in each row",
                        fmt::format("--csv > {}, or another name, such as rows.txt", shell_word(arguments.output)));
        ZERMELO_ASSIGN(opened, SweepFile::open(arguments.output, command_of(arguments), beginning_of(arguments)));
        file.emplace(std::move(opened));
        for (const std::string& spec : file->changed())
            print_to_stderr(fmt::format("{}: the row of {} was changed, the board is looked at again\n",
                                        printable(arguments.output), printable(spec)));
    }
    RunArguments run = arguments.run;  // rows tell the progress in a log
    if (run.progress == "auto" && ProgressMeter::mode_of("auto") == ProgressMeter::Mode::plain) run.progress = "none";
    Rows rows;
    const int worst = answer_specs(
        context,
        {.specs = specs,
         .form = arguments.records.form(),
         .columns = {left("winner", 9), right("dtw", 4), right("score", 5), left("how", 7), right("positions", 13),
                     right("seconds", 8)}},
        [&](const std::string& spec, RecordPrinter& out) -> Result<int> {
            std::optional<SweepRow> row = file ? file->find(spec) : std::nullopt;
            if (!row) {
                ZERMELO_ASSIGN(options, run.options(context));
                auto filled = fill_cell(engine, spec, {seconds, !arguments.fresh, options});
                if (!filled && filled.error().code == Failure::interrupted && file)
                    filled.error().hint = fmt::format("the same command goes on with {}", arguments.output);
                if (!filled) return tl::unexpected<Error>(std::move(filled).error());
                row = *std::move(filled);
                if (file) ZERMELO_TRY(file->add(*row));
            }
            context.end_progress();
            rows.emplace(spec, *row);
            if (context.format != Format::text)
                print_json(context, json::sweep(command_of(arguments), *row));
            else if (!arguments.grid)
                out.print({row->spec, row->winner, row->dtw ? std::to_string(*row->dtw) : "-",
                           row->score ? fmt::format("{:+}", *row->score) : "-", row->how,
                           std::to_string(row->positions), fmt::format("{:.2f}", row->seconds)});
            return row->winner == "open" ? static_cast<int>(Failure::limit) : 0;
        });
    if (arguments.grid && context.format == Format::text)
        for (const SweepPart& part : parts) fmt::print("{}", grid_text(part, boards, rows));
    ZERMELO_TRY(tell_of_draws(context, engine, rows));
    return worst;
}

}  // namespace

Action declare_sweep(const Options& command) {
    auto [action, arguments] = action_of<SweepArguments>(sweep);
    command.option("GAME", arguments.game, "A spec without a size, e.g. konane or tiptoe,adj=diag").required();
    command
        .option("--sizes", arguments.sizes,
                "Sizes such as 1x2..6x6 or 1..6x2..6 (all widths 1 to 6, all heights 2 to 6), 2..4, or 3x3,4x4")
        .named("SIZES")
        .once_each();
    command
        .option("--vary", arguments.vary,
                "Values of an option: KEY=VALUE,VALUE...; every combination of several --vary")
        .named("OPTION")
        .once_each();
    command.option("--time", arguments.seconds, "Most time for each board, e.g. 90, 5m or 1h").named("TIME");
    command
        .option("-o,--output", arguments.output,
                "File for the rows, with command and program in its first lines; the same command goes on with it")
        .named("FILE");
    command.flag("--grid", arguments.grid, "Answer with a Markdown table of widths and heights for each combination");
    command.flag("--fresh", arguments.fresh, "Take no result that the program carries");
    arguments.tables.add_to(command);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo sweep konane --sizes 1x2..3x4", "a row for each of nine boards");
    command.example("zermelo sweep konane --sizes 2x2..4x4 --vary opening=corner,centre --grid",
                    "two Markdown tables, one for each opening");
    command.note(
        "Tables in the --tables folder are used. Other boards are solved if `zermelo estimate` expects the table "
        "within half of the time; their tables are not kept. The rest take their result from `zermelo known`, or are "
        "searched. The column `how` is known (a table in the folder), table, carried (see `zermelo known SPEC`) or "
        "search. A board that meets a limit is open, with the limit in `how`, and the exit code is 6. Boards that the "
        "game lacks are left out.");
    return action;
}

}  // namespace zermelo::cli

// zermelo sweep GAME --sizes A..B --vary KEY=VALUES: the winners of many boards, as a table.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tools/json/game_json.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/sweep/sweep_cell.hpp"
#include "tools/zermelo/commands/sweep/sweep_file.hpp"
#include "tools/zermelo/commands/sweep/sweep_specs.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
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
    TablesArgument tables;
    RecordArguments records;
    RunArguments run;
};

// The command of the sweep, with only the options that determine its cells.
std::string command_of(const SweepArguments& arguments) {
    std::string command = "zermelo sweep " + shell_word(arguments.game);
    for (const std::string& sizes : arguments.sizes) command += " --sizes " + shell_word(sizes);
    for (const std::string& vary : arguments.vary) command += " --vary " + shell_word(vary);
    return command + " --time " + shell_word(arguments.seconds);
}

// "Black in 15", "draw", "open".
std::string short_text(const SweepRow& row) {
    if (row.dtw && row.winner != "draw") return fmt::format("{} {}", row.winner, *row.dtw);
    if (row.score && *row.score != 0) return fmt::format("{} {:+}", row.winner, std::abs(*row.score));
    return row.winner;
}

using Rows = std::map<std::string, SweepRow>;  // by the spec as written in the sweep

std::string grid_text(const SweepPart& part, const Rows& rows) {
    std::string text = part.title.empty() ? "" : fmt::format("\n{}\n\n", part.title);
    text += "|";
    for (const std::string& column : part.columns) text += fmt::format(" | {}", column);
    text += " |\n|---";
    for (std::size_t i = 0; i < part.columns.size(); ++i) text += "|---";
    text += "|\n";
    for (std::size_t row = 0; row < part.rows.size(); ++row) {
        text += fmt::format("| **{}**", part.rows[row]);
        for (const std::string& spec : part.specs[row]) {
            const auto cell = rows.find(spec);
            text += fmt::format(" | {}", cell == rows.end() ? "" : short_text(cell->second));
        }
        text += " |\n";
    }
    return text;
}

// Fails if a combination of options is valid for no board. Sizes that the game lacks are gaps.
Result<void> check_part(const Engine& engine, const SweepPart& part) {
    std::optional<Error> first;
    for (const auto& row : part.specs)
        for (const std::string& spec : row) {
            if (spec.empty()) continue;
            const auto game = engine.game(spec);
            if (game) return {};
            if (!first) first = game.error();
        }
    return tl::unexpected<Error>(*std::move(first));
}

Result<int> sweep(Context& context, const SweepArguments& arguments) {
    ZERMELO_ASSIGN(parts, sweep_specs(arguments.game, arguments.sizes, arguments.vary));
    const Engine engine({.tables = arguments.tables.folder});
    for (const SweepPart& part : parts) ZERMELO_TRY(check_part(engine, part));
    ZERMELO_ASSIGN(seconds, parse_seconds(arguments.seconds));
    std::vector<std::string> specs;
    for (const SweepPart& part : parts)
        for (const auto& row : part.specs)
            std::copy_if(row.begin(), row.end(), std::back_inserter(specs),
                         [](const auto& spec) { return !spec.empty(); });
    std::optional<SweepFile> file;
    if (!arguments.output.empty()) {
        ZERMELO_ASSIGN(opened, SweepFile::open(arguments.output, command_of(arguments)));
        file = std::move(opened);
    }
    Rows rows;
    std::map<std::string, SweepRow> done;  // by canonical spec, which several specs of the sweep may share
    const int worst = answer_specs(
        context,
        {.specs = specs,
         .form = arguments.records.form(),
         .columns = {left("winner", 9), right("dtw", 4), right("score", 5), left("how", 7), right("positions", 13),
                     right("seconds", 8)}},
        [&](const std::string& spec, RecordPrinter& out) -> Result<int> {
            ZERMELO_ASSIGN(game, engine.game(spec));
            if (const auto same = done.find(game->spec()); same != done.end()) {
                rows.emplace(spec, same->second);
                return 0;
            }
            std::optional<SweepRow> row = file ? file->find(game->spec()) : std::nullopt;
            if (!row) {
                ZERMELO_ASSIGN(options, arguments.run.options(context));
                auto filled = fill_cell(engine, spec, {seconds, options});
                if (!filled && filled.error().code == Failure::interrupted && file)
                    filled.error().hint = fmt::format("the same command goes on with {}", arguments.output);
                if (!filled) return tl::unexpected<Error>(std::move(filled).error());
                row = *std::move(filled);
                if (file) ZERMELO_TRY(file->add(*row));
            }
            context.end_progress();
            rows.emplace(spec, *row);
            done.emplace(row->spec, *row);
            if (context.format != Format::text)
                print_json(context, json::sweep(command_of(arguments), *row));
            else if (!arguments.grid)
                out.print({row->spec, row->winner, row->dtw ? std::to_string(*row->dtw) : "-",
                           row->score ? fmt::format("{:+}", *row->score) : "-", row->how,
                           std::to_string(row->positions), fmt::format("{:.2f}", row->seconds)});
            return row->winner == "open" ? static_cast<int>(Failure::limit) : 0;
        });
    if (arguments.grid && context.format == Format::text)
        for (const SweepPart& part : parts) fmt::print("{}", grid_text(part, rows));
    return worst;
}

}  // namespace

Action declare_sweep(const Options& command) {
    auto [action, arguments] = action_of<SweepArguments>(sweep);
    command.option("GAME", arguments.game, "A spec without a size, e.g. konane or tiptoe,adj=diag").required();
    command
        .option("--sizes", arguments.sizes,
                "Sizes such as 1x2..6x6 (all widths 1 to 6, all heights 2 to 6), 2..4, or 3x3,4x4")
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
    arguments.tables.add_to(command);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo sweep konane --sizes 1x2..3x4", "a row for each of nine boards");
    command.example("zermelo sweep konane --sizes 2x2..4x4 --vary opening=corner,centre --grid",
                    "two Markdown tables, one for each opening");
    command.note(
        "Tables in the --tables folder are used. Other boards are solved if their game numbers its positions; their "
        "tables are not kept. The rest are searched for half of the time, then solved by enumerate. The column `how` "
        "is known, table or search. A board that meets a limit is open, with the limit in `how`, and the exit code is "
        "6. Sizes that the game lacks are left out.");
    return action;
}

}  // namespace zermelo::cli

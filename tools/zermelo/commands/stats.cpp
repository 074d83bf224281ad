// zermelo stats TABLE: counts, distances and zugzwangs of a whole table.
#include <fmt/format.h>

#include "games/core/notation.hpp"
#include "solvers/engine/engine.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"

namespace zermelo::cli {

namespace {

struct StatsArguments {
    std::string name;
    std::string folder = "tables";
    bool csv = false;
    RunArguments run;
};

void print_csv(const AnyGame& game, const Statistics& statistics) {
    fmt::print("slice,name,side,dtw,wins,draws,losses\n");
    for (const auto& [slice, group] : statistics.slices) {
        const std::string begin = fmt::format("{},\"{}\",{}", slice, group.name, side_name(game, *group.side));
        if (group.counts.draws > 0) fmt::print("{},,0,{},0\n", begin, group.counts.draws);
        for (std::size_t dtw = 0; dtw < std::max(group.wins_at.size(), group.losses_at.size()); ++dtw) {
            const std::uint64_t wins = dtw < group.wins_at.size() ? group.wins_at[dtw] : 0;
            const std::uint64_t losses = dtw < group.losses_at.size() ? group.losses_at[dtw] : 0;
            if (wins + losses > 0) fmt::print("{},{},{},0,{}\n", begin, dtw, wins, losses);
        }
    }
}

void print_row(const std::string& name, const AnyGame& game, const GroupStatistics& group, bool has_null_moves) {
    const auto distance = [](const std::optional<Deepest>& deepest) {
        return deepest ? std::to_string(deepest->value.dtw) : "-";
    };
    const auto share = only_move_share(group);
    fmt::print("  {:28}  {:10} {:>14} {:>14} {:>12} {:>14} {:>7} {:>8} {:>10} {:>10}\n", name,
               group.side ? side_name(game, *group.side) : "both", with_thousands(group.counts.positions),
               with_thousands(group.counts.wins), with_thousands(group.counts.draws),
               with_thousands(group.counts.losses()), distance(group.longest_win), distance(group.longest_loss),
               share ? fmt::format("{:.1f} %", 100 * *share) : "-",
               has_null_moves ? with_thousands(group.mutual_zugzwangs) : "-");
}

void print_text(const AnyGame& game, const Statistics& statistics) {
    const GroupStatistics& total = statistics.total;
    fmt::print("{}: {}\n", game.spec(), counted(total.counts.positions, "position"));
    fmt::print("  {:28}  {:10} {:>14} {:>14} {:>12} {:>14} {:>7} {:>8} {:>10} {:>10}\n", "slice", "to move",
               "positions", "wins", "draws", "losses", "win in", "loss in", "only move", "zugzwangs");
    const bool has_null_moves = statistics.has_null_moves;
    for (const auto& [slice, group] : statistics.slices)
        print_row(fmt::format("{} {}", slice, group.name), game, group, has_null_moves);
    for (const GroupStatistics& side : statistics.sides) print_row("all", game, side, has_null_moves);
    print_row("all", game, total, has_null_moves);
    fmt::print("  {:>5} {:>14} {:>14}\n", "plies", "wins", "losses");
    for (std::size_t dtw = 0; dtw < std::max(total.wins_at.size(), total.losses_at.size()); ++dtw)
        fmt::print("  {:>5} {:>14} {:>14}\n", dtw, with_thousands(dtw < total.wins_at.size() ? total.wins_at[dtw] : 0),
                   with_thousands(dtw < total.losses_at.size() ? total.losses_at[dtw] : 0));
    for (const auto& deepest : {total.longest_win, total.longest_loss})
        if (deepest)
            fmt::print("  longest {}  {}: {}\n", name_of(deepest->value.wdl), plies(deepest->value.dtw),
                       deepest->position);
    fmt::print("  only move in {} of {}\n", with_thousands(total.only_moves),
               counted(total.choices, "won or drawn position"));
    if (!has_null_moves) {
        fmt::print("  mutual zugzwangs: unknown, this game has no null move\n");
        return;
    }
    fmt::print("  mutual zugzwangs: {}{}\n", with_thousands(total.mutual_zugzwangs),
               statistics.first_zugzwangs.empty() ? "" : ", the first are");
    for (const MutualZugzwang& pair : statistics.first_zugzwangs)
        fmt::print("    {}   {}, with the other side to move {}\n", pair.position, describe(Known::of(pair.value)),
                   describe(Known::of(pair.exchanged_value)));
}

Result<int> stats(Context& context, const StatsArguments& arguments) {
    if (arguments.csv && context.format != Format::text)
        return fail(Failure::usage, "--csv and --json exclude each other", "", "one of them");
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine({.tables = arguments.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    ZERMELO_ASSIGN(table,
                   names_a_file(arguments.name) ? engine.table(arguments.name) : engine.find_table(arguments.name));
    const auto statistics = table->statistics(options);
    context.end_progress();
    if (!statistics) return tl::unexpected<Error>(statistics.error());
    if (context.format != Format::text)
        print_json(context, json::stats(table->game(), table->info(), *statistics));
    else if (arguments.csv)
        print_csv(table->game(), *statistics);
    else
        print_text(table->game(), *statistics);
    return 0;
}

}  // namespace

void add_stats(Program& program) {
    static StatsArguments arguments;
    const Command command(program, "stats",
                          "Count what a table holds: values, distances, only moves, mutual zugzwangs");
    command.option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        .required();
    command.flag("--csv", arguments.csv, "Answer with comma-separated values");
    command.option("--tables", arguments.folder, "Folder with tables").shows_default();
    arguments.run.add_to(command);
    command.footer(
        "Counts are of stored positions (one of each class of symmetric ones), values those of the side to move.\n"
        "win in, loss in   the longest win and loss in plies; with its first position in the order of the table.\n"
        "only move         among the won or drawn positions with a move to make, the share of those in which exactly "
        "one\n"
        "                  move keeps the value. Lost positions are left out: there is nothing to keep.\n"
        "mutual zugzwang   a position in which whoever is to move does worse than if the other side were: with the "
        "same\n"
        "                  board and the other side to move, a draw and a loss, or two losses for the sides to move.\n"
        "                  A pair counts once, at the first of its two positions; it does not count where the game is\n"
        "                  over whoever is to move, or where the table lacks one of the two. '-' where the game knows\n"
        "                  no null move.\n"
        "--csv             a row for each slice, side and distance: slice,name,side,dtw,wins,draws,losses; draws "
        "stand\n"
        "                  in a row of their own without dtw. Rows without positions are left out.");
    command.action([](Context& context) { return stats(context, arguments); });
}

}  // namespace zermelo::cli

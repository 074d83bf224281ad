// zermelo stats TABLE: counts, distances and zugzwangs of a whole table.
#include <fmt/format.h>

#include "games/core/texts/notation.hpp"
#include "solvers/engine/draw_depths.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/engine/kept_statistics.hpp"
#include "tools/json/table_json.hpp"
#include "tools/report/distances.hpp"
#include "tools/study/layers.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/list_positions.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

constexpr std::size_t usual_list = 20;  // positions

struct StatsArguments {
    std::string name;
    TablesArgument tables;
    bool csv = false;
    bool slices = false;
    bool keep = false;
    bool svg = false;
    std::optional<std::string> list;
    bool all = false;
    bool draw_depths = false;
    RunArguments run;
};

// One side of a slice, or both where symmetries exchange them.
struct CsvGroup {
    std::string begin;  // of its rows
    ValueCounts counts;
    std::vector<std::uint64_t> wins_at;  // by dtw or points
    std::vector<std::uint64_t> losses_at;

    void add(const GroupStatistics& group) {
        counts.add(group.counts);
        add(wins_at, group.wins_at);
        add(losses_at, group.losses_at);
    }
    static void add(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
        sums.resize(std::max(sums.size(), more.size()));
        for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
    }
};

std::vector<CsvGroup> csv_groups(const AnyGame& game, const Statistics& statistics) {
    std::vector<CsvGroup> groups;
    const bool both = exchanges_sides(game);
    for (const auto& [slice, group] : statistics.slices) {
        const std::string begin =
            fmt::format("{},\"{}\",{}", slice, group.name, both ? "both" : side_name(game, *group.side));
        if (groups.empty() || groups.back().begin != begin) groups.push_back({begin, {}, {}, {}});
        groups.back().add(group);
    }
    return groups;
}

void print_csv(const AnyGame& game, const Statistics& statistics) {
    fmt::print("slice,name,side,{},wins,draws,losses\n", statistics.metric == Metric::score ? "points" : "dtw");
    for (const CsvGroup& group : csv_groups(game, statistics)) {
        if (statistics.metric == Metric::wdl) {
            fmt::print("{},,{},{},{}\n", group.begin, group.counts.wins, group.counts.draws, group.counts.losses());
            continue;
        }
        if (group.counts.draws > 0) fmt::print("{},,0,{},0\n", group.begin, group.counts.draws);
        for (std::size_t dtw = 0; dtw < std::max(group.wins_at.size(), group.losses_at.size()); ++dtw) {
            const std::uint64_t wins = dtw < group.wins_at.size() ? group.wins_at[dtw] : 0;
            const std::uint64_t losses = dtw < group.losses_at.size() ? group.losses_at[dtw] : 0;
            if (wins + losses > 0) fmt::print("{},{},{},0,{}\n", group.begin, dtw, wins, losses);
        }
    }
}

// The columns that a table can fill.
struct GroupColumns {
    bool distances = true;
    bool null_moves = true;
};

TextTable empty_groups(std::string heading, GroupColumns has) {
    using enum TextTable::Align;
    std::vector<TextTable::Column> columns;
    if (!heading.empty()) columns.push_back({std::move(heading)});
    columns.push_back({"to move"});
    for (const char* name : {"positions", "wins", "draws", "losses"}) columns.push_back({name, right});
    if (has.distances)
        for (const char* name : {"win in", "loss in"}) columns.push_back({name, right});
    columns.push_back({"only move", right});
    if (has.null_moves) columns.push_back({"zugzwangs", right});
    return TextTable(std::move(columns));
}

void add_group(TextTable& table, std::string name, const AnyGame& game, const GroupStatistics& group,
               GroupColumns has) {
    const auto distance = [](const std::optional<Deepest>& deepest) {
        return deepest ? std::to_string(deepest->value.dtw) : "-";
    };
    const auto share = only_move_share(group);
    std::vector<std::string> row;
    if (!name.empty()) row.push_back(std::move(name));
    row.emplace_back(group.side ? side_name(game, *group.side) : "both");
    for (const std::uint64_t count :
         {group.counts.positions, group.counts.wins, group.counts.draws, group.counts.losses()})
        row.push_back(with_thousands(count));
    if (has.distances) {
        row.push_back(distance(group.longest_win));
        row.push_back(distance(group.longest_loss));
    }
    row.push_back(share ? fmt::format("{:.1f} %", 100 * *share) : "-");
    if (has.null_moves) row.push_back(with_thousands(group.mutual_zugzwangs));
    table.add(std::move(row));
}

// Prints the figures of the table's directory, which need no blocks.
void print_summary(const TableInfo& info) {
    fmt::print("{}   {}\n{}", info.spec, printable(info.file), describe_table(info));
    std::fflush(stdout);
}

void print_text(const AnyGame& game, const Statistics& statistics, bool slices) {
    const GroupStatistics& total = statistics.total;
    const GroupColumns has{statistics.metric == Metric::dtw, statistics.has_null_moves};
    const auto columns = terminal().columns;
    for (const auto& deepest : {total.longest_win, total.longest_loss})
        if (deepest)
            fmt::print("{}", labelled(fmt::format("{} in {}", name_of(deepest->value.wdl), deepest->value.dtw),
                                      deepest->position));
    fmt::print("{}",
               labelled("only move",
                        fmt::format("in {} of {}; in {} it is the only legal move", with_thousands(total.only_moves),
                                    choices_in_words(total.choices, statistics.metric), with_thousands(total.forced))));
    if (total.drawn_choices > 0)
        fmt::print("{}",
                   labelled("only draw", fmt::format("in {} of {}", with_thousands(total.only_draws),
                                                     counted(total.drawn_choices, "drawn position with a move to make",
                                                             "drawn positions with a move to make"))));
    fmt::print("{}", labelled("zugzwangs", !has.null_moves
                                               ? "mutual ones are unknown, this game has no null move"
                                               : counted(total.mutual_zugzwangs, "mutual zugzwang") +
                                                     (statistics.first_zugzwangs.empty() ? "" : "; the first are")));
    for (const MutualZugzwang& pair : statistics.first_zugzwangs)
        fmt::print("    {}\n", wrapped(fmt::format("{}   {}, with the other side to move {}", pair.position,
                                                   describe(Known::of(pair.value, statistics.metric)),
                                                   describe(Known::of(pair.exchanged_value, statistics.metric))),
                                       columns, 6, 4));

    TextTable sides = empty_groups("", has);
    if (exchanges_sides(game))
        fmt::print("{}",
                   labelled("sides",
                            "symmetries exchange them, and the table keeps one position of each pair: there are no "
                            "figures for each side"));
    else
        for (const GroupStatistics& side : statistics.sides) add_group(sides, "", game, side, has);
    add_group(sides, "", game, total, has);
    fmt::print("\n{}", sides.text(columns));

    using enum TextTable::Align;
    const bool in_points = statistics.metric == Metric::score;
    std::vector<TextTable::Column> heads = {{in_points ? "points" : "plies", right}, {"wins", right}};
    if (in_points) heads.push_back({"draws", right});  // they have 0 points; elsewhere no distance
    heads.push_back({"losses", right});
    TextTable distances(std::move(heads));
    const auto at = [](const std::vector<std::uint64_t>& counts, std::size_t dtw) {
        return with_thousands(dtw < counts.size() ? counts[dtw] : 0);
    };
    const std::size_t deepest =
        std::max({total.wins_at.size(), total.losses_at.size(), std::size_t{in_points && total.counts.draws > 0}});
    for (std::size_t dtw = 0; dtw < deepest; ++dtw) {
        std::vector<std::string> row = {std::to_string(dtw), at(total.wins_at, dtw)};
        if (in_points) row.push_back(with_thousands(dtw == 0 ? total.counts.draws : 0));
        row.push_back(at(total.losses_at, dtw));
        distances.add(std::move(row));
    }
    if (deepest > 0) fmt::print("\n{}", distances.text(columns));

    if (!slices) return;
    TextTable list = empty_groups("slice", has);
    for (const auto& [slice, group] : statistics.slices)
        add_group(list, fmt::format("{} {}", slice, group.name), game, group, has);
    fmt::print("\n{}", list.text(columns));
}

// The depths of the draws, after the other figures.
void print_depths(const AnyGame& game, const DrawDepths& depths) {
    const DrawDepths::Summary& summary = depths.summary();
    using enum TextTable::Align;
    TextTable table({{"plies", right}, {"forces", right}, {"meets", right}});
    const auto at = [](const std::vector<std::uint64_t>& counts, std::size_t plies) {
        return with_thousands(plies < counts.size() ? counts[plies] : 0);
    };
    const std::size_t deepest = std::max(summary.total.forces_at.size(), summary.total.meets_at.size());
    for (std::size_t plies = 0; plies < deepest; ++plies)
        table.add({std::to_string(plies), at(summary.total.forces_at, plies), at(summary.total.meets_at, plies)});
    fmt::print("\ndraw depths: plies to the first only draw that the side to move forces, or meets\n{}",
               deepest > 0 ? table.text(terminal().columns) : "");
    fmt::print("{}", labelled("neither", fmt::format("side can force one in {}",
                                                     counted(summary.total.neither, "drawn position"))));
    if (!summary.longest) return;
    const auto position = game.parse(summary.longest->position);
    if (position)
        fmt::print(
            "{}", labelled("deepest", fmt::format("{}   {}", summary.longest->position,
                                                  depth_in_words(game, game.turn(*position), summary.longest->value))));
}

// A row for each side and depth, and one without plies for the draws in which neither side can force an only draw. Both
// sides together if symmetries exchange them.
void print_depths_csv(const AnyGame& game, const DrawDepths& depths) {
    fmt::print("side,plies,forces,meets,neither\n");
    const DrawDepths::Summary& summary = depths.summary();
    std::vector<DrawDepthCounts> groups(summary.sides.begin(), summary.sides.end());
    if (exchanges_sides(game)) groups = {summary.total};
    for (const DrawDepthCounts& counts : groups) {
        const std::string_view side = counts.side ? side_name(game, *counts.side) : "both";
        const auto at = [](const std::vector<std::uint64_t>& all, std::size_t plies) {
            return plies < all.size() ? all[plies] : 0;
        };
        for (std::size_t plies = 0; plies < std::max(counts.forces_at.size(), counts.meets_at.size()); ++plies)
            if (at(counts.forces_at, plies) + at(counts.meets_at, plies) > 0)
                fmt::print("{},{},{},{},\n", side, plies, at(counts.forces_at, plies), at(counts.meets_at, plies));
        if (counts.neither > 0) fmt::print("{},,,,{}\n", side, counts.neither);
    }
}

Result<int> stats(Context& context, StatsArguments arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    const auto kind = arguments.list ? list_kind_of(*arguments.list) : std::nullopt;
    if (arguments.csv + arguments.svg + (context.format != Format::text) > 1)
        return fail(Failure::usage, "--csv, --svg and --json exclude each other", "", "one of them");
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const Engine engine(
        {.tables = arguments.tables.folder, .cache = std::min(EngineOptions().cache, options.memory / 4)});
    ZERMELO_ASSIGN(table, table_named(engine, arguments.name));
    if (kind)
        return print_positions(context, *table, *kind, arguments.all ? SIZE_MAX : usual_list, arguments.csv, options);
    const bool text = context.format == Format::text && !arguments.csv && !arguments.svg;
    if (text) print_summary(table->info());
    KeptFile file{.writes = true};
    ZERMELO_ASSIGN(statistics, arguments.keep ? kept_statistics(*table, options, file) : table->statistics(options));
    std::shared_ptr<const DrawDepths> depths;
    if (arguments.draw_depths) {
        ZERMELO_ASSIGN(found, DrawDepths::of(table, options));
        depths = std::move(found);
    }
    context.end_progress();
    tell_not_kept(context, "the counts", file);
    if (context.format != Format::text)
        print_json(context, json::stats(table->game(), table->info(), statistics, depths.get()));
    else if (arguments.svg) {
        ZERMELO_ASSIGN(picture, report::distances_picture(table->info(), statistics, {}));
        fmt::print("{}", picture);
    } else if (arguments.csv) {
        if (depths)
            print_depths_csv(table->game(), *depths);
        else
            print_csv(table->game(), statistics);
    } else {
        print_text(table->game(), statistics, arguments.slices);
        if (depths) print_depths(table->game(), *depths);
    }
    return 0;
}

}  // namespace

Action declare_stats(const Options& command) {
    auto [action, arguments] = action_of<StatsArguments>(stats);
    command.option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        .required();
    command.flag("--csv", arguments.csv, "Answer with comma-separated values");
    const Argument svg = command.flag("--svg", arguments.svg, "Draw the distances as a picture (SVG)");
    command.flag("--slices", arguments.slices, "Add a row for each slice, such as each number of pieces");
    const Argument list =
        command.option("--list", arguments.list, "List positions in place of counts, the first 20 of them")
            .one_of({"longest", "only-move", "forced", "zugzwang"})
            .excludes(svg);
    command.flag("--draw-depths", arguments.draw_depths, "Add how far the draws are from a loss, see below")
        .excludes(list)
        .excludes(svg);
    command
        .flag("--keep", arguments.keep,
              "Keep the counts in a file beside the table, and take them from it the next time")
        .excludes(list);
    command.flag("--all", arguments.all, "List every position").needs(list);
    arguments.tables.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo stats konane@4x4", "the table of konane@4x4 in the folder tables");
    command.example("zermelo stats konane@4x4 --csv", "its counts for a spreadsheet");
    command.example("zermelo stats konane@4x4 --list only-move --all --csv",
                    "every position with one move that keeps the win");
    command.example("zermelo stats konane@4x4 --svg > distances.svg", "a picture of the distances");
    command.note(
        "Symmetric positions count once. Values are those of the side to move.\nwin in, loss in: the longest win and "
        "loss in plies, with the first such position of the table.\nonly move: the share of positions in which exactly "
        "one move keeps the value. It excludes lost positions and ends of games, and includes positions with one legal "
        "move, which are counted apart too.\nonly draw: the same in drawn "
        "positions alone.\ndraw depth: plies until a side meets an only draw with a "
        "move that loses, where both sides keep the draw and hurry or delay that.\nmutual zugzwang: neither side wants "
        "to be on turn: two positions that "
        "differ only in the side to move, with the values draw and loss, or two losses. A pair counts at the first of "
        "its positions. It does not count if the game is over in both, or if the table lacks one. '-': the game has no "
        "null move.\n--csv: a row for each slice, side and distance: slice,name,side,dtw,wins,draws,losses. Draws have "
        "a separate row without dtw, and tables without distances one row for all. The side is 'both' where symmetries "
        "exchange the sides. In games of points the column is points, of those still to come. Rows without "
        "positions are left out. With --draw-depths: "
        "side,plies,forces,meets,neither.\n--list: longest are "
        "the wins and losses of the longest distance, forced the only moves that are the only legal move, the other "
        "kinds are those above, in the order of the table. With --csv a row, with --jsonl an object for each.");
    return action;
}

}  // namespace zermelo::cli

// zermelo atlas SPEC: the values of all arrangements of a board.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "games/core/texts/notation.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/forms/limit.hpp"
#include "solvers/values/any_values.hpp"
#include "solvers/values/atlas.hpp"
#include "solvers/values/names.hpp"
#include "solvers/values/value_table.hpp"
#include "solvers/values/value_writer.hpp"
#include "tools/json/value_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/value/value_text.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

using values::AtlasEntry;

struct AtlasArguments {
    std::string name;
    std::string output;
    bool force = false;
    std::string list;
    bool all = false;
    RecordArguments records;
    RunArguments run;
};

constexpr std::size_t usual_list = 20;  // values

// A board with its values, and what prints them.
struct Page {
    const AnyValues& game;
    const values::BoardValues& board;
    const values::Atlas& atlas;
    values::Thermographs& thermographs;
    values::Calculator& calculator;

    const values::FormStore& store() const { return *board.store; }
    std::string name(const AtlasEntry& entry) const { return values::name_of(calculator, entry.form); }
    std::string first(const AtlasEntry& entry) const { return game.format(game.listed_at(entry.first)); }
};

// The list that is asked for: the first of its entries, unless all are.
json::AtlasPart part_to_show(const Page& page, const AtlasArguments& arguments) {
    const auto list = values::atlas_list(arguments.list).value_or(values::AtlasList::first);
    json::AtlasPart part{arguments.list, 0, 0, {}};
    part.entries = values::entries_of(page.atlas, page.store(), page.thermographs, list);
    part.size = part.entries.size();
    if (!arguments.all && !arguments.list.empty() && list != values::AtlasList::nimbers)
        part.entries.resize(std::min(part.size, usual_list));
    return part;
}

void print_list(const Page& page, const AtlasArguments& arguments) {
    RecordPrinter printer(arguments.records.form(),
                          {left("value", 12), left("outcome"), right("mean"), right("temperature"), right("positions"),
                           right("pieces"), left("first")});
    for (const std::size_t i : part_to_show(page, arguments).entries) {
        const AtlasEntry& entry = page.atlas.entries[i];
        const values::Thermograph& thermograph = page.thermographs.of(entry.form);
        printer.print({page.name(entry), std::string(1, letter_of(page.store().outcome(entry.form))),
                       thermograph.mean.text(), thermograph.temperature.text(), std::to_string(entry.count),
                       std::to_string(entry.pieces), page.first(entry)});
    }
}

void print_text(const Page& page) {
    const values::AtlasSummary& summary = page.atlas.summary;
    const AnyGame& game = page.game.game();
    fmt::print("{}\n", game.spec());
    fmt::print("{}", labelled("positions", fmt::format("{} arrangements without a side to move",
                                                       with_thousands(summary.arrangements))));
    const std::size_t width = with_thousands(*std::ranges::max_element(summary.outcomes)).size();
    for (const values::Outcome outcome : values::all_outcomes) {
        const std::string count = with_thousands(summary.outcomes[static_cast<std::size_t>(outcome)]);
        fmt::print("{}", labelled(outcome == values::Outcome::zero ? "outcomes" : "",
                                  fmt::format("{:>{}}  {}", count, width, outcome_in_words(game, outcome))));
    }
    fmt::print("{}", labelled("values", fmt::format("{}: {}, {}, {} all small", with_thousands(summary.values),
                                                    counted(summary.numbers, "number"),
                                                    counted(summary.infinitesimals, "infinitesimal"),
                                                    with_thousands(summary.all_small))));
    const auto record = [&](std::string_view label, const values::AtlasRecord& of, const std::string& words) {
        const AtlasEntry& entry = page.atlas.entries[of.entry];
        fmt::print("{}", labelled(label, fmt::format("{}: {}, first {}", words, page.name(entry), page.first(entry))));
    };
    record("hottest", summary.hottest, "temperature " + summary.hottest.amount.text());
    record("widest", summary.most_options,
           counted(static_cast<std::uint64_t>(summary.most_options.amount.floor()), "option"));
    record("birthday", summary.longest, summary.longest.amount.text());
    record("numbers", summary.greatest_number, "the greatest");
    record("", summary.finest_number, "the finest");
    for (const std::size_t i : page.atlas.nimbers(page.store())) {
        const AtlasEntry& entry = page.atlas.entries[i];
        fmt::print("{}", labelled(page.name(entry),
                                  fmt::format("{}, first {}", counted(entry.count, "position"), page.first(entry))));
    }
}

struct ValuedGame {
    std::unique_ptr<AnyValues> game;
    values::BoardValues board;
};

// The values of the argument FILE|SPEC: read from the file, or computed.
Result<ValuedGame> values_named(const std::string& name, const RunOptions& options) {
    if (!names_a_file(name)) {
        ZERMELO_ASSIGN(game, all_games().make(name));
        ZERMELO_ASSIGN(values, make_values(game));
        ZERMELO_ASSIGN(board, values->value_board(options));
        return ValuedGame{std::move(values), std::move(board)};
    }
    ZERMELO_ASSIGN(table, ValueTable::open(name, options.memory / 2, options.stop));
    ZERMELO_ASSIGN(game, all_games().make(table.file().header().spec));
    ZERMELO_ASSIGN(values, make_values(game));
    ZERMELO_TRY(table.fits(*values));
    ZERMELO_ASSIGN(board, table.read_board(*values, options));
    return ValuedGame{std::move(values), std::move(board)};
}

Result<int> atlas(Context& context, const AtlasArguments& arguments) {
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    if (!arguments.output.empty()) ZERMELO_TRY(check_writable(arguments.output, arguments.force, "\x89ZVL"));
    ZERMELO_ASSIGN(valued, values_named(arguments.name, options));
    const auto& [values, board] = valued;
    std::vector<std::string> files;
    if (!arguments.output.empty()) {
        ZERMELO_ASSIGN(report, write_board_values(*values, board,
                                                  {.path = arguments.output,
                                                   .force = arguments.force,
                                                   .provenance = fmt::format("values, {}", program_version)},
                                                  options));
        files = {arguments.output};
        if (!context.quiet)
            print_to_stderr(fmt::format("the values are in {}: {}, {}\n", arguments.output,
                                        counted(report.forms, "form"), counted(report.bytes, "byte")));
    }
    context.end_progress();
    values::Thermographs thermographs(*board.store);
    values::Calculator calculator(*board.store, 14, options.stop);
    ZERMELO_ASSIGN(found, values::guarded([&] { return values::make_atlas(board, thermographs); }));
    const Page page{*values, board, found, thermographs, calculator};
    if (context.format != Format::text) {
        std::optional<json::AtlasPart> part;
        if (!arguments.list.empty()) {
            ZERMELO_ASSIGN(shown, values::guarded([&] { return part_to_show(page, arguments); }));
            part = std::move(shown);
        }
        ZERMELO_ASSIGN(document, json::atlas(*values, calculator, thermographs, found, files, part ? &*part : nullptr));
        print_json(context, document);
        return 0;
    }
    ZERMELO_TRY(values::guarded([&] {
        if (arguments.list.empty() && !arguments.records.asked())
            print_text(page);
        else
            print_list(page, arguments);
    }));
    return 0;
}

}  // namespace

Action declare_atlas(const Options& command) {
    auto [action, arguments] = action_of<AtlasArguments>(atlas);
    command
        .option("FILE|SPEC", arguments.name,
                "A small board of Konane or Tiptoe, or a file that this command has written")
        .required();
    const Argument output =
        command.option("-o,--output", arguments.output, "Keep the values of all arrangements in a file (.zval)")
            .named("FILE");
    command.flag("--force", arguments.force, "Overwrite the file").needs(output);
    const Argument list =
        command.option("--list", arguments.list, "List values in place of counts, the first 20 of them")
            .one_of({values::atlas_list_names.begin(), values::atlas_list_names.end()});
    command.flag("--all", arguments.all, "List every value").needs(list);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo atlas konane@3x4",
                    "how many values, outcomes, the hottest, the smallest board of each nimber");
    command.example("zermelo atlas konane@3x4 -o k34.zval --force", "all values in a file, which zermelo-check checks");
    command.example("zermelo atlas konane@3x4 --csv", "every value with its first arrangement");
    command.example("zermelo atlas konane@3x4 --list hottest", "the values in which a move is worth most");
    command.note(
        "Every arrangement of stones on the board is valued, as a game without a side to move (zermelo value "
        "--help). positions: arrangements with the value, symmetric ones each. pieces and first: of the arrangement "
        "with the fewest pieces, the first in the order of the board.\n--list: first in the order of these "
        "arrangements; common: the most frequent ones first; hottest: by temperature; numbers: ascending; nimbers: 0, "
        "*, *2 and so on.");
    return action;
}

}  // namespace zermelo::cli

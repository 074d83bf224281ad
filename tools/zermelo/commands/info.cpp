// zermelo info FILE...: size, positions and value of the start of tables.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <span>

#include "games/core/texts/notation.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/fleet/shared_folder.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/share_status.hpp"
#include "tools/zermelo/commands/unfinished.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/spec_list.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

std::vector<Column> list_columns() {
    return {right("bytes"), right("positions"), right("bits/pos"), left("start"), left("spec"), left("file")};
}

TextTable empty_list() {
    std::vector<TextTable::Column> columns;
    for (const auto& column : list_columns()) columns.push_back({column.heading, column.align});
    return TextTable(std::move(columns));
}

// "white wins in 24 plies".
std::string start_in_words(const AnyGame& game, const TableInfo& info) {
    const Known value = Known::of(info.summary.start, info.metric);
    const auto start = game.parse("start");
    return start ? winner_in_words(game, game.turn(*start), value) : in_words(value);
}

// By list_columns().
std::vector<std::string> cells(const AnyGame& game, const TableInfo& info, bool with_groups) {
    const auto text = [with_groups](std::uint64_t n) { return with_groups ? with_thousands(n) : std::to_string(n); };
    return {text(info.summary.bytes),
            text(info.summary.counts.positions),
            fmt::format("{:.3f}", info.summary.bits_per_position()),
            start_in_words(game, info),
            info.spec,
            printable(info.file)};
}

void print_details(const TableInfo& info) {
    fmt::print("{}{}{}{}{}", labelled("file", printable(info.file)), describe_table(info),
               labelled("layout", fmt::format("{}, {}, {}", info.dense ? "dense" : "keyed",
                                              counted(info.slices, "slice"), counted(info.blocks, "block"))),
               labelled("made by", fmt::format("{}, zstd level {}", in_quotes(info.provenance), info.level)),
               labelled("rules", fmt::format("fingerprint {:016x}", info.fingerprint)));
}

struct InfoArguments {
    std::vector<std::string> names;
    TablesArgument tables;
    RecordArguments records;
};

// Expands the specs with ranges. Files and folders stay as they are.
Result<std::vector<std::string>> expand_names(const std::vector<std::string>& given) {
    const auto is_path = [](const std::string& name) {
        std::error_code ignored;
        return names_a_file(name) || std::filesystem::is_directory(name, ignored);
    };
    std::vector<std::string> specs;
    std::ranges::remove_copy_if(given, std::back_inserter(specs), is_path);
    ZERMELO_TRY(expand_specs(specs));  // all are read before the first is looked for
    std::vector<std::string> names;
    for (const std::string& name : given) {
        std::vector<std::string> meant = {name};
        if (!is_path(name)) {
            ZERMELO_ASSIGN(expanded, expand_specs(std::span(&name, 1)));
            meant = std::move(expanded);
        }
        names.insert(names.end(), meant.begin(), meant.end());
    }
    return names;
}

Result<int> show(Context& context, const InfoArguments& arguments) {
    const Engine engine({.tables = arguments.tables.folder, .cache = 1 << 20});
    int worst = 0;
    ZERMELO_ASSIGN(names, expand_names(arguments.names));
    std::erase_if(names, [&](const std::string& name) {
        const auto game = engine.game(name);
        return !game && is_gap(arguments.names, name, game.error());
    });
    if (arguments.names.empty()) {
        if (unfinished_tables(arguments.tables.folder).empty()) ZERMELO_TRY(tables_in(arguments.tables.folder));
        names.push_back(arguments.tables.folder);
    }
    const auto shares = std::stable_partition(names.begin(), names.end(), std::not_fn(SharedFolder::is_shared));
    for (auto share = shares; share != names.end(); ++share)
        if (const auto shown = print_share_status(context, *share); !shown)
            worst = std::max(worst, report_error(context, shown.error(), *share));
    if (shares != names.end() && shares == names.begin()) return worst;
    names.erase(shares, names.end());
    std::vector<std::string> unfinished;
    const bool only_unfinished = std::erase_if(names,
                                               [&](const std::string& name) {
                                                   const auto tables = unfinished_tables(name);
                                                   unfinished.insert(unfinished.end(), tables.begin(), tables.end());
                                                   if (tables.empty()) return false;
                                                   if (std::filesystem::is_directory(name)) return !tables_in(name);
                                                   return tables.front() != name || !std::filesystem::exists(name);
                                               }) > 0 &&
                                 names.empty();
    const bool many = unfinished.size() > 1 || (!only_unfinished && !unfinished.empty()) || names.size() > 1 ||
                      arguments.names.empty();
    if (context.format == Format::json && many) context.format = Format::jsonl;
    for (const std::string& table : unfinished) print_unfinished(context, table);
    const std::vector<std::string> files = files_named(context, engine, names, worst);
    if (context.format == Format::json && (many || files.size() > 1)) context.format = Format::jsonl;
    TextTable list = empty_list();
    std::optional<RecordPrinter> records;
    if (arguments.records.asked())
        records.emplace(arguments.records.form(), arguments.records.with_counted(list_columns()));
    bool any = false;
    for (const std::string& file : files) {
        const auto table = engine.table(file);
        if (!table && left_out(context, arguments.names, table.error())) continue;
        if (!table) {
            worst = std::max(worst, report_error(context, table.error(), file));
            continue;
        }
        const TableInfo info = (*table)->info();
        if (context.format != Format::text) {
            print_json(context, json::info((*table)->game(), info));
        } else if (records) {
            records->print(arguments.records.with_counted(cells((*table)->game(), info, false), counted_in(info)));
        } else if (context.verbose) {
            print_wrapped(fmt::format("{}{}: {}", any ? "\n" : "", info.spec, start_in_words((*table)->game(), info)));
            print_details(info);
        } else {
            list.add(cells((*table)->game(), info, true));
        }
        any = true;
    }
    if (any && !records && context.format == Format::text && !context.verbose)
        fmt::print("{}", list.text(terminal().columns, 0));
    return worst;
}

}  // namespace

Action declare_info(const Options& command) {
    auto [action, arguments] = action_of<InfoArguments>(show);
    command.option(
        "TABLE|SPEC|FOLDER", arguments.names,
        "Table files, also unfinished ones, specs, folders of tables, or folders of shared runs (default: the --tables "
        "folder)");
    arguments.tables.add_to(command);
    arguments.records.add_to(command);
    command.example("zermelo info", "all tables in the folder tables");
    command.example("zermelo info konane@4x4 -v", "all details of one table");
    return action;
}

}  // namespace zermelo::cli

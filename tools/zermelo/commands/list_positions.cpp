#include "tools/zermelo/commands/list_positions.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "tools/json/table_json.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

std::string distance_of(const Known& value) {
    return value.dtw ? std::to_string(*value.dtw) : value.score ? std::to_string(*value.score) : "";
}

void print_row(const AnyGame& game, const KindPosition& found) {
    const bool pair = !found.exchanged.empty();
    fmt::print("\"{}\",{},{},{},{},{},\"{}\",{},{}\n", found.position, side_name(game, found.turn),
               name_of(found.value), distance_of(found.value), found.move,
               found.moves > 0 ? std::to_string(found.moves) : "", found.exchanged,
               pair ? name_of(found.exchanged_value) : "", pair ? distance_of(found.exchanged_value) : "");
}

void print_line(const KindPosition& found) {
    std::string line = fmt::format("{}   {}", found.position, describe(found.value));
    if (!found.move.empty()) line += fmt::format("   only {} of {}", found.move, counted(found.moves, "move"));
    if (!found.exchanged.empty())
        line += fmt::format("   with the other side to move {}", describe(found.exchanged_value));
    print_wrapped(line, 4);
}

}  // namespace

Result<int> print_positions(Context& context, const Table& table, ListKind kind, std::size_t most, bool csv,
                            const RunOptions& options) {
    const AnyGame& game = table.game();
    if (csv) fmt::print("position,side,value,dtw,move,moves,exchanged,exchanged_value,exchanged_dtw\n");
    if (context.format == Format::json) context.format = Format::jsonl;
    const auto print = [&](const KindPosition& found) {
        if (context.format != Format::text)
            print_json(context, json::list(game, kind, found));
        else if (csv)
            print_row(game, found);
        else
            print_line(found);
    };
    auto listed = list_positions(table, kind, most, options, print);
    if (!listed && std::ferror(stdout) != 0) return static_cast<int>(Failure::limit);  // the program reports it once
    ZERMELO_ASSIGN(count, std::move(listed));
    context.end_progress();
    if (count == most && !context.quiet && context.format == Format::text && !csv)
        print_to_stderr(fmt::format("these are the first {}; --all lists every position\n", most));
    return 0;
}

}  // namespace zermelo::cli

// zermelo info FILE...: what tables say of themselves.
#include <fmt/format.h>

#include "games/core/notation.hpp"
#include "solvers/engine/engine.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

void print_row(const std::string& bytes, const std::string& positions, const std::string& bits,
               const std::string& start, const std::string& spec, const std::string& file) {
    fmt::print("{:>13} {:>15} {:>8}  {:22} {:32} {}\n", bytes, positions, bits, start, spec, printable(file));
}

Result<void> show_table(const Context& context, const Engine& engine, const std::string& file, bool& first) {
    ZERMELO_ASSIGN(table, engine.table(file));
    const TableInfo info = table->info();
    if (context.format != Format::text) {
        print_json(context, json::info(table->game(), info));
        return {};
    }
    const TableSummary& summary = info.summary;
    const char* layout = info.dense ? "dense" : "keyed";
    if (first) print_row("bytes", "positions", "bits/pos", "start", "spec", "file");
    first = false;
    print_row(with_thousands(summary.bytes), with_thousands(summary.counts.positions),
              fmt::format("{:.3f}", summary.bits_per_position()), in_words(Known::of(summary.start, info.metric)),
              info.spec, file);
    if (context.verbose)
        fmt::print(
            "{}  layout     {}, slices {}, blocks {}\n  made by    {}, zstd level {}\n  rules      fingerprint "
            "{:016x}\n",
            describe_table(summary, info.metric), layout, info.slices, info.blocks, in_quotes(info.provenance),
            info.level, info.fingerprint);
    return {};
}

Result<int> show(Context& context, const std::vector<std::string>& files) {
    if (context.format == Format::json && files.size() > 1) context.format = Format::jsonl;
    const Engine engine({.cache = 1 << 20});
    int worst = 0;
    bool first = true;
    for (const std::string& file : files) {
        const auto shown = show_table(context, engine, file, first);
        if (shown) continue;
        print_error(shown.error());
        worst = std::max(worst, static_cast<int>(shown.error().code));
    }
    return worst;
}

}  // namespace

void add_info(Program& program) {
    static std::vector<std::string> files;
    const Command command(program, "info", "List tables: size, positions, value of the start (-v: everything)");
    command.option("FILE", files, "Tables").required();
    command.action([](Context& context) { return show(context, files); });
}

}  // namespace zermelo::cli

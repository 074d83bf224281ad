// zermelo info FILE...: what tables say of themselves.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/core/notation.hpp"
#include "tablebase/reader.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/lookup.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

void print_row(const std::string& bytes, const std::string& positions, const std::string& bits,
               const std::string& start, const std::string& spec, const std::string& file) {
    fmt::print("{:>13} {:>15} {:>8}  {:22} {:32} {}\n", bytes, positions, bits, start, spec, printable(file));
}

Result<void> show_table(const Context& context, const std::string& file, bool& first) {
    ZERMELO_ASSIGN(table, TableReader::open(file, std::make_shared<BlockCache>(1 << 20)));
    ZERMELO_ASSIGN(solver, solver_of(*table));
    ZERMELO_TRY(solver->prober(table));  // whether the table fits the rules that it names
    const AnyGame& game = solver->game();
    ZERMELO_ASSIGN(start, game.view("start"));
    const TableSummary summary = table->summary();
    const std::string& provenance = table->header().provenance;
    if (context.format != Format::text) {
        nlohmann::ordered_json object = {{"schema", "zermelo.info/1"},
                                         {"spec", table->header().spec},
                                         {"file", file},
                                         {"method", provenance.substr(0, provenance.find(';'))}};
        set_table(object, game, start.turn, table->header().layout == Layout::dense, summary);
        object["layout"] = table->header().layout == Layout::dense ? "dense" : "keyed";
        object["fingerprint"] = fmt::format("{:016x}", table->header().fingerprint);
        object["slices"] = table->footer().slices;
        object["blocks"] = table->footer().blocks;
        object["provenance"] = provenance;
        print_json(context, object);
        return {};
    }
    if (first) print_row("bytes", "positions", "bits/pos", "start", "spec", "file");
    first = false;
    print_row(with_thousands(summary.bytes), with_thousands(summary.counts.positions),
              fmt::format("{:.3f}", summary.bits_per_position()),
              summary.start.wdl == Wdl::draw
                  ? "draw"
                  : fmt::format("{} in {}", word(summary.start.wdl), plies(summary.start.dtw)),
              table->header().spec, file);
    if (context.verbose)
        fmt::print(
            "{}  layout     {}, slices {}, blocks {}\n  made by    {}, zstd level {}\n  rules      fingerprint "
            "{:016x}\n",
            describe_table(summary), table->header().layout == Layout::dense ? "dense" : "keyed",
            table->footer().slices, table->footer().blocks, in_quotes(provenance), table->header().level,
            table->header().fingerprint);
    return {};
}

Result<int> show(Context& context, const std::vector<std::string>& files) {
    if (context.format == Format::json && files.size() > 1) context.format = Format::jsonl;
    int worst = 0;
    bool first = true;
    for (const std::string& file : files) {
        const auto shown = show_table(context, file, first);
        if (shown) continue;
        print_error(shown.error());
        worst = std::max(worst, static_cast<int>(shown.error().code));
    }
    return worst;
}

}  // namespace

void add_info(CLI::App& app, Action& action) {
    static std::vector<std::string> files;
    CLI::App* command = app.add_subcommand("info", "List tables: size, positions, value of the start (-v: everything)");
    command->add_option("FILE", files, "Tables")->required();
    command->callback([&action] { action = [](Context& context) { return show(context, files); }; });
}

}  // namespace zermelo::cli

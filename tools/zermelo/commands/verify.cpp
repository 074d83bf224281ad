// zermelo verify FILE...: checks tables.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "solvers/engine/any_solver.hpp"
#include "tablebase/reader.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/lookup.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

struct VerifyArguments {
    std::vector<std::string> files;
    bool quick = false;
    bool full = false;
    std::uint64_t sample = 0;  // positions; 0: no sample
    std::uint64_t seed = 1;
    RunArguments run;
};

// Structure and checksums, and that the table belongs to the rules that it names.
Result<VerifyReport> verify_quickly(const TableReader& table, const AnySolver& solver,
                                    std::shared_ptr<const TableReader> shared, const RunOptions& options) {
    ZERMELO_TRY(solver.prober(std::move(shared)));
    options.observer->begin_phase("reading", table.footer().file_length);
    bool stopped = false;
    ZERMELO_TRY(table.check_blocks([&](std::uint64_t bytes) {
        options.observer->advance(bytes);
        stopped = stopped || options.stop.stop_requested();
        return !stopped;
    }));
    if (stopped) return interrupted("the check of " + table.path());
    return VerifyReport{table.footer().counts.positions, std::nullopt};
}

Result<int> verify_file(Context& context, const VerifyArguments& arguments, const std::string& file) {
    constexpr std::uint64_t sample_cache = 256 << 20;
    const std::uint64_t cache = arguments.sample > 0 ? sample_cache : 1 << 20;
    ZERMELO_ASSIGN(table, TableReader::open(file, std::make_shared<BlockCache>(cache)));
    ZERMELO_ASSIGN(solver, solver_of(*table));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const auto started = std::chrono::steady_clock::now();
    auto report = arguments.full         ? solver->verify(table, options)
                  : arguments.sample > 0 ? solver->verify_sample(table, arguments.sample, arguments.seed, options)
                                         : verify_quickly(*table, *solver, table, options);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    context.end_progress();
    if (!report) return tl::unexpected<Error>(report.error());
    const bool ok = !report->first_failure;
    const char* mode = arguments.full ? "full" : arguments.sample > 0 ? "sample" : "quick";
    if (context.format != Format::text) {
        nlohmann::ordered_json object = {{"schema", "zermelo.verify/1"},
                                         {"spec", table->header().spec},
                                         {"file", file},
                                         {"mode", mode},
                                         {"checked", report->checked},
                                         {"ok", ok}};
        object["first_failure"] = ok ? nlohmann::ordered_json() : nlohmann::ordered_json(*report->first_failure);
        object["seconds"] = seconds.count();
        print_json(context, object);
    } else if (ok) {
        fmt::print(
            "{}: ok, {}{} in {:.2f} s\n", printable(file),
            arguments.sample > 0 ? counted(report->checked, "random position", "random positions")
                                 : counted(report->checked, "position"),
            arguments.full || arguments.sample > 0 ? " recomputed from their successors" : ", all checksums right",
            seconds.count());
    } else {
        fmt::print("{}: WRONG\n  {}\n", printable(file), printable(*report->first_failure));
    }
    return ok ? 0 : static_cast<int>(Failure::verification);
}

Result<int> verify(Context& context, const VerifyArguments& arguments) {
    if (context.format == Format::json && arguments.files.size() > 1) context.format = Format::jsonl;
    int worst = 0;
    for (const std::string& file : arguments.files) {
        const auto code = verify_file(context, arguments, file);
        context.end_progress();
        if (code) {
            worst = std::max(worst, *code);
        } else {
            print_error(code.error());
            worst = std::max(worst, static_cast<int>(code.error().code));
            if (code.error().code == Failure::interrupted) break;
        }
    }
    return worst;
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
    static VerifyArguments arguments;
    CLI::App* command = app.add_subcommand("verify", "Check tables");
    command->add_option("FILE", arguments.files, "Tables")->required();
    CLI::Option* quick = command->add_flag("--quick", arguments.quick, "Checksums and structure (the default)");
    CLI::Option* full =
        command->add_flag("--full", arguments.full, "Recompute every value from its successors, by the rules alone")
            ->excludes(quick);
    CLI::Option* sample = command->add_option("--sample", arguments.sample, "The same for N positions drawn at random")
                              ->type_name("N")
                              ->check(CLI::PositiveNumber)
                              ->excludes(quick)
                              ->excludes(full);
    command->add_option("--seed", arguments.seed, "Which positions --sample draws")
        ->needs(sample)
        ->capture_default_str();
    arguments.run.add_to(*command);
    command->callback([&action] { action = [](Context& context) { return verify(context, arguments); }; });
}

}  // namespace zermelo::cli

// zermelo verify FILE...: checks tables.
#include <fmt/format.h>

#include <chrono>

#include "solvers/engine/engine.hpp"
#include "tools/json/table_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct VerifyArguments {
    std::vector<std::string> names;
    TablesArgument tables;
    bool quick = false;
    bool full = false;
    std::uint64_t sample = 0;  // random positions; 0: no sample
    std::uint64_t seed = 1;
    RunArguments run;
};

Result<int> verify_file(Context& context, const VerifyArguments& arguments, const std::string& file) {
    using Mode = VerifyOptions::Mode;
    constexpr std::uint64_t sample_cache = 256 << 20;
    VerifyOptions what{arguments.full         ? Mode::full
                       : arguments.sample > 0 ? Mode::sample
                                              : Mode::quick,
                       arguments.sample, arguments.seed};
    const Engine engine({.cache = arguments.sample > 0 ? sample_cache : 1 << 20});
    ZERMELO_ASSIGN(table, engine.table(file));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    const auto started = std::chrono::steady_clock::now();
    // A sample of all positions is the full check, which needs no random ones.
    if (what.mode == Mode::sample && what.count >= table->info().summary.counts.positions) what.mode = Mode::full;
    auto verified = table->verify(what, options);
    if (!verified && what.mode == Mode::full && verified.error().cause.kind == Cause::Kind::memory) {
        Error& error = verified.error();
        error.hint = fmt::format("--memory {}M; or --sample 1000000, which takes little memory",
                                 error.cause.needed / 1'000'000 + 1);
        error.cause = Cause{};
    }
    ZERMELO_ASSIGN(report, std::move(verified));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    context.end_progress();
    const bool ok = !report.first_failure;
    if (context.format != Format::text) {
        const char* mode = what.mode == Mode::full ? "full" : what.mode == Mode::sample ? "sample" : "quick";
        print_json(context, json::verify(table->info(), mode, report, seconds.count()));
    } else if (ok) {
        const std::string counts = what.mode == Mode::sample
                                       ? counted(report.checked, "random position", "random positions")
                                       : counted(report.checked, "position");
        print_wrapped(fmt::format(
            "{}: ok, {}{} in {:.2f} s", printable(file), counts,
            arguments.full || arguments.sample > 0 ? " recomputed from their successors" : ", all checksums right",
            seconds.count()));
        if (!report.sufficient)
            print_wrapped("  each value fits those of its moves; without distances a game with circles shows no more");
    } else {
        fmt::print("{}: WRONG\n", printable(file));
        print_wrapped("  " + printable(*report.first_failure));
    }
    return ok ? 0 : static_cast<int>(Failure::verification);
}

Result<int> verify(Context& context, const VerifyArguments& arguments) {
    int worst = 0;
    const Engine engine({.tables = arguments.tables.folder, .cache = 1 << 20});
    const std::vector<std::string> files = files_named(context, engine, arguments.names, worst);
    if (context.format == Format::json && std::max(arguments.names.size(), files.size()) > 1)
        context.format = Format::jsonl;
    for (const std::string& file : files) {
        const auto code = verify_file(context, arguments, file);
        context.end_progress();
        if (!code && left_out(context, arguments.names, code.error())) continue;
        worst = std::max(worst, code ? *code : report_error(context, code.error(), file));
        if (!code && code.error().code == Failure::interrupted) break;
    }
    return worst;
}

}  // namespace

Action declare_verify(const Options& command) {
    auto [action, arguments] = action_of<VerifyArguments>(verify);
    command.option("TABLE|SPEC|FOLDER", arguments.names, "Table files, specs, or folders").required();
    arguments.tables.add_to(command);
    const Argument quick = command.flag("--quick", arguments.quick, "Checksums and structure (the default)");
    const Argument full =
        command.flag("--full", arguments.full, "Recompute every value from its successors, by the rules alone")
            .excludes(quick);
    const Argument sample = command.option("--sample", arguments.sample, "Recompute the values of N random positions")
                                .shows_default("")
                                .positive()
                                .excludes(quick)
                                .excludes(full);
    command.option("--seed", arguments.seed, "Seed of the random positions").needs(sample);
    arguments.run.add_to(command);
    command.example("zermelo verify tables", "the checksums of all tables in a folder");
    command.example("zermelo verify konane@4x4 --full", "every value of a table, from the values of its moves");
    command.example("zermelo verify konane@4x4 --sample 1000", "a thousand positions of it");
    return action;
}

}  // namespace zermelo::cli

// zermelo estimate SPEC: what a solve will take.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "solvers/engine/engine.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

struct EstimateArguments {
    std::string spec;
    std::string folder = ".";
    MetricArgument metric;
    RunArguments run;
};

std::string duration(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s", std::max(seconds, 1.0));
    if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
    if (seconds < 72 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
    return fmt::format("{:.0f} days", seconds / 86400);
}

Result<int> estimate(Context& context, const EstimateArguments& arguments) {
    const Engine engine;
    ZERMELO_ASSIGN(game, engine.game(arguments.spec));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    std::error_code error;
    const auto space = std::filesystem::space(arguments.folder, error);
    if (error)
        return fail(Failure::not_found, fmt::format("cannot look at the folder {}", arguments.folder), error.message(),
                    "make it first, or choose another with --folder");
    if (!std::filesystem::is_directory(arguments.folder))
        return fail(Failure::not_found, fmt::format("cannot look at the folder {}", arguments.folder),
                    "it is not a folder", "choose another with --folder");
    auto result = engine.estimate(arguments.spec, arguments.folder, options, arguments.metric.metric());
    context.end_progress();
    if (!result) return tl::unexpected<Error>(result.error());
    const Estimate& e = *result;
    const auto fits = e.check(game->spec(), options.memory, space.available);
    if (context.format != Format::text) {
        print_json(context, json::estimate(game->spec(), e, fits.has_value()));
        return 0;
    }
    fmt::print("{}: {} in {}\n", game->spec(), counted(e.indices, "position"), counted(e.slices.size(), "slice"));
    const bool cycles = std::any_of(e.slices.begin(), e.slices.end(), [](const auto& slice) { return slice.cyclic; });
    TextTable slices({{"positions", TextTable::Align::right}, {"slice"}});
    for (const auto& slice : e.slices)
        if (e.slices.size() <= 40 || slice.indices >= e.indices / 100)
            slices.add(
                {with_thousands(slice.indices), slice.name + (slice.cyclic || !cycles ? "" : ", no moves inside")});
    fmt::print("{}", slices.text(terminal().columns));
    if (e.slices.size() > 40) fmt::print("  (only slices with at least a hundredth of the positions)\n");
    fmt::print("{}{}", labelled("memory", format_bytes(e.memory)),
               labelled("table", fmt::format("about {}, {:.2f} bits per position", format_bytes(e.table()),
                                             e.bits_per_position)));
    if (e.scratch > 0)
        fmt::print("{}", labelled("scratch", format_bytes(e.scratch) + " more on the disk while it runs"));
    fmt::print("{}{}{}", labelled("time", "about " + duration(e.seconds)),
               labelled("sample", counted(e.sample_indices, "position") + " solved for size and time"),
               labelled("fits", fits ? "yes" : "no: " + printable(fits.error().why)));
    return 0;
}

}  // namespace

void add_estimate(Program& program) {
    static EstimateArguments arguments;
    const Command command(program, "estimate", "What solving a game will take");
    command.option("SPEC", arguments.spec, "The game, e.g. brandub,attackers=6,defenders=0").required();
    command.option("--folder", arguments.folder, "Where the table would go; the sample is solved there")
        .named("FOLDER")
        .shows_default();
    arguments.metric.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo estimate konane@5x6", "memory, disk and time, after a sample of some seconds");
    command.action([](Context& context) { return estimate(context, arguments); });
}

}  // namespace zermelo::cli

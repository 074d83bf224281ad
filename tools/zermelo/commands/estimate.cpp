// zermelo estimate SPEC: memory, disk and time of a solve.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <vector>

#include "solvers/engine/any_solver.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/estimate/disk_estimate.hpp"
#include "solvers/estimate/ranked_estimate.hpp"
#include "solvers/estimate/ranked_rates.hpp"
#include "solvers/partition/batch.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/table_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct EstimateArguments {
    std::vector<std::string> specs;
    RecordArguments records;
    std::string folder = ".";
    MetricArgument metric;
    bool count_only = false;
    bool values = false;
    std::string method = "auto";
    int ranks = 0;  // 0: not by zermelo-mpi
    int per_host = 1;
    std::optional<std::string> network;
    std::optional<std::string> scratch;
    RunArguments run;

    Method solved_by() const { return ranks > 0 || scratch ? Method::retrograde : *solve_method(method); }
};

std::string duration(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s", std::max(seconds, 1.0));
    if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
    if (seconds < 72 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
    if (seconds < 730 * 86400.0) return fmt::format("{:.0f} days", seconds / 86400);
    return fmt::format("{:.0f} years", seconds / (365.25 * 86400));
}

std::string range(const Estimate& e) {
    const std::string low = duration(e.seconds_low);
    const std::string high = duration(e.seconds_high);
    return low == high ? low : low + " to " + high;
}

// In a column.
std::string time_of(const Estimate& e) {
    return e.seconds ? duration(*e.seconds) : "unknown";
}

std::string time_line(const Estimate& e) {
    const bool measured = e.sample && e.sample->indices == e.indices;
    return labelled("time", !e.seconds ? "unknown (no sample); a guess: " + range(e)
                            : measured ? "about " + duration(*e.seconds)
                                       : fmt::format("about {} ({})", duration(*e.seconds), range(e)));
}

std::string size_line(const Estimate& e) {
    const std::string range =
        fmt::format("{} to {}", format_bytes(e.table(e.bits_low)), format_bytes(e.table(e.bits_high)));
    if (!e.sample) return labelled("table", "unknown (no sample); a guess: " + range);
    return labelled("table", fmt::format("about {}{}, {:.2f} bits per position", format_bytes(e.table()),
                                         e.bits_low < e.bits_high ? " (" + range + ")" : "", e.bits_per_position));
}

// The estimate of one spec, and an error if it does not fit.
struct Judged {
    std::shared_ptr<const AnyGame> game;
    Estimate estimate;
    std::optional<RankedEstimate> ranked;
    std::optional<DiskEstimate> on_disk;
    Result<void> fits;
};

constexpr double rates_seconds = 0.3;

// Ranks that are like this machine.
Result<Cluster> cluster_of(const EstimateArguments& arguments) {
    Cluster cluster{.ranks = static_cast<unsigned>(arguments.ranks),
                    .per_host = static_cast<unsigned>(arguments.per_host)};
    if (arguments.network) {
        ZERMELO_ASSIGN(network, parse_network(*arguments.network));
        cluster.bits_per_second = network.bits_per_second;
        cluster.latency = network.latency;
    }
    return cluster;
}

// The memory and the disk of a rank, in place of this machine's.
Result<void> fits_ranks(const std::string& spec, const RankedEstimate& ranked, std::uint64_t memory,
                        std::uint64_t room) {
    ZERMELO_TRY(check_memory(spec, ranked.memory, memory));
    if (ranked.largest_part > most_part_size)
        return fail(Failure::limit, spec + " needs more ranks",
                    fmt::format("a rank would have {} positions of a slice, it knows at most {}",
                                with_thousands(ranked.largest_part), with_thousands(most_part_size)),
                    "several ranks on each host");
    if (ranked.copies <= room) return {};
    return fail(
        Failure::limit, spec + " does not fit on the disk",
        fmt::format("each rank needs about {}, {} are free here", format_bytes(ranked.copies), format_bytes(room)));
}

// The table, and states in a scratch folder.
Result<void> fits_disk(const std::string& spec, const Estimate& estimate, const EstimateArguments& arguments,
                       std::uint64_t memory, std::uint64_t room) {
    ZERMELO_TRY(estimate.check_with_scratch(spec, memory, *arguments.scratch));
    return estimate.check(spec, std::max(memory, estimate.memory), room);
}

// Bytes that are free in the folder of an option.
Result<std::uint64_t> room_in(const std::string& folder, const std::string& option) {
    std::error_code error;
    const auto space = std::filesystem::space(folder, error);
    if (error)
        return fail(Failure::not_found, fmt::format("cannot look at the folder {}", folder), error.message(),
                    fmt::format("make it first, or choose another with {}", option));
    if (!std::filesystem::is_directory(folder))
        return fail(Failure::not_found, fmt::format("cannot look at the folder {}", folder), "it is not a folder",
                    fmt::format("choose another with {}", option));
    return space.available;
}

Result<Judged> judge(Context& context, const Engine& engine, const EstimateArguments& arguments,
                     const std::string& spec) {
    ZERMELO_ASSIGN(game, engine.game(spec));
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    ZERMELO_ASSIGN(room, room_in(arguments.folder, "--folder"));
    if (arguments.scratch) ZERMELO_TRY(room_in(*arguments.scratch, "--scratch"));
    ZERMELO_ASSIGN(cluster, cluster_of(arguments));
    auto estimated =
        arguments.values ? engine.estimate_values(spec, options)
        : arguments.count_only
            ? engine.estimate_count(spec, arguments.metric.metric().value_or(Metric::wdl), options)
            : engine.estimate(spec, arguments.folder, options, arguments.metric.metric(), arguments.solved_by());
    context.end_progress();
    if (!estimated) {
        Error error = std::move(estimated).error();
        if (error.code == Failure::not_found) error.hint = "--folder FOLDER, one that may be written to";
        return tl::unexpected<Error>(std::move(error));
    }
    if (arguments.scratch) {
        ZERMELO_ASSIGN(rates, measure_disk(*arguments.scratch, options));
        const DiskEstimate on_disk = estimate_on_disk(*estimated, options.memory, rates);
        auto fits = fits_disk(game->spec(), *estimated, arguments, options.memory, room);
        return Judged{std::move(game), *std::move(estimated), {}, on_disk, std::move(fits)};
    }
    if (arguments.ranks == 0) {
        auto fits = estimated->check(game->spec(), options.memory, room);
        return Judged{std::move(game), *std::move(estimated), {}, {}, std::move(fits)};
    }
    cluster.update_seconds = measure_update_seconds(rates_seconds);
    const RankedEstimate ranked = estimate_ranks(*estimated, cluster);
    auto fits = fits_ranks(game->spec(), ranked, options.memory, room);
    return Judged{std::move(game), *std::move(estimated), ranked, {}, std::move(fits)};
}

Counted counted_by(const EstimateArguments& arguments) {
    return arguments.count_only || arguments.values ? Counted::placements : Counted::stored;
}

void print_count(const Judged& judged) {
    const auto& [game, e, ranked, on_disk, fits] = judged;
    print_wrapped(
        fmt::format("{}: {}, either side to move, without a table", game->spec(), counted(e.indices, "position")));
    fmt::print("{}{}{}{}{}", labelled("counted", meaning_of(Counted::placements, CountedGame::of(*game))),
               labelled("memory", format_bytes(e.memory)), time_line(e),
               labelled("sample", e.sample ? counted(e.sample->indices, "position") + " counted for the time" : "none"),
               labelled("fits", fits ? "yes" : "no: " + printable(fits.error().why)));
}

void print_values(const Judged& judged) {
    const auto& [game, e, ranked, on_disk, fits] = judged;
    print_wrapped(
        fmt::format("{}: the values of {}, without a side to move", game->spec(), counted(e.indices, "arrangement")));
    fmt::print("{}{}{}{}", labelled("memory", format_bytes(e.memory)), time_line(e),
               labelled("sample", e.sample ? fmt::format("{}, {} valued", e.sample->spec,
                                                         counted(e.sample->indices, "arrangement"))
                                           : "none"),
               labelled("fits", fits ? "yes" : "no: " + printable(fits.error().why)));
}

// Less than a second is none.
std::string part_of_time(double seconds) {
    return seconds < 0.5 ? "0 s" : duration(seconds);
}

// The lines below the slices.
void print_ranked(const Judged& judged) {
    const Estimate& e = judged.estimate;
    const RankedEstimate& r = *judged.ranked;
    fmt::print("{}{}{}{}",
               labelled("ranks", fmt::format("{}, each like this machine; {} of the slices by all together", r.ranks,
                                             with_thousands(r.together))),
               labelled("memory", fmt::format("{} of each rank, and {} on the disk of each host for finished slices",
                                              format_bytes(r.memory), format_bytes(r.copies))),
               size_line(e),
               labelled("network", fmt::format("{} updates in {} of messages, {} of states and finished slices, {}",
                                               with_thousands(r.updates), format_bytes(r.message_bytes),
                                               format_bytes(r.other_bytes), counted(r.levels, "level"))));
    fmt::print("{}{}{}",
               labelled("time", r.work_seconds > 0
                                    ? fmt::format("about {}: work {}, updates {}, network {}, ends of levels {}",
                                                  duration(r.seconds()), part_of_time(r.work_seconds),
                                                  part_of_time(r.update_seconds), part_of_time(r.network_seconds),
                                                  part_of_time(r.level_seconds))
                                    : "unknown (no sample)"),
               labelled("sample", e.sample ? counted(e.sample->indices, "position") + " solved for size and time"
                                           : "none: size and time are guesses"),
               labelled("fits", judged.fits ? "yes, if the hosts are like this one"
                                            : "no: " + printable(judged.fits.error().why)));
}

// The same for states on disk.
void print_on_disk(const Judged& judged) {
    const Estimate& e = judged.estimate;
    const DiskEstimate& d = *judged.on_disk;
    fmt::print("{}{}{}",
               labelled("memory", fmt::format("{} of those given; {} with all states in memory", format_bytes(d.memory),
                                              format_bytes(e.memory))),
               labelled("scratch", d.on_disk == 0 ? "none: the states of all slices fit in memory"
                                                  : fmt::format("about {}, at most {}: {} in {}, with {} between them",
                                                                format_bytes(d.scratch), format_bytes(e.states_on_disk),
                                                                counted(d.on_disk, "slice"), counted(d.parts, "part"),
                                                                counted(d.updates, "update"))),
               size_line(e));
    if (e.scratch > 0)
        fmt::print("{}", labelled("beside it", format_bytes(e.scratch) + " more on the disk while it runs"));
    fmt::print(
        "{}{}{}",
        labelled("time", d.work_seconds > 0 ? fmt::format("about {}: work {}, updates {}, states {}",
                                                          duration(d.seconds()), part_of_time(d.work_seconds),
                                                          part_of_time(d.update_seconds), part_of_time(d.state_seconds))
                                            : "unknown (no sample)"),
        labelled("sample", e.sample ? counted(e.sample->indices, "position") + " solved for size and time"
                                    : "none: size and time are guesses"),
        labelled("fits", judged.fits ? "yes" : "no: " + printable(judged.fits.error().why)));
}

void print_estimate(const Judged& judged, bool all) {
    const auto& [game, e, ranked, on_disk, fits] = judged;
    print_wrapped(
        fmt::format("{}: {} in {}", game->spec(), counted(e.indices, "position"), counted(e.slices.size(), "slice")));
    const bool cycles = std::any_of(e.slices.begin(), e.slices.end(), [](const auto& slice) { return slice.cyclic; });
    TextTable slices({{"positions", TextTable::Align::right}, {"slice"}});
    constexpr std::size_t usual = 10;
    std::vector<std::size_t> shown(e.slices.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    if (!all && shown.size() > usual + 1) {
        std::stable_sort(shown.begin(), shown.end(),
                         [&](std::size_t a, std::size_t b) { return e.slices[a].indices > e.slices[b].indices; });
        shown.resize(usual);
        std::sort(shown.begin(), shown.end());  // in the order of work
    }
    for (const std::size_t i : shown)
        slices.add({with_thousands(e.slices[i].indices),
                    e.slices[i].name + (e.slices[i].cyclic || !cycles ? "" : ", no moves inside")});
    fmt::print("{}", slices.text(terminal().columns));
    if (shown.size() < e.slices.size())
        fmt::print("  the {} largest slices; {} more with -v\n", usual, e.slices.size() - shown.size());
    const std::string least =
        (e.least_memory < e.memory ? fmt::format(", at least {}", format_bytes_needed(e.least_memory)) : "") +
        (e.can_use_disk()
             ? fmt::format("; with --scratch at least {}, and {} on the disk there",
                           format_bytes_needed(e.least_memory_on_disk), format_bytes_needed(e.states_on_disk))
             : "");
    fmt::print("{}", labelled("counted", meaning_of(Counted::stored, CountedGame::of(*game))));
    if (ranked) return print_ranked(judged);
    if (on_disk) return print_on_disk(judged);
    fmt::print("{}{}", labelled("memory", format_bytes(e.memory) + least), size_line(e));
    if (e.scratch > 0)
        fmt::print("{}", labelled("beside it", format_bytes(e.scratch) + " more on the disk while it runs"));
    const std::string board = e.sample && e.sample->spec != game->spec() ? e.sample->spec + ", " : "";
    fmt::print(
        "{}{}{}", time_line(e),
        labelled("sample", e.sample ? board + counted(e.sample->indices, "position") + " solved for size and time"
                                    : "none: size and time are guesses"),
        labelled("fits", fits ? "yes" : "no: " + printable(fits.error().why)));
}

// Prints a record for each spec, with a note if it cannot be estimated.
Result<int> estimate_all(Context& context, const EstimateArguments& arguments, const std::vector<std::string>& specs) {
    const Engine engine;
    const Counted counted = counted_by(arguments);
    const bool figures = arguments.records.form() == RecordForm::csv;  // for programs
    return answer_specs(context,
                        {.given = arguments.specs,
                         .specs = specs,
                         .form = arguments.records.form(),
                         .columns = arguments.records.with_counted(
                             {right("positions", 20), right(figures ? "bytes" : "table", 10), right("memory", 10),
                              right(figures ? "seconds" : "time", 10), left("fits", 6)}),
                         .note_column = 5},
                        [&](const std::string& spec, RecordPrinter& printer) -> Result<int> {
                            ZERMELO_ASSIGN(judged, judge(context, engine, arguments, spec));
                            const Estimate& e = judged.estimate;
                            const auto print = [&](std::vector<std::string> cells) {
                                printer.print(arguments.records.with_counted(std::move(cells), counted));
                            };
                            if (context.format != Format::text)
                                print_json(context, json::estimate(judged.game->spec(), e, judged.ranked,
                                                                   judged.on_disk, counted, judged.fits.has_value()));
                            else if (figures)
                                print({judged.game->spec(), std::to_string(e.indices), std::to_string(e.table()),
                                       std::to_string(e.memory), e.seconds ? fmt::format("{:.1f}", *e.seconds) : "-",
                                       judged.fits ? "yes" : "no"});
                            else
                                print({judged.game->spec(), with_thousands(e.indices), format_bytes(e.table()),
                                       format_bytes(e.memory), time_of(e), judged.fits ? "yes" : "no"});
                            return 0;
                        });
}

Result<int> estimate(Context& context, const EstimateArguments& arguments) {
    ZERMELO_ASSIGN(specs, expand_specs(arguments.specs));
    if (specs.size() > 1 || arguments.records.asked()) return estimate_all(context, arguments, specs);
    const Engine engine;
    ZERMELO_ASSIGN(judged, judge(context, engine, arguments, specs.front()));
    if (context.format != Format::text)
        print_json(context, json::estimate(judged.game->spec(), judged.estimate, judged.ranked, judged.on_disk,
                                           counted_by(arguments), judged.fits.has_value()));
    else if (arguments.count_only)
        print_count(judged);
    else if (arguments.values)
        print_values(judged);
    else
        print_estimate(judged, context.verbose);
    return 0;
}

}  // namespace

Action declare_estimate(const Options& command) {
    auto [action, arguments] = action_of<EstimateArguments>(estimate);
    command
        .option(
            "SPEC", arguments.specs,
            "The game, e.g. brandub,attackers=6,defenders=0; several, or a range such as konane@3..5x4, answer in rows")
        .required();
    command.option("--folder", arguments.folder, "Folder of the table to solve; the sample is solved there")
        .named("FOLDER");
    arguments.metric.add_to(command);
    const Argument count =
        command.flag("--count-only", arguments.count_only,
                     "Estimate a count of all positions without a table (wdl, unless --metric says dtw)");
    const Argument values =
        command.flag("--values", arguments.values, "Estimate zermelo atlas: the values of all arrangements")
            .excludes(count);
    const Argument method =
        command.option("--method", arguments.method, "Solve by slices, or by whole rows where the game has them")
            .one_of({"auto", "retrograde", "bitsweep"})
            .excludes(count)
            .excludes(values);
    const Argument ranks =
        command.option("--ranks", arguments.ranks, "Estimate zermelo-mpi with so many ranks, each like this machine")
            .between(1, 65536)
            .excludes(count)
            .excludes(values)
            .excludes(method);
    command
        .option("--per-host", arguments.per_host, "Ranks of a host; they have a common disk and share its link evenly")
        .between(1, 65536)
        .needs(ranks);
    command
        .option("--network", arguments.network,
                "Bits that a rank sends in a second, and the seconds of a message on its way: 10G, or 10G,20us; "
                "with --ranks")
        .named("RATE")
        .needs(ranks);
    command
        .option("--scratch", arguments.scratch,
                "Estimate a run with the states that --memory does not hold in a folder")
        .named("DIR")
        .excludes(count)
        .excludes(values)
        .excludes(method)
        .excludes(ranks);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo estimate konane@5x6", "memory, disk and time, after a sample of some seconds");
    command.example("zermelo estimate konane@6x6 --count-only", "memory and time of a count of all positions");
    command.example("zermelo estimate konane@5x5 --values", "memory and time of an atlas of values");
    command.example("zermelo estimate brandub,attackers=6,defenders=0 --ranks 64 --network 10G,20us",
                    "memory, messages and time of zermelo-mpi");
    command.example("zermelo estimate brandub,attackers=4,defenders=1 --memory 64M --scratch .",
                    "memory, scratch space and time with states on disk");
    return action;
}

}  // namespace zermelo::cli

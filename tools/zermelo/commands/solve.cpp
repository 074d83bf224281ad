// zermelo solve SPEC -o FILE: solves a game and writes its table.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "solvers/engine/any_solver.hpp"
#include "solvers/run/memory.hpp"
#include "tablebase/catalog.hpp"
#include "tablebase/journal.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/output.hpp"

namespace zermelo::cli {

namespace {

struct SolveArguments {
    std::string spec;
    TableOutput output;
    bool has_output = false;
    std::string method = "auto";
    bool resume = false;
    bool restart = false;
    RunArguments run;
};

// A word as a shell takes it, without bytes that a terminal could obey.
std::string shell_word(const std::string& text) {
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=,.:/@+") ==
        std::string::npos)
        return text;
    if (printable(text) != text) {
        std::string ascii = "$'";
        for (const char letter : text)
            ascii += letter > ' ' && letter < 0x7f && letter != '\'' && letter != '\\'
                         ? std::string(1, letter)
                         : fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
        return ascii + "'";
    }
    std::string quoted = "'";
    for (const char letter : text) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

// The command that goes on with an unfinished run.
std::string resuming_command(const SolveArguments& arguments) {
    const SolveArguments defaults;
    std::string command = "zermelo solve " + shell_word(arguments.spec) + " -o " + shell_word(arguments.output.path);
    if (arguments.output.level != defaults.output.level) command += fmt::format(" --level {}", arguments.output.level);
    if (arguments.method != defaults.method) command += " --method " + arguments.method;
    if (arguments.output.force) command += " --force";
    if (arguments.run.memory) command += " --memory " + *arguments.run.memory;
    if (arguments.run.threads != 0) command += fmt::format(" --threads {}", arguments.run.threads);
    return command + " --resume";
}

// Refuses what cannot fit, before anything is started. The rule of thumb for the size of a table is generous; only
// where it says no a sample is solved.
Result<void> check_room(const AnySolver& solver, const std::string& path, const RunOptions& options) {
    const auto folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    const auto space = std::filesystem::space(folder.empty() ? "." : folder, error);
    if (error) return {};  // the writer has better words for it
    const std::string spec = solver.game().spec();
    auto estimate = solver.estimate("", options);
    if (!estimate) return {};
    ZERMELO_TRY(check_memory(spec, estimate->memory, options.memory));
    if (estimate->check(spec, options.memory, space.available)) return {};
    estimate = solver.estimate(folder.empty() ? "." : folder.string(), options);
    if (!estimate) return tl::unexpected<Error>(estimate.error());
    return estimate->check(spec, options.memory, space.available);
}

// What an unfinished run has done so far; nothing where there is none.
std::optional<std::string> unfinished(const std::string& path) {
    const auto journal = read_journal(path);
    if (!journal) return std::nullopt;
    const bool within = std::filesystem::exists(checkpoint_path(path));
    return fmt::format("{} of {} done{}", journal->finished.size(),
                       counted(journal->directory.slices.size(), "slice is", "slices are"),
                       within ? ", and part of the next" : "");
}

// "the hounds win in 44 plies from the start".
std::string headline(const AnyGame& game, Side turn, Value value) {
    const auto name = winner_name(game, turn, Known::of(value));
    if (!name) return "a draw from the start";
    const bool plural = name->ends_with('s');
    return fmt::format("{}{} {} in {} from the start", plural || *name == "fox" ? "the " : "", *name,
                       plural ? "win" : "wins", plies(value.dtw));
}

Result<int> solve(Context& context, SolveArguments& arguments) {
    ZERMELO_ASSIGN(solver, make_solver(arguments.spec));
    const AnyGame& game = solver->game();
    if (arguments.output.path == "-")
        return fail(Failure::usage, "a table cannot go to standard output",
                    "it is written in one pass but named when it is complete", "-o FILE");
    if (!arguments.has_output) {
        std::error_code error;
        std::filesystem::create_directories("tables", error);
        arguments.output.path = "tables/" + Catalog::file_name(game.spec());
    }
    const Method method = arguments.method == "retrograde"  ? Method::retrograde
                          : arguments.method == "enumerate" ? Method::enumerate
                                                            : Method::automatic;
    if (const auto numbered = game.numbered_positions(); !numbered && method == Method::automatic && !context.quiet)
        print_to_stderr(fmt::format("{}: {}; exploring the reachable positions instead\n", numbered.error().what,
                                    numbered.error().why));
    arguments.output.leftovers = arguments.restart  ? Leftovers::discard
                                 : arguments.resume ? Leftovers::must_exist
                                                    : Leftovers::take_over;
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    if (method != Method::enumerate) ZERMELO_TRY(check_room(*solver, arguments.output.path, options));
    auto report = solver->solve(method, arguments.output, options);
    context.end_progress();
    if (!report) {
        if (report.error().code == Failure::interrupted) {
            if (const auto done = unfinished(arguments.output.path)) {
                report.error().why = *done;
                report.error().hint = resuming_command(arguments);
            } else {
                report.error().hint = "nothing was written; run the same command again to start over";
            }
        }
        return tl::unexpected<Error>(report.error());
    }
    ZERMELO_ASSIGN(start, game.view("start"));
    const TableSummary& table = report->table;
    const double rate = static_cast<double>(table.counts.positions) / std::max(report->seconds, 1e-9);
    if (context.format != Format::text) {
        nlohmann::ordered_json object = {{"schema", "zermelo.solve/1"},
                                         {"spec", game.spec()},
                                         {"file", arguments.output.path},
                                         {"method", report->method}};
        set_table(object, game, start.turn, report->method == "retrograde", table);
        object["deepest"] =
            report->deepest ? nlohmann::ordered_json(report->deepest->position) : nlohmann::ordered_json();
        object["seconds"] = report->seconds;
        object["positions_per_second"] = rate;
        object["peak_rss_bytes"] = peak_resident_bytes();
        print_json(context, object);
        return 0;
    }
    fmt::print("{}: {}\n{}", game.spec(), headline(game, start.turn, table.start), describe_table(table));
    if (report->deepest)
        fmt::print("  deepest    {} in {}: {}\n", word(report->deepest->value.wdl), plies(report->deepest->value.dtw),
                   report->deepest->position);
    fmt::print("  effort     {}, {:.2f} s, {:.1f} million positions/s, peak memory {}\n  table      {}\n",
               report->method, report->seconds, rate / 1e6, format_bytes(peak_resident_bytes()),
               printable(arguments.output.path));
    return 0;
}

}  // namespace

void add_solve(CLI::App& app, Action& action) {
    static SolveArguments arguments;
    CLI::App* command = app.add_subcommand("solve", "Solve a game and write its table");
    command->add_option("SPEC", arguments.spec, "The game, e.g. fox-and-hounds@8x8")->required();
    command->add_option("-o,--output", arguments.output.path,
                        "File to write (default: a name made from SPEC, in the folder tables)");
    command->add_flag("--force", arguments.output.force, "Overwrite the file if it exists");
    command->add_option("--method", arguments.method, "How to solve")
        ->check(CLI::IsMember({"auto", "retrograde", "enumerate"}))
        ->capture_default_str();
    command->add_option("--level", arguments.output.level, "Compression level of zstd")
        ->check(CLI::Range(1, 22))
        ->capture_default_str();
    CLI::Option* resume = command->add_flag(
        "--resume", arguments.resume,
        "Go on with an unfinished run, and fail if there is none (without it, go on if there is one)");
    command->add_flag("--restart", arguments.restart, "Discard an unfinished run and begin anew")->excludes(resume);
    command
        ->add_option("--checkpoint", arguments.output.save_interval, "Seconds between two checkpoints of a long slice")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    arguments.run.add_to(*command);
    command->callback([&action, command] {
        arguments.has_output = command->count("--output") > 0;
        action = [](Context& context) { return solve(context, arguments); };
    });
}

}  // namespace zermelo::cli

// zermelo: solves small board games and looks up positions.
#include <fmt/format.h>

#include <fcntl.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <system_error>

#include "games/base/version.hpp"
#include "tools/json/game_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/commands/command.hpp"

namespace {

using namespace zermelo;

int exit_code(Failure failure) {
    return static_cast<int>(failure);
}

// Opens closed standard streams, so that no later file gets their descriptors.
void open_standard_streams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDWR));
}

// Prints the help of a program without arguments.
int explain(const CommandLine& line) {
    cli::print_to_stderr(line.help());
    return exit_code(Failure::usage);
}

// Finds the format before the arguments are parsed, because a bad argument must be reported in it.
cli::Format format_of(std::span<char*> words) {
    cli::Format format = cli::Format::text;
    for (const std::string_view word : words) {
        if (word == "--") break;
        if (word == "--json") format = cli::Format::json;
        if (word == "--jsonl") return cli::Format::jsonl;
    }
    return format;
}

void add_commands(cli::Program& program) {
    cli::add_games(program);
    cli::add_rules(program);
    cli::add_known(program);
    cli::add_perft(program);
    cli::add_solve(program);
    cli::add_query(program);
    cli::add_draw(program);
    cli::add_prove(program);
    cli::add_play(program);
    cli::add_verify(program);
    cli::add_info(program);
    cli::add_stats(program);
    cli::add_report(program);
    cli::add_serve(program);
    cli::add_export(program);
    cli::add_sweep(program);
    cli::add_bench(program);
    cli::add_estimate(program);
}

int run(int argc, char** argv, cli::Context& context) {
    CommandLine line("zermelo", "Solves small board games, keeps the answers, looks up perfect moves.");
    cli::Program program{line, {}, {}};
    context.format = format_of({argv + 1, argv + argc});
    line.version(context.format == cli::Format::text ? std::string(program_version) : json::version().text(false));
    bool json = false;
    bool jsonl = false;
    std::string color = "auto";
    line.flag("--json", json, "Answer with a JSON object");
    line.flag("--jsonl", jsonl, "Answer with one JSON object per line");
    line.flag("-q,--quiet", context.quiet, "No progress and no notes");
    line.flag("-v,--verbose", context.verbose, "More details");
    line.option("--color", color, "Colours on stdout; auto: on a terminal, unless NO_COLOR is set")
        .one_of({"auto", "always", "never"})
        .shows_default();
    line.example("zermelo solve konane@4x4",
                 "finds the value of every position, and keeps them in tables/konane-4x4.ztb");
    line.example("zermelo query konane@4x4 start", "looks up the start");
    line.note(
        "A spec names a game on a board, with options: fox-and-hounds@8x8, konane@5x6,opening=corner. 'zermelo games' "
        "lists them, 'zermelo rules SPEC' shows the rules, 'zermelo help COMMAND' explains a command.");
    line.note(
        "Exit codes: 0 done, 1 internal error, 2 usage, 3 not found or no permission, 4 bad input, 5 verification "
        "failed, 6 limit "
        "reached, 7 no answer, 8 corrupt file, 130 interrupted.");
    add_commands(program);
    line.end_every_help(
        "For every command: --json, --jsonl, -q, -v, --color; 'zermelo help' explains them and the exit codes.");
    if (argc == 1) return explain(line);
    const auto read = line.read(argc, argv);
    context.command = program.chosen;
    if (!read) {
        cli::report_error(context, read.error());
        return exit_code(Failure::usage);
    }
    if (*read) return **read;
    if (color != "auto") set_colour_mode(color == "always" ? ColourMode::always : ColourMode::never);
    const Result<int> result = program.action(context);
    context.end_progress();
    if (!result) {
        cli::report_error(context, result.error());
        return exit_code(result.error().code);
    }
    return *result;
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    // Without the signal, a write beyond the file size limit returns an error.
    std::signal(SIGXFSZ, SIG_IGN);
    cli::Context context;
    int code = exit_code(Failure::internal);
    try {
        code = run(argc, argv, context);
    } catch (const std::bad_alloc&) {
        context.end_progress();
        cli::report_error(context,
                          {Failure::limit, "out of memory", "", "a smaller board, or a machine with more memory"});
        code = exit_code(Failure::limit);
    } catch (const std::exception& error) {
        context.end_progress();
        const auto* of_system = dynamic_cast<const std::system_error*>(&error);
        if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again) {
            cli::report_error(context, {Failure::limit, "the system lets this process have no more threads",
                                        error.what(), "--threads 1"});
            code = exit_code(Failure::limit);
        } else if (std::ferror(stdout) == 0) {  // fmt throws if it cannot write to stdout, which is reported below
            cli::report_error(
                context, {Failure::internal, "internal error", error.what(), "please report this with the command"});
        }
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        cli::print_error(
            {Failure::limit, "cannot write the answer to standard output", "there is no room, or it is closed", ""});
        if (code <= 1) code = exit_code(Failure::limit);
    }
    return code;
}

// zermelo: solves small board games and keeps the answers.
#include <fmt/format.h>

#include <fcntl.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "games/core/version.hpp"
#include "tools/zermelo/commands/command.hpp"

namespace {

using namespace zermelo;

int exit_code(Failure failure) {
    return static_cast<int>(failure);
}

// Files that are opened later must not take the place of a closed standard stream.
void open_standard_streams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDWR));
}

int run(int argc, char** argv) {
    cli::Context context;
    const CommandLine line("zermelo", "Solves small board games, keeps the answers, looks up perfect moves.");
    cli::Program program{line, {}};
    line.version(std::string(program_version));
    bool json = false;
    bool jsonl = false;
    line.flag("--json", json, "Answer with a JSON object");
    line.flag("--jsonl", jsonl, "Answer with one JSON object per line");
    line.flag("-q,--quiet", context.quiet, "No progress and no notes");
    line.flag("-v,--verbose", context.verbose, "More details");
    line.footer(
        "A spec names a game: fox-and-hounds@8x8, konane@5x6,opening=corner. 'zermelo games' lists them.\n"
        "Exit codes: 0 done, 1 internal error, 2 usage, 3 not found, 4 bad input, 5 verification failed,\n"
        "6 limit reached, 7 no answer, 8 corrupt file, 130 interrupted.");
    cli::add_games(program);
    cli::add_rules(program);
    cli::add_perft(program);
    cli::add_solve(program);
    cli::add_query(program);
    cli::add_prove(program);
    cli::add_play(program);
    cli::add_verify(program);
    cli::add_info(program);
    cli::add_stats(program);
    cli::add_bench(program);
    cli::add_estimate(program);
    line.end_every_help("For every command: --json, --jsonl, -q, -v; 'zermelo --help' tells them and the exit codes.");
    const auto read = line.read(argc, argv);
    if (!read) {
        cli::print_error(read.error());
        return exit_code(Failure::usage);
    }
    if (*read) return **read;
    if (json) context.format = cli::Format::json;
    if (jsonl) context.format = cli::Format::jsonl;
    const Result<int> result = program.action(context);
    context.end_progress();
    if (!result) {
        cli::print_error(result.error());
        return exit_code(result.error().code);
    }
    return *result;
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    // A file size limit shall be an error of the write, not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    int code = exit_code(Failure::internal);
    try {
        code = run(argc, argv);
    } catch (const std::bad_alloc&) {
        cli::print_error({Failure::limit, "out of memory", "", "a smaller board, or a machine with more memory"});
        code = exit_code(Failure::limit);
    } catch (const std::exception& error) {
        const auto* of_system = dynamic_cast<const std::system_error*>(&error);
        if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again) {
            cli::print_error(
                {Failure::limit, "the system lets this process have no more threads", error.what(), "--threads 1"});
            code = exit_code(Failure::limit);
        } else if (std::ferror(stdout) == 0) {  // fmt throws where stdout takes no more; that is told below.
            cli::print_error(
                {Failure::internal, "internal error", error.what(), "please report this with the command"});
        }
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        cli::print_error(
            {Failure::limit, "cannot write the answer to standard output", "there is no room, or it is closed", ""});
        if (code <= 1) code = exit_code(Failure::limit);
    }
    return code;
}

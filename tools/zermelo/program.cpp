#include "tools/zermelo/program.hpp"

#include <fcntl.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <system_error>
#include <vector>

#include "games/base/version.hpp"
#include "games/core/runtime/plug.hpp"
#include "games/core/runtime/runtime_game.hpp"
#include "solvers/run/memory.hpp"
#include "tools/json/game_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/zermelo/commands/command.hpp"

namespace zermelo::cli {

namespace {

// Finds the format before the arguments are parsed, because a bad argument must be reported in it.
Format format_of(std::span<char*> words) {
    Format format = Format::text;
    for (const std::string_view word : words) {
        if (word == "--") break;
        if (word == "--json") format = Format::json;
        if (word == "--jsonl") return Format::jsonl;
    }
    return format;
}

// COMMAND(new_game) is the command new-game.
std::string spelled(std::string name) {
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

struct Command {
    std::string name;
    const char* help;
    Action (*declare)(const Options&);
};
const Command commands[] = {
#define COMMAND(name, help) {spelled(#name), help, declare_##name},
#include "tools/zermelo/commands/commands.def"
#undef COMMAND
};

// The command that a line names, if its other words cannot be read; empty without one.
std::string named_command(std::span<char* const> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "--color" || word == "--plug" || word == "--generate") ++i;  // and its value
        if (word.starts_with('-')) continue;
        const auto* const named = std::ranges::find(commands, word, &Command::name);
        return named == std::end(commands) ? "" : named->name;
    }
    return "";
}

}  // namespace

void set_up_process() {
    // No file that is opened later may take their place. Nothing can be written to a closed stdout, and that is told.
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", descriptor == 1 ? O_RDONLY : O_RDWR));
    std::signal(SIGXFSZ, SIG_IGN);
    give_back_large_blocks();
}

int run(int argc, char** argv, Context& context) {
    CommandLine line("zermelo", "Solves small board games, keeps the answers, looks up perfect moves.");
    context.format = format_of({argv + 1, argv + argc});
    line.version(context.format == Format::text ? std::string(program_version) : json::version().text(false));
    bool json = false;
    bool jsonl = false;
    std::string color = "auto";
    std::vector<std::string> plugs;
    line.flag("--json", json, "Answer with a JSON object");
    line.flag("--jsonl", jsonl, "Answer with one JSON object per line");
    line.flag("-q,--quiet", context.quiet, "No progress and no notes");
    line.flag("-v,--verbose", context.verbose, "More details");
    line.option("--color", color, "Colours on stdout; auto: on a terminal, unless NO_COLOR is set")
        .one_of({"auto", "always", "never"});
    line.option("--plug", plugs, "A shared library with more games, see 'zermelo help new-game'; may be repeated")
        .named("FILE")
        .once_each();
    std::vector<std::string> games;
    for (const GameEntry& entry : registered_games()) games.emplace_back(entry.info->name);
    for (const char* value : {"SPEC", "GAME"}) line.offer(value, games);
    line.offer("POS", {"start"});
    line.example("zermelo solve konane@4x4",
                 "finds the value of every position, and keeps them in tables/konane-4x4.ztb");
    line.example("zermelo query konane@4x4 start", "looks up the start");
    line.note(
        "A spec names a game on a board, with options: fox-and-hounds@8x8, konane@5x6,opening=corner. 'zermelo games' "
        "lists them, 'zermelo rules SPEC' shows the rules, 'zermelo help COMMAND' explains a command.");
    line.note("ZERMELO_PLUGINS names shared libraries with more games, colons between them: --plug for every command.");
    line.note(
        "Exit codes: 0 done, 1 internal error, 2 usage, 3 not found or no permission, 4 bad input, 5 verification "
        "failed, 6 limit reached, 7 no answer, 8 corrupt file, 9 the file to write exists already, 10 another process "
        "is "
        "writing it, 130 interrupted.");
    Action action;
    for (const Command& command : commands) {
        const Options options = line.command(command.name, command.help);
        options.when_chosen([&context, &action, &command, declared = command.declare(options)] {
            context.command = command.name;
            action = declared;
        });
    }
    line.end_every_help(
        "For every command: --json, --jsonl, -q, -v, --color; 'zermelo help' explains them and the exit codes.");
    if (argc == 1) {
        print_to_stderr(line.help());
        return static_cast<int>(Failure::usage);
    }
    const auto read = line.read(argc, argv);
    if (!read) {
        context.command = named_command({argv + 1, argv + argc});
        return report_error(context, read.error());
    }
    if (*read) return **read;
    set_colour_mode(color == "always"  ? ColourMode::always
                    : color == "never" ? ColourMode::never
                                       : ColourMode::automatic);
    const Result<void> opened = open_plugs(plugs);
    const Result<int> result = opened ? action(context) : tl::unexpected<Error>(opened.error());
    context.end_progress();
    return result ? *result : report_error(context, result.error());
}

int run_program(int argc, char** argv) {
    Context context;
    return run_program(argc, argv, context);
}

int run_program(int argc, char** argv, Context& context) {
    int code = static_cast<int>(Failure::internal);
    try {
        code = run(argc, argv, context);
    } catch (const std::bad_alloc&) {
        context.end_progress();
        code = report_error(context,
                            {Failure::limit, "out of memory", "", "a smaller board, or a machine with more memory"});
    } catch (const RulesError& error) {
        context.end_progress();
        code = report_error(context, error.error);
    } catch (const std::exception& error) {
        context.end_progress();
        const auto* of_system = dynamic_cast<const std::system_error*>(&error);
        if (of_system != nullptr && of_system->code() == std::errc::resource_unavailable_try_again) {
            code = report_error(context, {Failure::limit, "the system lets this process have no more threads",
                                          error.what(), "--threads 1"});
        } else if (std::ferror(stdout) == 0) {  // fmt throws if it cannot write to stdout, which is reported below
            report_error(context,
                         {Failure::internal, "internal error", error.what(), "please report this with the command"});
        }
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        print_error(
            {Failure::limit, "cannot write the answer to standard output", "there is no room, or it is closed", ""});
        if (code <= 1) code = static_cast<int>(Failure::limit);
    }
    return code;
}

}  // namespace zermelo::cli

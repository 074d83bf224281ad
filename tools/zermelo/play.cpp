// zermelo play TABLE|SPEC: a game against the table, which never errs.
#include <fmt/format.h>
#include <unistd.h>

#include <stop_token>

#include "games/notation.hpp"
#include "tools/zermelo/answer_text.hpp"
#include "tools/zermelo/command.hpp"
#include "tools/zermelo/lookup.hpp"
#include "tools/zermelo/output.hpp"
#include "tools/zermelo/play_session.hpp"
#include "tools/zermelo/signals.hpp"

namespace zermelo::cli {

namespace {

struct PlayArguments {
    std::string name;
    std::string side;
    std::string position = "start";
    std::string folder = "tables";
    bool hints = false;
};

// Which sides people play; `turn` is that of the first position.
Result<std::array<bool, 2>> people_of(const AnyGame& game, const std::string& side, Side turn) {
    const auto& names = game.info().sides;
    if (side.empty()) return std::array{turn == Side::first, turn == Side::second};
    if (side == "both") return std::array{true, true};
    if (side == "none") return std::array{false, false};
    if (side != names[0] && side != names[1])
        return fail(Failure::usage, fmt::format("--side {} is not a side of {}", in_quotes(side), game.info().name), "",
                    fmt::format("--side {}, {}, both or none", names[0], names[1]));
    return std::array{side == names[0], side == names[1]};
}

Result<int> play(const Context& context, const PlayArguments& arguments) {
    if (context.format != Format::text)
        return fail(Failure::usage, "play answers people, not programs", "", "zermelo query --json");
    const bool terminal = ::isatty(STDIN_FILENO) != 0;
    // Nothing has to be put in order: a waiting read cannot be woken, so the end comes from here.
    const std::stop_callback leave(stop_on_signals(), [terminal] {
        if (terminal) print_to_stderr("\n");
        ::_exit(static_cast<int>(Failure::interrupted));
    });
    ZERMELO_ASSIGN(lookup, Lookup::open(arguments.name, arguments.folder));
    ZERMELO_ASSIGN(start, lookup->look_up(arguments.position));
    const AnyGame& game = lookup->game();
    if (!start.value.outcome())
        return fail(Failure::no_answer, fmt::format("cannot play from {}", start.view.position),
                    fmt::format("{} holds what can be reached from the start, and this cannot", lookup->file),
                    "another --position, or a table made with --method retrograde");
    ZERMELO_ASSIGN(people, people_of(game, arguments.side, start.view.turn));
    if (people[0] != people[1])
        fmt::print("{}: you play {}, the table plays {}; help lists the commands\n", game.spec(),
                   side_name(game, people[0] ? Side::first : Side::second),
                   side_name(game, people[0] ? Side::second : Side::first));
    else
        fmt::print("{}: {}\n", game.spec(), people[0] ? "you play both sides" : "the table plays both sides");
    PlaySession session(*lookup, std::move(start), {people, arguments.hints, terminal});
    ZERMELO_TRY(session.run());
    if (terminal && !session.over() && !context.quiet)
        print_to_stderr(
            fmt::format("to go on: zermelo play {} --position \"{}\"\n", lookup->file, session.now().view.position));
    return 0;
}

}  // namespace

void add_play(CLI::App& app, Action& action) {
    static PlayArguments arguments;
    CLI::App* command = app.add_subcommand("play", "Play against a table, which never errs");
    command->add_option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        ->required();
    command->add_option("--side", arguments.side,
                        "The side that you play, by its own name; both: no table, none: the table against itself "
                        "(default: the side to move at the start)");
    command->add_option("--position", arguments.position, "Where to begin, as in zermelo query")->capture_default_str();
    command->add_flag("--hints", arguments.hints, "Show the value after each move, for the player who made it");
    command->add_option("--tables", arguments.folder, "Folder with tables")->capture_default_str();
    command->footer(
        "Type moves as the game writes them, or: hint, why, undo, moves, board, value, line, quit, help. The table\n"
        "takes the quickest win, else a draw, else the longest defence; the first of several that are equal. A drawn\n"
        "position that occurs for the third time ends the game. Without people it ends after 1000 plies.");
    command->callback([&action] { action = [](Context& context) { return play(context, arguments); }; });
}

}  // namespace zermelo::cli

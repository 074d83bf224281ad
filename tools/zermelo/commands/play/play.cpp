// zermelo play TABLE|SPEC: a game against a table, which never errs, against a certificate, which keeps its claim, or
// against a search, which guesses where it finds no proof.
#include <fmt/format.h>
#include <unistd.h>

#include <random>

#include <stop_token>

#include "games/core/texts/notation.hpp"
#include "solvers/engine/engine.hpp"
#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/play/line_input.hpp"
#include "tools/zermelo/commands/play/play_session.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct PlayArguments {
    std::string name;
    std::string side;
    std::string proof;
    std::optional<std::string> position;
    std::string load;
    TablesArgument tables;
    bool hints = false;
    std::optional<int> level;
    std::optional<std::string> style;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> time;
};

// The opponent: tables, a certificate or a search.
struct Against {
    std::shared_ptr<const AnswerSource> source;
    std::string start = "start";
    std::optional<Side> side;  // its side, if it can play only one
    std::string again;         // its arguments on the command line
    std::string claim;         // of a certificate, in words
    bool searches = false;     // positions that no table has
};

// "hounds win", "fox does not lose", "a draw".
std::string claim_of(const Certificate& proof) {
    if (proof.header().claims.size() > 1) return "a draw";
    const ProofClaim& claim = proof.header().claims.front();
    const std::string_view side = side_name(proof.game(), claim.side);
    return fmt::format("{} {}", side, claim.goal == Goal::win ? wins(side) : does_not_lose(side));
}

Result<Against> open_against(const PlayArguments& arguments) {
    if (arguments.name.empty() == arguments.proof.empty())
        return fail(Failure::usage, "either TABLE|SPEC or --proof FILE is required, not both", "",
                    "zermelo play --help");
    const Engine engine({.tables = arguments.tables.folder});
    if (arguments.proof.empty()) {
        const bool searches = !names_a_file(arguments.name);
        std::shared_ptr<const AnswerSource> source;
        if (searches) {
            ZERMELO_ASSIGN(best, engine.source(arguments.name));
            source = best;
        } else {
            ZERMELO_ASSIGN(table, engine.table(arguments.name));
            source = table;
        }
        return Against{source, arguments.position.value_or("start"), {}, shell_word(arguments.name), "", searches};
    }
    ZERMELO_ASSIGN(proof, engine.certificate(arguments.proof));
    const CertificateHeader& header = proof->header();
    std::optional<Side> side;
    if (header.claims.size() == 1) side = header.claims.front().side;
    return Against{proof, arguments.position.value_or(header.start), side, "--proof " + shell_word(arguments.proof),
                   claim_of(*proof)};
}

// The sides that people play; `turn` is the side to move in the first position.
Result<std::array<bool, 2>> people_of(const Against& opponent, const std::string& side, Side turn) {
    const GameInfo& info = opponent.source->game().info();
    const auto& names = info.sides;
    if (side == "both") return std::array{true, true};
    if (side == "none") return std::array{false, false};
    if (!side.empty() && side != names[0] && side != names[1])
        return fail(Failure::usage, fmt::format("--side {} is not a side of {}", in_quotes(side), info.name), "",
                    fmt::format("--side {}, {}, both or none", names[0], names[1]));
    Side person = opponent.side ? other(*opponent.side) : turn;
    if (!side.empty()) person = side == names[0] ? Side::first : Side::second;
    if (person == opponent.side)
        return fail(Failure::usage, fmt::format("{} cannot play against {}", opponent.source->file(), side),
                    fmt::format("it has moves of {} alone", side),
                    fmt::format("--side {}, both or none", names[static_cast<std::size_t>(other(person))]));
    return std::array{person == Side::first, person == Side::second};
}

std::string introduction(const Against& opponent, const std::array<bool, 2>& people) {
    const AnyGame& game = opponent.source->game();
    const std::string_view noun = name_of(opponent.source->kind());
    if (people[0] == people[1]) return people[0] ? "you play both sides" : fmt::format("the {} plays both sides", noun);
    return fmt::format("you play {}, the {} plays {}; help lists the commands",
                       side_name(game, people[0] ? Side::first : Side::second), noun,
                       side_name(game, people[0] ? Side::second : Side::first));
}

// The command that makes the table of the game: empty if there is one, or if this machine cannot make it.
std::string command_to_solve(const PlayArguments& arguments) {
    const auto tables = Engine({.tables = arguments.tables.folder}).tables(arguments.name);
    return tables ? "" : command_for_table(tables.error().cause);
}

// Without --seed, games at a terminal get a random seed; programs always get the same game.
Opponent::Options opponent_options(const PlayArguments& arguments, const SavedGame& saved, bool terminal) {
    Opponent::Options options;
    options.level = arguments.level.value_or(saved.level > 0 ? saved.level : Opponent::perfect);
    const std::string style = arguments.style.value_or(saved.style);
    options.style = style == "any" ? Style::any : style == "trappy" ? Style::trappy : Style::quickest;
    options.seed = arguments.seed.value_or(terminal ? 1 + std::random_device()() % 9999 : 0);
    return options;
}

// The user's options, for the command that goes on with the game.
std::string chosen(const PlayArguments& arguments, int level) {
    std::string options;
    if (arguments.tables.folder != TablesArgument().folder)
        options += " --tables " + shell_word(arguments.tables.folder);
    if (!arguments.side.empty()) options += " --side " + arguments.side;
    if (level < Opponent::perfect) options += fmt::format(" --level {}", level);
    if (arguments.style) options += " --style " + *arguments.style;
    if (arguments.hints) options += " --hints";
    if (arguments.time) options += " --time " + *arguments.time;
    return options;
}

Result<int> play(const Context& context, PlayArguments& arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    if (context.format != Format::text)
        return fail(Failure::usage, "play answers people, not programs", "", "query, which has --json");
    const bool terminal = ::isatty(STDIN_FILENO) != 0;
    // Ends the program here, because a blocked read cannot be woken. Nothing is left to clean up.
    const std::stop_callback leave(stop_on_signals(), [terminal] {
        LineInput::restore_terminal();
        if (terminal) print_to_stderr("\n");
        ::_exit(static_cast<int>(Failure::interrupted));
    });
    SavedGame saved;
    if (!arguments.load.empty()) {
        ZERMELO_ASSIGN(read, SavedGame::read(arguments.load));
        saved = std::move(read);
        if (arguments.name.empty() && arguments.proof.empty()) arguments.name = saved.spec;
        if (!arguments.position) arguments.position = saved.start;
        if (arguments.side.empty()) arguments.side = saved.side;
    }
    Opponent::Options how = opponent_options(arguments, saved, terminal);
    ZERMELO_ASSIGN(opponent, open_against(arguments));
    if (how.level < Opponent::perfect && !arguments.proof.empty())
        return fail(Failure::usage, "--level and --proof exclude each other",
                    "a proof knows one move for each position", "leave one of them out");
    if (arguments.time && !opponent.searches)
        return fail(Failure::usage, "--time needs a spec", "a table or certificate answers at once", "leave it out");
    if (opponent.searches) {
        ZERMELO_ASSIGN(seconds, parse_seconds(arguments.time.value_or(std::to_string(position_seconds))));
        how.seconds = seconds;
    }
    const AnswerSource& source = *opponent.source;
    const AnyGame& game = source.game();
    if (!arguments.load.empty()) ZERMELO_TRY(saved.check_game(game.spec()));
    ZERMELO_ASSIGN(position, game.parse(opponent.start));
    ZERMELO_ASSIGN(start, source.answer(position, Opponent(how).within(Opponent::search_share)));
    if (start.value.nothing() && !opponent.searches)
        return fail(Failure::no_answer, fmt::format("cannot play from {}", game.format(position)),
                    fmt::format("{}: {}", source.file(), start.why_unknown), "another --position");
    ZERMELO_ASSIGN(people, people_of(opponent, arguments.side, start.turn));
    const bool searched = opponent.searches && start.source != Source::table && !start.terminal;
    const std::string limits = fmt::format(
        "no table in {} has this position: for each move the program searches for {} "
        "s; where it finds no proof, it guesses by games at random",
        printable(arguments.tables.folder), how.seconds);
    const std::string& folder = arguments.tables.folder;
    const std::string elsewhere = folder == TablesArgument().folder ? "" : "--tables " + shell_word(folder);
    PlaySession session(source, std::move(start),
                        {.people = people,
                         .hints = arguments.hints,
                         .prompt = terminal,
                         .against = opponent.searches ? elsewhere : opponent.again,
                         .opponent = how});
    if (!arguments.load.empty()) ZERMELO_TRY(session.replay(saved));
    const std::string strength = Opponent(how).strength();
    const std::string seed =
        how.seed == 0 || searched ? "" : fmt::format("; --seed {} plays this game again", how.seed);
    print_wrapped(fmt::format("{}: {}{}{}", game.spec(), introduction(opponent, people),
                              strength.empty() ? "" : "; " + strength, seed));
    if (searched) {
        print_wrapped(limits);
        if (const std::string solve = command_to_solve(arguments); !solve.empty())
            fmt::print("  try:  {}  # a table knows all values\n", solve);
    }
    if (!opponent.claim.empty()) print_wrapped(fmt::format("{} claims: {}", printable(source.file()), opponent.claim));
    ZERMELO_TRY(session.run());
    if (terminal && !session.over() && !context.quiet)
        print_to_stderr(fmt::format("to go on: zermelo play {} --position \"{}\"{}\n", opponent.again,
                                    game.format(session.now().position), chosen(arguments, how.level)));
    return 0;
}

}  // namespace

Action declare_play(const Options& command) {
    auto [action, arguments] = action_of<PlayArguments>(play);
    command.option("TABLE|SPEC", arguments.name,
                   "A table file, or a spec; without a table in the --tables folder the program searches");
    command
        .option("--proof", arguments.proof,
                "A certificate to play against: it plays the side that it proves to win or not to lose")
        .named("FILE");
    command
        .option("--side", arguments.side,
                "The name of your side, or both, or none: the table against itself (default: the side to move at the "
                "start, or the side that a certificate beats)")
        .named("SIDE");
    command
        .option("--position", arguments.position,
                "The first position, as in zermelo query (default: start, or that of the certificate)")
        .named("POS");
    command.flag("--hints", arguments.hints, "Show the value after each move, for the player who made it");
    command.option("--level", arguments.level, "Strength: at level 7, 3 of 10 moves are random")
        .between(1, Opponent::perfect)
        .shows_default(std::to_string(Opponent::perfect));
    command
        .option(
            "--style", arguments.style,
            "Choice among moves that keep the value: the quickest win or longest defence, where a table knows them; "
            "any; or the move that leaves you the smallest share of good answers")
        .one_of({"quickest", "any", "trappy"})
        .shows_default("quickest");
    command.option(
        "--seed", arguments.seed,
        "Seed of the choice between equal moves; 0: always the first (default: random at a terminal, else 0)");
    command
        .option("--time", arguments.time, "Seconds for each move of the program where no table answers, e.g. 5 or 1m")
        .named("TIME")
        .shows_default(fmt::format("{} s", position_seconds));
    command.option("--load", arguments.load, "Go on with a game that `save` has written").named("FILE");
    arguments.tables.add_to(command);
    command.example("zermelo play fox-and-hounds@8x8", "you play the fox, the table plays the hounds");
    command.example("zermelo play konane@18x18", "without a table the program searches and guesses");
    command.example("zermelo play konane@4x4 --side white --level 6", "four of ten moves of the table are random");
    command.note(
        "Type moves in any unambiguous spelling: e1-d2, E1D2, or d2 if only one move goes there. Other words: hint, "
        "why, why all, why MOVE, undo, redo, moves, board, value, line, report, new, save FILE, load FILE, quit, help. "
        "At a terminal the arrows bring back lines and Tab completes moves. A move that throws away a win or a draw is "
        "reported at once, and all mistakes at the end, as far as values are known.\nA position that occurs for the "
        "third time ends the game, or is forbidden, as the game's rules say. Without people it ends after 1000 plies.");
    return action;
}

}  // namespace zermelo::cli

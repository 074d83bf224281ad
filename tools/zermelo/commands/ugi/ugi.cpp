// zermelo ugi TABLE|SPEC: an engine for tournament programs.
#include <fmt/format.h>
#include <unistd.h>

#include <stop_token>

#include "tools/terminal/shell.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/ugi/ugi_session.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct UgiArguments {
    std::string name;
    std::string proof;
    TablesArgument tables;
};

struct Opened {
    std::shared_ptr<const AnyGame> game;
    std::shared_ptr<const AnswerSource> known;  // null: there is no table
};

Result<Opened> open_player(const Engine& engine, const UgiArguments& arguments) {
    if (arguments.name.empty() == arguments.proof.empty())
        return fail(Failure::usage, "either TABLE|SPEC or --proof FILE is required, not both", "",
                    "zermelo ugi --help");
    std::shared_ptr<const AnswerSource> known;
    if (!arguments.proof.empty()) {
        ZERMELO_ASSIGN(proof, engine.certificate(arguments.proof));
        known = proof;
    } else if (names_a_file(arguments.name)) {
        auto table = folder_of_file(engine, arguments.name);
        if (!table && table.error().cause.kind == Cause::Kind::damaged_table && engine.certificate(arguments.name))
            return fail(Failure::usage, fmt::format("{} is a certificate, not a table", arguments.name), "",
                        "zermelo ugi --proof " + shell_word(arguments.name));
        if (!table) return tl::unexpected<Error>(std::move(table).error());
        known = *std::move(table);
    } else {
        auto tables = engine.tables(arguments.name);
        if (!tables && tables.error().cause.kind != Cause::Kind::no_table)
            return tl::unexpected<Error>(std::move(tables).error());
        if (tables) known = *std::move(tables);
    }
    ZERMELO_ASSIGN(game, engine.game(known ? known->game().spec() : arguments.name));
    return Opened{std::move(game), std::move(known)};
}

Result<int> ugi(const Context& context, UgiArguments& arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    if (context.format != Format::text)
        return fail(Failure::usage, "ugi speaks its own language", "", "query, which has --json");
    // Ends the program here, because a blocked read cannot be woken. Nothing is left to clean up.
    const std::stop_callback leave(stop_on_signals(), [] { ::_exit(static_cast<int>(Failure::interrupted)); });
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(opened, open_player(engine, arguments));
    Player player(engine, opened.game, opened.known);
    UgiSession(player).run();
    return 0;
}

}  // namespace

Action declare_ugi(const Options& command) {
    auto [action, arguments] = action_of<UgiArguments>(ugi);
    command.option("TABLE|SPEC", arguments.name, "A table file, or a spec whose tables are in the --tables folder");
    command.option("--proof", arguments.proof, "A certificate, whose moves are played where it has one").named("FILE");
    arguments.tables.add_to(command);
    command.example("zermelo ugi konane@4x4", "an engine for tournament programs, for the game of its table");
    command.note(
        "Commands: ugi, isready, setoption, uginewgame, position startpos|fen TEXT [moves MOVE ...], go, stop, query, "
        "quit. TEXT is a position as in zermelo query. Limits of go: movetime, p1time, p2time, p1inc and p2inc in "
        "milliseconds, nodes, infinite; depth is accepted, and searches for two seconds. Questions of query: p1turn, "
        "gameover, result, and beyond the protocol fen and moves.\nWhere no table holds a position a search answers, "
        "within the limits of go. A position that occurs for the third time ends the game by the rule of its rule "
        "book. Where the book forbids it, the engine does not make it, and takes it from the other side.");
    return action;
}

}  // namespace zermelo::cli

// zermelo query TABLE|SPEC [POS...]: values, ranked moves, perfect lines.
#include <fmt/format.h>

#include "solvers/engine/engine.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"

namespace zermelo::cli {

namespace {

struct QueryArguments {
    std::string name;
    std::vector<std::string> words;
    std::string folder = "tables";
    bool line = false;
    bool from_stdin = false;
    bool no_search = false;
};

constexpr double question_seconds = 1.5;  // the most that a search takes for one question
constexpr double position_seconds = 2;    // and for a position and its moves

// The table that answers, or a search where there is none for a game.
Result<std::shared_ptr<const AnswerSource>> open_source(const Context& context, const Engine& engine,
                                                        const QueryArguments& arguments) {
    const bool is_file = names_a_file(arguments.name);
    const auto table = is_file ? engine.table(arguments.name) : engine.find_table(arguments.name);
    if (table) return *table;
    const Error& error = table.error();
    if (arguments.no_search || is_file || error.code != Failure::not_found) return tl::unexpected<Error>(error);
    ZERMELO_ASSIGN(search, engine.search(arguments.name));
    if (!context.quiet)
        print_to_stderr(
            fmt::format("no table for {} ({}): searching for about {:.0f} s a position, without distances\n"
                        "  try:  {}, or zermelo prove for a longer search\n",
                        search->game().spec(), printable(error.why), position_seconds, printable(advice(error))));
    return search;
}

// One line for each of many positions.
void print_short(const AnyGame& game, const Answer& answer) {
    fmt::print("{}\t{}\t{}\t{}\t{}\n", game.format(answer.position), name_of(answer.value),
               answer.value.dtw ? std::to_string(*answer.value.dtw) : "-",
               winner_name(game, answer.turn, answer.value).value_or("-"),
               answer.best ? game.move_name(answer.position, answer.moves[*answer.best].number) : "-");
}

void print_long(const AnyGame& game, const Answer& answer) {
    fmt::print("{}\n{}{}\n{}", game.format(answer.position), game.diagram(answer.position), verdict(game, answer),
               moves_table(game, answer));
    if (answer.source == Source::search)
        fmt::print("source search, {} in {:.2f} s\n", counted(answer.nodes, "position"), answer.seconds);
}

Result<int> answer_one(const Context& context, const AnswerSource& source, const QueryArguments& arguments,
                       const std::string& text, bool many) {
    const AnyGame& game = source.game();
    const Request request{question_seconds, position_seconds, stop_on_signals()};
    ZERMELO_ASSIGN(position, game.parse(text));
    ZERMELO_ASSIGN(answer, source.answer(position, request));
    Line line;
    if (arguments.line) {
        ZERMELO_ASSIGN(found, source.line(answer, request));
        line = std::move(found);
    }
    if (context.format != Format::text) {
        print_json(context, json::query(game, answer, arguments.line ? &line : nullptr));
    } else {
        many ? print_short(game, answer) : print_long(game, answer);
        if (!line.empty()) fmt::print("line   {}\n", line_text(line));
    }
    return answer.value.outcome() ? 0 : static_cast<int>(Failure::no_answer);
}

Result<int> query(Context& context, const QueryArguments& arguments) {
    const Engine engine({.tables = arguments.folder});
    ZERMELO_ASSIGN(source, open_source(context, engine, arguments));
    std::vector<std::string> positions = join_positions(arguments.words);
    if (arguments.from_stdin) positions.emplace_back("-");
    return answer_all(context, {"zermelo.query/1", source->game().spec(), 5}, std::move(positions),
                      [&](const std::string& position, bool many) {
                          return answer_one(context, *source, arguments, position, many);
                      });
}

}  // namespace

void add_query(Program& program) {
    static QueryArguments arguments;
    const Command command(program, "query", "Look up positions: value, all moves from best to worst, perfect play");
    command.option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        .required();
    command.option("POS", arguments.words,
                   "Positions: start (the default), 'start moves e1-d2 ...', a board with the side to move, or - "
                   "for standard input");
    command.flag("--line", arguments.line, "Show perfect play to the end of the game");
    command.flag("--stdin", arguments.from_stdin, "Read positions from standard input, one per line");
    command.option("--tables", arguments.folder, "Folder with tables").shows_default();
    command.flag("--no-search", arguments.no_search, "Fail where there is no table, instead of searching");
    command.footer(
        "Each move is seen by the player who makes it; dtw counts the plies after it; delta is what it loses against "
        "the best\n"
        "move of the same value. With many positions the columns are position, value, dtw, winner, best move.\n"
        "Without a table a search of about two seconds may find out who wins, but not how fast.");
    command.action([](Context& context) { return query(context, arguments); });
}

}  // namespace zermelo::cli

// zermelo query TABLE|SPEC [POS...]: values, ranked moves, perfect lines.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/lookup.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/search_source.hpp"
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

// The table that answers, or a search where there is none for a game.
Result<std::unique_ptr<AnswerSource>> open_source(const Context& context, const QueryArguments& arguments) {
    auto lookup = Lookup::open(arguments.name, arguments.folder);
    if (lookup) return *std::move(lookup);
    if (arguments.no_search || names_a_file(arguments.name) || lookup.error().code != Failure::not_found)
        return tl::unexpected<Error>(std::move(lookup).error());
    ZERMELO_ASSIGN(solver, make_solver(arguments.name));
    ZERMELO_ASSIGN(source, SearchAnswers::make(std::move(solver), stop_on_signals()));
    if (!context.quiet)
        print_to_stderr(
            fmt::format("no table for {} ({}): searching for about {:.0f} s a position, without distances\n"
                        "  try:  {}, or zermelo prove for a longer search\n",
                        source->game().spec(), printable(lookup.error().why), SearchAnswers::position_seconds,
                        printable(lookup.error().hint)));
    return source;
}

nlohmann::ordered_json to_json(const AnyGame& game, const Answer& answer) {
    nlohmann::ordered_json object = {{"schema", "zermelo.query/1"},
                                     {"spec", game.spec()},
                                     {"position", answer.view.position},
                                     {"turn", side_name(game, answer.view.turn)}};
    set_value(object, game, answer.view.turn, answer.value);
    object["source"] = answer.source.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.source);
    object["moves"] = nlohmann::ordered_json::array();
    for (const RankedMove& ranked : answer.moves)
        object["moves"].push_back({{"move", ranked.move.text},
                                   {"value", word(ranked.value)},
                                   {"dtw", number_or_null(ranked.value.dtw)},
                                   {"delta", number_or_null(ranked.delta)},
                                   {"optimal", ranked.optimal},
                                   {"child", ranked.move.child}});
    return object;
}

// One line for each of many positions.
void print_short(const AnyGame& game, const Answer& answer) {
    fmt::print("{}\t{}\t{}\t{}\t{}\n", answer.view.position, word(answer.value),
               answer.value.dtw ? std::to_string(*answer.value.dtw) : "-",
               winner_name(game, answer.view.turn, answer.value).value_or("-"),
               answer.best ? answer.moves[*answer.best].move.text : "-");
}

Result<int> answer_one(const Context& context, AnswerSource& source, const QueryArguments& arguments,
                       const std::string& position, bool many) {
    const AnyGame& game = source.game();
    ZERMELO_ASSIGN(answer, source.look_up(position));
    Line line;
    if (arguments.line) {
        ZERMELO_ASSIGN(found, source.line(answer));
        line = std::move(found);
    }
    if (context.format != Format::text) {
        nlohmann::ordered_json object = to_json(game, answer);
        if (arguments.line) {
            object["line"] = nlohmann::ordered_json::array();
            for (const auto& [turn, move] : line) object["line"].push_back(move);
        }
        print_json(context, object);
    } else {
        if (many)
            print_short(game, answer);
        else
            fmt::print("{}\n{}{}\n{}", answer.view.position, answer.view.diagram,
                       verdict(game, answer, source.why_unknown()), moves_table(answer));
        if (answer.source == "search" && !many) fmt::print("source {}\n", printable(source.name()));
        if (arguments.line && !line.empty()) fmt::print("line   {}\n", line_text(line));
    }
    return answer.value.outcome() ? 0 : static_cast<int>(Failure::no_answer);
}

Result<int> query(Context& context, const QueryArguments& arguments) {
    ZERMELO_ASSIGN(source, open_source(context, arguments));
    std::vector<std::string> positions = join_positions(arguments.words);
    if (arguments.from_stdin) positions.emplace_back("-");
    return answer_all(context, {"zermelo.query/1", source->game().spec(), 5}, std::move(positions),
                      [&](const std::string& position, bool many) {
                          return answer_one(context, *source, arguments, position, many);
                      });
}

}  // namespace

void add_query(CLI::App& app, Action& action) {
    static QueryArguments arguments;
    CLI::App* command =
        app.add_subcommand("query", "Look up positions: value, all moves from best to worst, perfect play");
    command->add_option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        ->required();
    command->add_option("POS", arguments.words,
                        "Positions: start (the default), 'start moves e1-d2 ...', a board with the side to move, or - "
                        "for standard input");
    command->add_flag("--line", arguments.line, "Show perfect play to the end of the game");
    command->add_flag("--stdin", arguments.from_stdin, "Read positions from standard input, one per line");
    command->add_option("--tables", arguments.folder, "Folder with tables")->capture_default_str();
    command->add_flag("--no-search", arguments.no_search, "Fail where there is no table, instead of searching");
    command->footer(
        "Each move is seen by the player who makes it; dtw counts the plies after it; delta is what it loses against "
        "the best\n"
        "move of the same value. With many positions the columns are position, value, dtw, winner, best move.\n"
        "Without a table a search of about two seconds may find out who wins, but not how fast.");
    command->callback([&action] { action = [](Context& context) { return query(context, arguments); }; });
}

}  // namespace zermelo::cli

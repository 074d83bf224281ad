// zermelo query TABLE|SPEC [POS...]: values, ranked moves, perfect lines.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/notation.hpp"
#include "tools/zermelo/answer_text.hpp"
#include "tools/zermelo/command.hpp"
#include "tools/zermelo/lookup.hpp"
#include "tools/zermelo/output.hpp"
#include "tools/zermelo/positions.hpp"

namespace zermelo::cli {

namespace {

struct QueryArguments {
    std::string name;
    std::vector<std::string> words;
    std::string folder = "tables";
    bool line = false;
    bool from_stdin = false;
};

nlohmann::ordered_json to_json(const Lookup& lookup, const Answer& answer) {
    const AnyGame& game = lookup.game();
    nlohmann::ordered_json object = {{"schema", "zermelo.query/1"},
                                     {"spec", game.spec()},
                                     {"position", answer.view.position},
                                     {"turn", game.info().sides[static_cast<std::size_t>(answer.view.turn)]}};
    set_value(object, game, answer.view.turn, answer.value);
    object["source"] = answer.view.terminal ? nlohmann::ordered_json("terminal")
                       : answer.value       ? nlohmann::ordered_json("table")
                                            : nlohmann::ordered_json();
    object["moves"] = nlohmann::ordered_json::array();
    for (const RankedMove& ranked : answer.moves) {
        nlohmann::ordered_json move = {{"move", ranked.move.text}};
        const bool decisive = ranked.value && ranked.value->wdl != Wdl::draw;
        move["value"] = ranked.value ? word(ranked.value->wdl) : "unknown";
        move["dtw"] = decisive ? nlohmann::ordered_json(ranked.value->dtw) : nlohmann::ordered_json();
        move["delta"] = decisive ? nlohmann::ordered_json(ranked.delta) : nlohmann::ordered_json();
        move["optimal"] = ranked.optimal;
        move["child"] = ranked.move.child;
        object["moves"].push_back(std::move(move));
    }
    return object;
}

void print_answer(const Lookup& lookup, const Answer& answer) {
    fmt::print("{}\n{}{}\n{}", answer.view.position, answer.view.diagram, verdict(lookup.game(), answer),
               moves_table(answer));
}

// One line for each of many positions.
void print_short(const Lookup& lookup, const Answer& answer) {
    const auto winner = answer.value ? winner_name(lookup.game(), answer.view.turn, answer.value->wdl) : std::nullopt;
    const bool decisive = answer.value && answer.value->wdl != Wdl::draw;
    fmt::print("{}\t{}\t{}\t{}\t{}\n", answer.view.position, answer.value ? word(answer.value->wdl) : "unknown",
               decisive ? std::to_string(answer.value->dtw) : "-", winner.value_or("-"),
               answer.moves.empty() || !answer.moves.front().value ? "-" : answer.moves.front().move.text);
}

Result<int> answer_one(const Context& context, const Lookup& lookup, const QueryArguments& arguments,
                       const std::string& position, bool many) {
    ZERMELO_ASSIGN(answer, look_up(lookup, position));
    std::vector<std::pair<Side, std::string>> line;
    if (arguments.line) {
        ZERMELO_ASSIGN(found, perfect_line(lookup, answer));
        line = std::move(found);
    }
    if (context.format != Format::text) {
        nlohmann::ordered_json object = to_json(lookup, answer);
        if (arguments.line) {
            object["line"] = nlohmann::ordered_json::array();
            for (const auto& [turn, move] : line) object["line"].push_back(move);
        }
        print_json(context, object);
    } else {
        if (many)
            print_short(lookup, answer);
        else
            print_answer(lookup, answer);
        if (arguments.line && !line.empty()) fmt::print("line   {}\n", line_text(line));
    }
    return answer.value ? 0 : static_cast<int>(Failure::no_answer);
}

// Every line of standard input is a position; a bad one is reported and the others are answered.
Result<int> answer_stdin(const Context& context, const Lookup& lookup, const QueryArguments& arguments) {
    int worst = 0;
    PositionLines lines;
    for (std::string position; lines.next(position);) {
        auto code = answer_one(context, lookup, arguments, position, true);
        if (code) {
            worst = std::max(worst, *code);
            continue;
        }
        Error& error = code.error();
        worst = std::max(worst, static_cast<int>(error.code));
        if (context.format != Format::text)
            print_json(context,
                       {{"schema", "zermelo.query/1"},
                        {"spec", lookup.game().spec()},
                        {"position", position},
                        {"error", {{"code", static_cast<int>(error.code)}, {"what", error.what}, {"why", error.why}}}});
        else
            fmt::print("{}\terror\t-\t-\t-\n", in_quotes(position));
        error.what = fmt::format("line {}: {}", lines.number(), error.what);
        print_error(error);
    }
    ZERMELO_TRY(lines.ended_well());
    return worst;
}

Result<int> query(Context& context, const QueryArguments& arguments) {
    ZERMELO_ASSIGN(lookup, Lookup::open(arguments.name, arguments.folder));
    std::vector<std::string> positions = join_positions(arguments.words);
    if (arguments.from_stdin) positions.emplace_back("-");
    if (positions.empty()) positions.emplace_back("start");
    if (context.format == Format::json && (positions.size() > 1 || positions.front() == "-"))
        context.format = Format::jsonl;
    int worst = 0;
    bool first = true;
    for (const std::string& position : positions) {
        if (position == "-") {
            ZERMELO_ASSIGN(code, answer_stdin(context, lookup, arguments));
            worst = std::max(worst, code);
            continue;
        }
        if (!first && context.format == Format::text) fmt::print("\n");
        first = false;
        ZERMELO_ASSIGN(code, answer_one(context, lookup, arguments, position, false));
        worst = std::max(worst, code);
    }
    return worst;
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
    command->footer(
        "Each move is seen by the player who makes it; dtw counts the plies after it; delta is what it loses against "
        "the best\n"
        "move of the same value. With many positions the columns are position, value, dtw, winner, best move.");
    command->callback([&action] { action = [](Context& context) { return query(context, arguments); }; });
}

}  // namespace zermelo::cli

// zermelo query TABLE|SPEC [POS...]: values, ranked moves, perfect lines.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "solvers/engine/draw_depths.hpp"
#include "solvers/engine/engine.hpp"
#include "tools/draw/picture.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/study/replies.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct QueryArguments {
    std::string name;
    PositionArguments positions;
    TablesArgument tables;
    bool line = false;
    bool from_stdin = false;
    bool no_search = false;
    bool markdown = false;
    bool svg = false;
    bool outcomes = false;
    bool draw_depth = false;
};

// The sources of answers: a table, all tables of the game in the folder, or a search.
struct Sources {
    std::shared_ptr<const AnswerSource> source;
    std::shared_ptr<const TableFolder> tables;  // null without tables
    bool searches = false;                      // search if no table answers
    bool told_of_search = false;
    // By the file of the table.
    std::map<std::string, std::shared_ptr<const DrawDepths>> depths;
};

Result<Sources> open_sources(const Engine& engine, const QueryArguments& arguments) {
    if (names_a_file(arguments.name)) {
        ZERMELO_ASSIGN(tables, folder_of_file(engine, arguments.name));
        return Sources{tables, tables};
    }
    const auto tables = engine.tables(arguments.name, !arguments.no_search);
    if (tables) return Sources{*tables, *tables, !arguments.no_search};
    const Error& error = tables.error();
    if (arguments.no_search || error.cause.kind != Cause::Kind::no_table) return tl::unexpected<Error>(error);
    ZERMELO_ASSIGN(search, engine.search(arguments.name));
    return Sources{search, nullptr, true};
}

// Prints a note before the first search.
void tell_of_search(const Context& context, Sources& sources, const std::string& folder) {
    if (sources.told_of_search || context.quiet) return;
    sources.told_of_search = true;
    const std::string spec = sources.source->game().spec();
    Error missing;
    missing.cause = {.kind = Cause::Kind::no_table, .where = folder, .spec = spec};
    print_to_stderr(fmt::format(
        "no table in {} has this position of {}{}: searching for about {:.0f} s, without distances\n  try:  {}\n",
        folder, spec, about_unreadable(folder), position_seconds, advice(missing)));
}

// The answer of a table, else of a search.
Result<Answer> ask(const Context& context, Sources& sources, const QueryArguments& arguments,
                   const AnyPosition& position) {
    if (sources.tables) {
        ZERMELO_ASSIGN(held, sources.tables->look_up(position));
        if (held) return *std::move(held);
    }
    const AnswerSource& source = *sources.source;
    if (sources.searches && !source.game().terminal(position))
        tell_of_search(context, sources, arguments.tables.folder);
    return source.answer(position, {question_seconds, position_seconds, stop_on_signals()});
}

// Prints one line, for one of many positions.
void print_short(const AnyGame& game, const Answer& answer, const std::string& depth, const Question& question) {
    fmt::print("{}\t{}\t{}\t{}\t{}{}{}\n", game.format(answer.position), name_of(answer.value),
               answer.value.dtw ? std::to_string(*answer.value.dtw) : "-",
               winner_name(game, answer.turn, answer.value).value_or("-"),
               answer.best ? game.move_name(answer.position, answer.moves[*answer.best].number) : "-", depth,
               last_column(question));
}

// Their names, in the order of the game.
std::string legal_moves(const AnyGame& game, const Answer& answer) {
    return fmt::format("{}", fmt::join(game.move_names(answer.position), " "));
}

void print_long(const AnyGame& game, const Answer& answer) {
    // Without any known value the moves have names alone.
    const bool known = !std::all_of(answer.moves.begin(), answer.moves.end(),
                                    [](const RankedMove& ranked) { return ranked.value.nothing(); });
    fmt::print("{}{}\n{}", position_text(game, answer.position), wrapped(verdict(game, answer), terminal().columns, 4),
               known ? moves_table(game, answer) : "");
    if (answer.terminal) print_end(game);
    if (!known && !answer.moves.empty()) fmt::print("{}", labelled("moves", legal_moves(game, answer)));
    if (const std::size_t kinds = kinds_of_moves(game, answer); known && kinds < answer.moves.size())
        fmt::print("{} moves, {} up to symmetry\n", answer.moves.size(), kinds);
    if (answer.source == Source::search)
        fmt::print("source search, {} in {:.2f} s\n", counted(answer.nodes, "position"), answer.seconds);
}

// The draw depth of a drawn position, in the table that answered. Tables of endgames have games of their own.
Result<std::optional<Value>> depth_of(Context& context, const Engine& engine, Sources& sources, const Answer& answer) {
    if (answer.source != Source::table || !answer.value.is(Wdl::draw)) return std::nullopt;
    ZERMELO_ASSIGN(table, engine.table(answer.file));
    auto& depths = sources.depths[answer.file];
    if (!depths) {
        ZERMELO_ASSIGN(run, RunArguments().options(context));
        ZERMELO_ASSIGN(found, DrawDepths::of(table, run));
        depths = std::move(found);
        context.end_progress();
    }
    ZERMELO_ASSIGN(position, table->game().parse(sources.source->game().format(answer.position)));
    return depths->at(position);
}

Result<int> answer_one(Context& context, const Engine& engine, Sources& sources, const QueryArguments& arguments,
                       const Question& question, std::optional<Answer> known) {
    const AnswerSource& source = *sources.source;
    const AnyGame& game = source.game();
    if (!known) {
        ZERMELO_ASSIGN(position, game.parse(question.position));
        ZERMELO_ASSIGN(found, ask(context, sources, arguments, position));
        known = std::move(found);
    }
    if (!question.many && sources.tables) ZERMELO_TRY(count_replies(*sources.tables, *known));
    const Answer& answer = *known;
    std::optional<Value> depth;
    if (arguments.draw_depth) {
        ZERMELO_ASSIGN(found, depth_of(context, engine, sources, answer));
        depth = found;
    }
    Line line;
    if (arguments.line) {
        ZERMELO_ASSIGN(found, source.line(answer, {question_seconds, position_seconds, stop_on_signals()}));
        line = std::move(found);
    }
    if (context.format != Format::text) {
        auto document =
            json::query(game, answer, arguments.line ? &line : nullptr, arguments.draw_depth ? &depth : nullptr);
        if (!question.id.empty()) document.add("id", question.id);
        print_json(context, document);
    } else if (arguments.svg) {
        fmt::print("{}",
                   picture(game, answer.position, {{}, {}, {}, value_marks(game, answer)}, {}, verdict(game, answer)));
    } else if (arguments.markdown) {
        fmt::print("{}", in_markdown(game, answer, line));
    } else if (question.many) {
        const std::string words = depth ? depth_in_words(game, answer.turn, *depth) : "-";
        print_short(game, answer, arguments.draw_depth ? "\t" + words : "", question);
        if (!line.empty()) fmt::print("{}", in_terminal("line", line, end_of(game, answer, line)));
    } else {
        print_long(game, answer);
        if (depth) fmt::print("{}", labelled("depth", depth_in_words(game, answer.turn, *depth)));
        const LineEnd end = end_of(game, answer, line);
        if (!line.empty()) fmt::print("{}", in_terminal("line", line, end));
        if (end.over) print_end(game);
    }
    return answer.value.outcome() ? 0 : static_cast<int>(Failure::no_answer);
}

// Prints the outcome of a position, without searches and moves.
Result<int> answer_outcome(const Context& context, const TableFolder& tables, const Question& question,
                           std::optional<Known> known) {
    const AnyGame& game = tables.game();
    std::optional<AnyPosition> position;
    if (!known || context.format != Format::text) {
        ZERMELO_ASSIGN(parsed, game.parse(question.position));
        position = parsed;
    }
    if (!known) {
        ZERMELO_ASSIGN(found, tables.value(*position));
        known = found;
    }
    const auto outcome = known->outcome();
    const std::string_view value = outcome ? name_of(*outcome) : "unknown";
    if (context.format != Format::text) {
        print_json(context, json::outcome(game.spec(), game.format(*position), value, question.id));
    } else {
        std::fwrite(value.data(), 1, value.size(), stdout);
        const std::string column = last_column(question);
        std::fwrite(column.data(), 1, column.size(), stdout);
        std::fputc('\n', stdout);
    }
    return outcome ? 0 : static_cast<int>(Failure::no_answer);
}

Result<int> query_outcomes(Context& context, const Engine& engine, const QueryArguments& arguments,
                           std::vector<std::string> positions) {
    constexpr std::size_t batch = 1 << 16;
    const auto opened =
        names_a_file(arguments.name) ? folder_of_file(engine, arguments.name) : engine.tables(arguments.name);
    if (!opened) return tl::unexpected<Error>(opened.error());
    const TableFolder& tables = **opened;
    BatchOf<Known> known;
    return answer_all(
        context, {"outcome", tables.game().spec(), 2, false, batch}, std::move(positions),
        [&](const Question& question) { return answer_outcome(context, tables, question, known.next()); },
        [&](std::span<const Question> lines) {
            known.look_up_all(tables.game(), lines, [&](const auto& some) { return tables.values(some); });
        });
}

Result<int> query(Context& context, QueryArguments arguments) {
    ZERMELO_TRY(resolve_folder(arguments.name));
    const Engine engine({.tables = arguments.tables.folder});
    std::vector<std::string> positions = arguments.positions.joined();
    ZERMELO_TRY(check_no_size(arguments.name, positions));
    if (arguments.from_stdin) positions.emplace_back("-");
    if (arguments.outcomes) return query_outcomes(context, engine, arguments, std::move(positions));
    ZERMELO_ASSIGN(sources, open_sources(engine, arguments));
    constexpr std::size_t batch = 1 << 12;  // with all moves
    const AnyGame& game = sources.source->game();
    BatchOf<Answer> known;
    return answer_all(
        context, {"query", game.spec(), arguments.draw_depth ? 6 : 5, true, batch}, std::move(positions),
        [&](const Question& question) {
            return answer_one(context, engine, sources, arguments, question, known.next());
        },
        [&](std::span<const Question> lines) {
            if (sources.tables)
                known.look_up_all(game, lines, [&](const auto& some) { return sources.tables->look_up(some); });
        });
}

}  // namespace

Action declare_query(const Options& command) {
    auto [action, arguments] = action_of<QueryArguments>(query);
    command.option("TABLE|SPEC", arguments.name, "A table file, or a spec whose table is in the --tables folder")
        .required();
    arguments.positions.add_to(command);
    command.flag(
        "--line", arguments.line,
        "Show perfect play to the end of the game; without distances up to the first position that occurs again");
    command.flag("--stdin", arguments.from_stdin, "Read positions from standard input, one per line");
    arguments.tables.add_to(command);
    const Argument outcomes =
        command.flag("--wdl", arguments.outcomes, "Print only win, draw or loss, for many positions at once");
    const Argument markdown =
        command.flag("--md", arguments.markdown, "Answer with Markdown, for a page or a post").excludes(outcomes);
    command.flag("--svg", arguments.svg, "Answer with a picture of all moves with values; see also zermelo draw")
        .excludes(markdown)
        .excludes(outcomes);
    command.flag("--draw-depth", arguments.draw_depth, "Tell how far a draw is from a loss; this reads the whole table")
        .excludes(outcomes);
    command.flag("--no-search", arguments.no_search, "Fail without a table, instead of searching");
    command.example("zermelo query fox-and-hounds@8x8", "the value of the start and of every move");
    command.example("zermelo query konane@4x4 start moves a1 b1 --line",
                    "after two turns, with perfect play to the end");
    command.example("echo start moves a1 | zermelo query konane@4x4 - --jsonl", "positions from standard input");
    command.note(
        "The value of a move is for the player who makes it. dtw (distance to win) counts the plies after the move. "
        "cost is the loss against the best move: 'win -> loss', '3 plies' or '2 points', and '-' for the best. In a "
        "drawn position a table tells how many of the replies to each drawing move lose.\nWith many positions the "
        "columns are position, value, dtw, winner, best move, and with --draw-depth the depth in words. Empty lines "
        "and lines that begin with # have no answer.\n"
        "Text after a semicolon with a blank beside it returns as the last column, and as the key id: "
        "'POS; id \"a7\"'.\nWithout a table, a search of about two seconds may find "
        "the winner, but no "
        "distances.");
    return action;
}

}  // namespace zermelo::cli

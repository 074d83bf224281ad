// zermelo value SPEC POS...: values of combinatorial game theory, of arrangements and of sums.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "solvers/engine/all_games.hpp"
#include "solvers/values/session.hpp"
#include "solvers/values/value_writer.hpp"
#include "tools/draw/thermograph_picture.hpp"
#include "tools/json/value_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/value/expression.hpp"
#include "tools/zermelo/commands/value/margin.hpp"
#include "tools/zermelo/commands/value/value_text.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct ValueArguments {
    std::string spec;
    std::vector<std::string> words;
    bool unbounded = false;
    std::string picture;
    std::string certificate;
    bool force = false;
    RunArguments run;
};

Result<std::vector<SumTerm>> terms_of(ValueSession& session, const Expression& expression) {
    std::vector<SumTerm> terms;
    for (const ExpressionTerm& part : expression.terms) {
        ZERMELO_ASSIGN(term, session.term(part.text, part.is_negative));
        terms.push_back(std::move(term));
    }
    return terms;
}

Result<int> answer_value(const Context& context, ValueSession& session, const Question& question) {
    ZERMELO_ASSIGN(expression, read_expression(question.position));
    if (expression.is_single() && !expression.terms[0].text.starts_with("value:")) {
        ZERMELO_ASSIGN(arrangement, session.game().parse(expression.terms[0].text));
        if (question.many && context.format == Format::text) {
            ZERMELO_TRY(print_short_value(session, arrangement, last_column(question)));
            return 0;
        }
        ZERMELO_ASSIGN(answer, session.examine(arrangement));
        if (context.format == Format::text) {
            ZERMELO_TRY(print_value(session, answer, context.verbose));
            return 0;
        }
        ZERMELO_ASSIGN(document, json::value(session, answer));
        if (!question.id.empty()) document.add("id", question.id);
        print_json(context, document);
        return 0;
    }
    ZERMELO_ASSIGN(terms, terms_of(session, expression));
    ZERMELO_ASSIGN(sum, session.add_up(terms));
    const std::string relation = expression.relation.value_or("");
    if (question.many && context.format == Format::text) {
        const std::string text = fmt::format("{}", fmt::join(words_of(question.position), " "));
        ZERMELO_TRY(print_short_sum(session, text, sum.value, last_column(question)));
        return 0;
    }
    if (context.format == Format::text) {
        ZERMELO_TRY(print_sum(session, terms, sum, relation, context.verbose));
        return 0;
    }
    ZERMELO_ASSIGN(document, json::value_sum(session, terms, sum, relation));
    if (!question.id.empty()) document.add("id", question.id);
    print_json(context, document);
    return 0;
}

// Draws the value of the one expression of the arguments.
Result<int> draw_value(const Context& context, ValueSession& session, const ValueArguments& arguments) {
    if (arguments.picture != "-" && !arguments.picture.ends_with(".svg"))
        return fail(Failure::usage, fmt::format("{} does not end with .svg", arguments.picture),
                    "thermographs are SVG");
    ZERMELO_ASSIGN(expression, read_expression(arguments.words));
    ZERMELO_ASSIGN(terms, terms_of(session, expression));
    ZERMELO_ASSIGN(sum, session.add_up(terms));
    ZERMELO_ASSIGN(thermograph, session.thermograph(sum.value));
    ZERMELO_ASSIGN(name, session.name(sum.value));
    const std::string svg = thermograph_picture(thermograph, name, session.game().game().info().sides);
    if (arguments.picture == "-") {
        fmt::print("{}", svg);
        return 0;
    }
    ZERMELO_TRY(write_file(arguments.picture, svg, arguments.force));
    if (!context.quiet) print_to_stderr(fmt::format("the thermograph of {} is in {}\n", name, arguments.picture));
    return 0;
}

// Proves the value of the one expression of the arguments.
Result<void> prove_value(const Context& context, ValueSession& session, const ValueArguments& arguments,
                         const RunOptions& options) {
    ZERMELO_ASSIGN(expression, read_expression(arguments.words));
    ZERMELO_ASSIGN(terms, terms_of(session, expression));
    ZERMELO_ASSIGN(report, write_sum_proof(session, terms,
                                           {.path = arguments.certificate,
                                            .force = arguments.force,
                                            .provenance = fmt::format("values, {}", program_version)},
                                           options));
    if (!context.quiet)
        print_to_stderr(fmt::format("the proof is in {}: {}, {}, {}\n", arguments.certificate,
                                    counted(report.arrangements, "arrangement"), counted(report.forms, "form"),
                                    counted(report.bytes, "byte")));
    return {};
}

Result<int> value(Context& context, ValueArguments arguments) {
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    std::shared_ptr<const ValueTable> table;
    if (names_a_file(arguments.spec)) {
        ZERMELO_ASSIGN(opened, ValueTable::open(arguments.spec, options.memory / 2, options.stop));
        table = std::make_shared<const ValueTable>(std::move(opened));
        arguments.spec = table->file().header().spec;
    }
    std::optional<UnboundedBoard> unbounded;
    if (arguments.unbounded) {
        ZERMELO_ASSIGN(board, UnboundedBoard::make(arguments.spec));
        arguments.spec = board.spec();
        unbounded = std::move(board);
    }
    const bool from_input = arguments.words == std::vector<std::string>{"-"};
    if (unbounded && !from_input) ZERMELO_TRY(unbounded->set(arguments.words));
    ZERMELO_ASSIGN(game, all_games().make(arguments.spec));
    ZERMELO_ASSIGN(values, make_values(game));
    ValueSession session(std::move(values), options.memory / 2, options.stop);
    if (table) ZERMELO_TRY(session.answer_from(table));
    if (!arguments.certificate.empty()) ZERMELO_TRY(prove_value(context, session, arguments, options));
    if (!arguments.picture.empty()) return draw_value(context, session, arguments);
    const auto answer = [&](Question question) -> Result<int> {
        if (unbounded && from_input) {
            std::vector<std::string> words = words_of(question.position);
            ZERMELO_TRY(unbounded->set(words));
            question.position = fmt::format("{}", fmt::join(words, " "));
        }
        return answer_value(context, session, question);
    };
    return answer_all(context, {"value", game.game->spec(), 5, true},
                      {from_input ? "-" : fmt::format("{}", fmt::join(arguments.words, " "))}, answer);
}

}  // namespace

Action declare_value(const Options& command) {
    auto [action, arguments] = action_of<ValueArguments>(value);
    command.option("FILE|SPEC", arguments.spec, "The game: Konane or Tiptoe, any board; or a file of zermelo atlas")
        .required();
    command
        .option("POS", arguments.words,
                "A board, or a sum of boards with + and - between them; - alone for standard input")
        .required();
    command.flag("--unbounded", arguments.unbounded,
                 "Take the board for a pattern on a board without edges; SPEC has the size of the pattern");
    const Argument picture =
        command.option("--thermograph", arguments.picture, "Draw the thermograph (SVG); - for standard output")
            .named("FILE");
    command
        .option("--certificate", arguments.certificate,
                "Write a proof of the value (.zval), which zermelo-check checks")
        .named("FILE")
        .excludes(picture);
    command.flag("--force", arguments.force, "Overwrite the file");
    arguments.run.add_to(command);
    command.example("zermelo value konane@3x4 3/3/.bw/bw.", "a value, its moves for both sides, temperature and stops");
    command.example("zermelo value konane@4x4 start moves a1 a2", "after moves from the start");
    command.example("zermelo value konane@3x3 bw./3/3 + 3/wb./3 - value:*", "who wins a sum, and by which move");
    command.example("zermelo value konane@3x3 bwb/3/3 '<=' value:^", "a comparison: <=, >= or ==");
    command.example("zermelo value konane@5x1 bwbwb --unbounded", "a pattern on a board without edges");
    command.example("zermelo value konane@3x4 3/3/.bw/bw. --certificate v.zval --force",
                    "a value with its proof, which zermelo-check checks");
    command.example("echo bwb/3/3 | zermelo value konane@3x3 -", "boards from standard input");
    command.note(
        "Values are short games in canonical form. The first side of the game is Left: Black in Konane, White in "
        "Tiptoe. The side to move of a position does not matter.\nNames are those of CGSuite: numbers 1/2, ups ^, "
        "nimbers *2, switches +-1, Tiny(1), else the options of both sides {2|1||0}. value:NAME is a term too.\n"
        "outcome: P, the second player wins; N, the first; L and R, Left and Right.\nmean and temperature: how much a "
        "value is worth on average, and how much a move is worth. stops: the number at which play ends if a side "
        "begins.\ngains: the incentive of the move. best: no other move leads to a better value; dominated: one "
        "does. wins: the side wins by it if nothing else is played.\nNames longer than 60 "
        "characters are cut; -v and --json give them in full.\n--unbounded adds a margin of four cells, which no "
        "stone can ever cross (Conway's army).\nLines of "
        "standard input are answered in columns: board or sum, value, outcome, mean, temperature; a comparison by its "
        "difference. Exact values of a whole board: zermelo "
        "atlas.");
    return action;
}

}  // namespace zermelo::cli

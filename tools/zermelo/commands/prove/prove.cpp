// zermelo prove SPEC [POS...]: proves by a search who wins, and writes a certificate.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <span>

#include "games/core/texts/notation.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/engine/score_search.hpp"
#include "solvers/proof/certificate_file.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/prove/proof_text.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/answer_loop.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/spec_list.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct ProveArguments {
    std::string spec;
    PositionArguments positions;
    std::string claim = "value";
    std::string method = "auto";
    std::optional<std::string> nodes;
    std::optional<std::string> seconds;
    std::optional<std::string> tables;
    std::optional<std::string> certificate;
    std::string save;
    bool cite = false;
    bool force = false;
    bool no_heuristics = false;
    bool moves = false;
    RecordArguments records;
    RunArguments run;
};

// The claim of --claim. score>=N is the claim of a win in the game with the threshold N.
struct Asked {
    Claim claim = Claim::value;
    std::optional<int> points;  // the threshold N, for the side to move
};

Result<Asked> asked(const std::string& text) {
    if (const auto claim = claim_of_name(text)) return Asked{*claim, {}};
    constexpr std::string_view threshold = "score>=";
    if (text.starts_with(threshold)) {
        const std::string_view number = std::string_view(text).substr(threshold.size());
        const bool negative = number.starts_with('-');
        if (const auto points = parse_number(number.substr(negative ? 1 : 0)))
            return Asked{Claim::win, negative ? -*points : *points};
    }
    return fail(Failure::usage, fmt::format("--claim {} is not a claim", in_quotes(text)),
                "it is one of win, loss, draw-or-better, value, and 'score>=N' in games of points",
                "zermelo prove --help");
}
Result<SearchOptions> search_options(Context& context, const ProveArguments& arguments) {
    SearchOptions options;
    options.method = *search_method(arguments.method);
    if (arguments.nodes) {
        ZERMELO_ASSIGN(nodes, parse_nodes(*arguments.nodes));
        options.nodes = nodes;
    }
    if (arguments.seconds) {
        ZERMELO_ASSIGN(seconds, parse_seconds(*arguments.seconds));
        options.seconds = seconds;
    }
    options.tables = arguments.tables.value_or("");
    options.heuristics = !arguments.no_heuristics;
    options.certificate = arguments.certificate.has_value();
    options.cite = arguments.cite;
    options.save = arguments.save;
    ZERMELO_ASSIGN(run, arguments.run.options(context));
    options.run = run;
    return options;
}

// Fails if the certificate cannot be written, before a long search. Leaves no file.
Result<void> check_certificate(const ProveArguments& arguments, const std::vector<std::string>& positions) {
    if (!arguments.certificate) return {};
    if (positions.size() > 1 || (positions.size() == 1 && positions.front() == "-"))
        return fail(Failure::usage, "--certificate is for one position",
                    "each certificate is a file of its own, and many positions are asked for", "one POS");
    if (*arguments.certificate == "-")
        return fail(Failure::usage, "a certificate cannot go to standard output", "", "--certificate FILE");
    ZERMELO_TRY(CertificateFile::create({.path = *arguments.certificate, .force = arguments.force}));
    return {};
}

// Adds the state of the search to the error if it was interrupted.
tl::unexpected<Error> failed(const Context& context, Error error, const std::string& known) {
    if (error.code == Failure::interrupted) {
        const std::string progress = context.progress();
        if (!known.empty())
            error.why = "the answer was found: " + known;
        else if (!progress.empty())
            error.why = "so far: " + progress;
        if (error.hint.empty())
            error.hint = "--save FILE keeps what a search finds out; --time and --nodes end it with an answer";
    }
    return tl::unexpected<Error>(std::move(error));
}

Result<int> print_proof(Context& context, const AnyGame& game, const ProveArguments& arguments,
                        const Question& question, const Proof& proof) {
    context.pause_progress();
    if (context.format != Format::text) {
        auto document = json::prove(game, proof, arguments.moves);
        if (!question.id.empty()) document.add("id", question.id);
        print_json(context, document);
    } else if (question.many) {
        fmt::print("{}{}\n", in_columns(game, proof), last_column(question));
    } else {
        fmt::print("{}", in_lines(game, proof));
    }
    std::fflush(stdout);
    if (proof.verdict() != Verdict::unknown) return 0;
    if (!arguments.save.empty() && !context.quiet) {
        Error stopped;
        stopped.cause = {.kind = Cause::Kind::stopped_search, .where = arguments.save};
        const std::string progress = context.progress();
        print_to_stderr(
            fmt::format("{}{}\n", progress.empty() ? "" : fmt::format("so far: {}; ", progress), advice(stopped)));
    }
    return static_cast<int>(proof.report.limit == Limit::none ? Failure::no_answer : Failure::limit);
}

// The answer of the tables; empty if no table holds the position.
Result<std::optional<Proof>> from_tables(const TableFolder* tables, const ProveArguments& arguments, const Asked& asked,
                                         const std::string& text) {
    if (tables == nullptr || asked.points) return std::nullopt;
    ZERMELO_ASSIGN(position, tables->game().parse(text));
    ZERMELO_ASSIGN(answer, tables->look_up(position));
    if (!answer) return std::nullopt;
    Proof proof;
    proof.claim = asked.claim;
    ZERMELO_ASSIGN(line, tables->line(*answer));
    proof.answer = *std::move(answer);
    if (!arguments.moves) proof.answer.moves.clear();
    proof.report.method = proof.answer.terminal ? "rules" : "table";
    proof.report.at_least = proof.answer.value.at_least;
    proof.report.at_most = proof.answer.value.at_most;
    proof.report.verdict = proof.verdict();
    proof.report.line = std::move(line);
    proof.report.table_leaves = proof.answer.terminal ? 0 : 1;
    return proof;
}

Result<int> prove_one(Context& context, const Search& search, const ProveArguments& arguments, Claim claim,
                      const Question& question) {
    const AnyGame& game = search.game();
    ZERMELO_ASSIGN(position, game.parse(question.position));
    Proof proof;
    const auto proven = search.prove(position, claim, arguments.moves, proof);
    if (!proven)
        return failed(context, proven.error(), proof.verdict() == Verdict::unknown ? "" : verdict(game, proof.answer));
    proof.file = arguments.certificate.value_or("");
    Result<void> certified;
    if (arguments.certificate && proof.verdict() != Verdict::unknown)
        certified = search.certify(proof, *arguments.certificate, arguments.force);
    ZERMELO_ASSIGN(code, print_proof(context, game, arguments, question, proof));
    if (!certified) return tl::unexpected<Error>(std::move(certified).error());  // after the answer was printed
    return code;
}

// Proves the start of each spec and prints a record for it.
Result<int> prove_all(Context& context, const ProveArguments& arguments, const std::vector<std::string>& specs) {
    if (!arguments.positions.words.empty())
        return fail(Failure::usage, "several specs have no position in common", "each is proven from its start",
                    "no POS, or one SPEC");
    if (arguments.certificate || arguments.moves || !arguments.save.empty())
        return fail(Failure::usage, "--certificate, --moves and --save are for one spec", "", "one SPEC");
    ZERMELO_ASSIGN(wanted, asked(arguments.claim));
    const Engine engine;
    return answer_specs(
        context,
        {.given = std::span(&arguments.spec, 1),
         .specs = specs,
         .form = arguments.records.form(),
         .columns = {left("answer", 9), left("value", 13), left("winner", 9), right("searched", 12),
                     right("seconds", 8)},
         .note_column = 1},
        [&](const std::string& spec, RecordPrinter& printer) -> Result<int> {
            ZERMELO_ASSIGN(options, search_options(context, arguments));
            ZERMELO_ASSIGN(game, engine.game(spec));
            ZERMELO_ASSIGN(search,
                           engine.new_search(wanted.points ? threshold_spec(*game, *wanted.points) : spec, options));
            ZERMELO_ASSIGN(start, search->game().parse("start"));
            Proof proof;
            ZERMELO_TRY(search->prove(start, wanted.claim, false, proof));
            context.end_progress();
            if (context.format != Format::text)
                print_json(context, json::prove(search->game(), proof, false));
            else
                printer.print({search->game().spec(), std::string(name_of(proof.verdict())),
                               std::string(name_of(proof.answer.value)),
                               std::string(winner_name(*game, proof.answer.turn, proof.answer.value).value_or("-")),
                               std::to_string(proof.report.nodes), fmt::format("{:.2f}", proof.report.seconds)});
            return proof.verdict() == Verdict::unknown ? static_cast<int>(Failure::limit) : 0;
        });
}

Result<int> prove(Context& context, ProveArguments& arguments) {
    ZERMELO_TRY(resolve_spec(arguments.spec));
    ZERMELO_ASSIGN(specs, expand_specs(std::span(&arguments.spec, 1)));
    if (specs.size() > 1 || arguments.records.asked()) return prove_all(context, arguments, specs);
    const Engine engine;
    ZERMELO_ASSIGN(game, engine.game(arguments.spec));
    ZERMELO_ASSIGN(wanted, asked(arguments.claim));
    ZERMELO_ASSIGN(start, game->parse("start"));
    if (wanted.points && !game->points(start))
        return fail(Failure::usage, fmt::format("{} is no game of points", game->spec()), "",
                    "--claim win, loss, draw-or-better or value");
    std::vector<std::string> positions = arguments.positions.joined();
    ZERMELO_TRY(check_no_size(arguments.spec, positions));
    for (const std::string& position : positions)
        if (position != "-") ZERMELO_TRY(game->parse(position));
    const auto place = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
    };
    if (arguments.certificate && !arguments.save.empty() && place(*arguments.certificate) == place(arguments.save))
        return fail(Failure::usage, "--save and --certificate name one file", "they write files of two kinds",
                    "another --save FILE");
    ZERMELO_TRY(check_certificate(arguments, positions));
    if (!arguments.save.empty() &&
        (arguments.moves || positions.size() > 1 || (!positions.empty() && positions.front() == "-")))
        return fail(Failure::usage, "--save is for one question",
                    "the file is that of one search, until it has its answer", "one POS, without --moves");
    if (arguments.moves && context.format == Format::text && std::ranges::count(positions, "-") > 0)
        return fail(Failure::usage, "--moves has no column where positions come from standard input", "", "--jsonl");
    ZERMELO_ASSIGN(options, search_options(context, arguments));
    // Tables answer first: they know distances, and the board may be too large for a search.
    std::shared_ptr<const TableFolder> tables;
    if (arguments.tables && !arguments.certificate)
        tables = Engine({.tables = *arguments.tables}).tables(arguments.spec).value_or(nullptr);
    std::map<std::string, std::shared_ptr<const Search>> searches;  // by spec: each threshold has its own game
    return answer_all(context, {"prove", game->spec(), proof_columns}, std::move(positions),
                      [&](Question question) -> Result<int> {
                          ZERMELO_ASSIGN(held, from_tables(tables.get(), arguments, wanted, question.position));
                          if (held) return print_proof(context, *game, arguments, question, *held);
                          std::string spec = arguments.spec;
                          if (wanted.points) {
                              ZERMELO_ASSIGN(position, game->parse(question.position));
                              spec = threshold_spec(*game, position, *wanted.points);
                              question.position = game->format(position);
                          }
                          std::shared_ptr<const Search>& search = searches[spec];
                          if (!search) {
                              ZERMELO_ASSIGN(made, engine.new_search(spec, options));
                              search = std::move(made);
                          }
                          return prove_one(context, *search, arguments, wanted.claim, question);
                      });
}

}  // namespace

Action declare_prove(const Options& command) {
    auto [action, arguments] = action_of<ProveArguments>(prove);
    command.option("SPEC", arguments.spec, "The game, e.g. konane@6x6; a range such as konane@2..5x5 answers in rows")
        .required();
    arguments.positions.add_to(command);
    command
        .option("--claim", arguments.claim,
                "The claim to prove, for the side to move; 'score>=N': at least N points more, in games of points")
        .named("win|loss|draw-or-better|value|score>=N");
    command.option("--nodes", arguments.nodes, "Most positions to search, e.g. 10M").named("N");
    command.option("--time", arguments.seconds, "Most time to search, e.g. 90, 5m or 1h (default: no limit)")
        .named("TIME");
    command.option("--method", arguments.method, "Search method")
        .one_of({"auto", "depth-first", "df-pn", "best-first"});
    const Argument tables =
        command
            .option("--tables", arguments.tables,
                    "Folder with tables of the game, which end the search at their positions (default: none)")
            .named("FOLDER");
    const Argument certificate =
        command.option("--certificate", arguments.certificate, "File to write the proof to, for zermelo-check")
            .named("FILE");
    command
        .option("--save", arguments.save,
                "File for the state of the search, written every ten minutes and if it ends without an answer; the "
                "same command goes on with it")
        .named("FILE");
    command
        .flag("--cite", arguments.cite,
              "Let the certificate rely on the tables: it lists them and does not prove their values")
        .needs(tables)
        .needs(certificate);
    command.flag("--no-heuristics", arguments.no_heuristics,
                 "Search without the game's heuristics, to measure their effect");
    command.flag("--force", arguments.force, "Overwrite the certificate if it exists");
    arguments.records.add_to(command);
    command.flag("--moves", arguments.moves, "Prove the value of every move too");
    arguments.run.add_to(command);
    command.example("zermelo prove konane@5x5", "the winner from the start");
    command.example("zermelo prove konane@5x5 --claim loss --certificate k55.zcert --force",
                    "asks whether Black loses; the proof or disproof is for zermelo-check");
    command.example("zermelo prove konane@1..4x2..4 --md", "the winners of all these boards, as Markdown");
    command.example("zermelo prove konane@6x6 --time 5s --moves", "at most five seconds for each move");
    command.example("zermelo prove konane@6x6,opening=centre --save search.zpn", "can be interrupted and goes on");
    command.note(
        "The answer is proven, disproven or unknown; an unknown value may have the bound win-or-draw or draw-or-loss. "
        "The limits --nodes and --time hold for each position, and with --moves for each move. With several workers "
        "the count of positions changes from run to run; the answer does not.\nWith positions from standard input the "
        "columns are position, answer, value, winner, best move, positions searched, seconds.");
    return action;
}

}  // namespace zermelo::cli

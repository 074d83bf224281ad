// zermelo count SPEC...: counts the positions of boards, and prints integer sequences.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "tools/json/table_json.hpp"
#include "tools/terminal/terminal.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/commands/count/sequence.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/scratch.hpp"
#include "tools/zermelo/console/spec_list.hpp"

namespace zermelo::cli {

namespace {

struct BoardsArguments {
    std::vector<std::string> given;  // specs, with ranges
    TablesArgument tables;
    RecordArguments records;
    bool sequence = false;
    std::optional<std::string> b_file;
    std::optional<std::string> seconds;
    RunArguments run;
};

// The table of a board in the folder, else a new one in `scratch`.
Result<std::shared_ptr<const Table>> table_of(const Engine& engine, const std::string& spec,
                                              const ScratchFolder& scratch, const RunOptions& options) {
    auto found = engine.find_table(spec);
    if (found || found.error().cause.kind != Cause::Kind::no_table) return found;
    TableOutput output;
    output.path = scratch.path() + "/board.ztb";
    output.force = true;
    if (auto solved = engine.solve(spec, Method::automatic, output, options); !solved) {
        Error error = std::move(solved).error();
        if (error.cause.kind == Cause::Kind::forecast)  // counts have no other method
            error = {error.code, error.what, error.why, "a smaller board, or more --memory"};
        return tl::unexpected<Error>(std::move(error));
    }
    return engine.table(output.path);
}

Result<BoardCounts> count_within(Context& context, const Engine& engine, const BoardsArguments& arguments,
                                 const std::string& spec, const RunOptions& options) {
    ZERMELO_ASSIGN(game, engine.game(spec));
    ZERMELO_ASSIGN(scratch, ScratchFolder::make("the table of a count"));
    ZERMELO_ASSIGN(table, table_of(engine, spec, *scratch, options));
    ZERMELO_ASSIGN(positions, position_counts(*table, options));
    BoardCounts counts{std::move(game), positions, table->info()};
    if (arguments.b_file ? *arguments.b_file == count_of_zugzwangs : arguments.sequence) {
        ZERMELO_ASSIGN(statistics, table->statistics(options));
        if (statistics.has_null_moves) counts.zugzwangs = statistics.total.mutual_zugzwangs;
    }
    context.end_progress();
    return counts;
}

Result<BoardCounts> count(Context& context, const Engine& engine, const BoardsArguments& arguments,
                          const std::string& spec) {
    ZERMELO_ASSIGN(options, arguments.run.options(context));
    std::optional<Deadline> deadline;
    if (arguments.seconds) {
        ZERMELO_ASSIGN(seconds, parse_seconds(*arguments.seconds));
        options.stop = deadline.emplace(seconds, options.stop).token();
    }
    auto counts = count_within(context, engine, arguments, spec, options);
    if (counts || counts.error().code != Failure::interrupted) return counts;
    if (deadline && deadline->ended(counts.error()))
        return fail(Failure::limit, fmt::format("the time for the count of {} is over", spec), "",
                    "more --time: nothing is kept of this count");
    return fail(Failure::interrupted, counts.error().what, counts.error().why,
                "nothing is kept; run the same command again to start over");
}

json::Document in_json(const BoardCounts& counts) {
    return json::position_counts(*counts.game, counts.table, counts.positions);
}

std::string cell(const std::optional<std::uint64_t>& count) {
    return count ? std::to_string(*count) : "-";
}

void print_counts(const BoardCounts& counts) {
    fmt::print("{}\n", counts.game->spec());
    TextTable table({{"positions", TextTable::Align::right}, {"name"}, {"counted"}});
    for (const CountKind& kind : std::span(count_kinds).first(kinds_of_positions))
        if (const auto count = kind.of(counts))
            table.add({with_thousands(*count), std::string(kind.name), kind.meaning(counts)});
    fmt::print("{}{}", table.text(terminal().columns), labelled("digest", digest_text(counts.table.summary.digest)));
}

Result<int> count_boards(Context& context, const BoardsArguments& arguments, const std::vector<std::string>& specs,
                         Sequences* sequences) {
    const Engine engine({.tables = arguments.tables.folder});
    std::vector<Column> columns;
    for (const CountKind& kind : std::span(count_kinds).first(kinds_of_positions))
        columns.push_back(right(std::string(kind.name), 10));
    columns.push_back(left("note", 8));
    const auto note = [](const Error& error) -> std::string {
        return error.code == Failure::limit ? "too large" : "refused";
    };
    const std::optional<std::size_t> note_column = sequences == nullptr ? std::optional(columns.size()) : std::nullopt;
    const SpecRecords list{.given = arguments.given,
                           .specs = specs,
                           .form = arguments.records.form(),
                           .columns = std::move(columns),
                           .note_column = note_column,
                           .note = note};
    return answer_specs(context, list, [&](const std::string& spec, RecordPrinter& printer) -> Result<int> {
        if (sequences != nullptr && sequences->ended()) return 0;
        auto counted = count(context, engine, arguments, spec);
        if (!counted) {
            const Error error = std::move(counted).error();
            if (sequences != nullptr && is_gap(arguments.given, spec, error))
                sequences->skip(spec);
            else if (sequences != nullptr)
                sequences->end(spec, error);
            return tl::unexpected<Error>(error);
        }
        const BoardCounts& counts = *counted;
        if (sequences != nullptr) {
            sequences->add(spec, counts);
        } else if (context.format != Format::text) {
            print_json(context, in_json(counts));
        } else {
            std::vector<std::string> cells = {counts.game->spec()};
            for (const CountKind& kind : std::span(count_kinds).first(kinds_of_positions))
                cells.push_back(cell(kind.of(counts)));
            cells.emplace_back("counted");
            printer.print(cells);
        }
        return 0;
    });
}

Result<int> count_command(Context& context, const BoardsArguments& arguments) {
    ZERMELO_ASSIGN(specs, expand_specs(arguments.given));
    if (arguments.b_file && context.format != Format::text)
        return fail(Failure::usage, "--b-file and --json do not go together", "a b-file is text",
                    "--sequence --json, which has all sequences");
    if (arguments.sequence || arguments.b_file) {
        if (arguments.records.asked())
            return fail(Failure::usage, "sequences have no rows", "--csv and --md print the counts of boards",
                        "leave --sequence or --b-file out, or --sequence --json");
        ZERMELO_ASSIGN(sequences, Sequences::make(arguments.given,
                                                  arguments.run.memory ? " --memory " + *arguments.run.memory : ""));
        ZERMELO_ASSIGN(code, count_boards(context, arguments, specs, &sequences));
        if (context.format != Format::text) {
            if (!sequences.empty()) print_json(context, sequences.document());
            return code;
        }
        const auto* const kind = std::find_if(count_kinds.begin(), count_kinds.end(), [&](const CountKind& one) {
            return one.name == arguments.b_file.value_or("");
        });
        if (kind == count_kinds.end())
            fmt::print("{}", shown(sequences.text()));
        else if (sequences.empty() || sequences.has(*kind))
            fmt::print("{}", sequences.b_file(*kind));
        else
            return fail(Failure::no_answer, fmt::format("there is no sequence {} of these boards", kind->name),
                        kind->name == count_of_zugzwangs ? "the game has no null move, so no position has a counterpart"
                                                         : "no board has that count",
                        "--sequence, which shows those that there are");
        return code;
    }
    if (specs.size() > 1 || arguments.records.asked()) return count_boards(context, arguments, specs, nullptr);
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(counts, count(context, engine, arguments, specs.front()));
    if (context.format != Format::text)
        print_json(context, in_json(counts));
    else
        print_counts(counts);
    return 0;
}

}  // namespace

Action declare_count(const Options& command) {
    auto [action, arguments] = action_of<BoardsArguments>(count_command);
    std::vector<std::string> names;
    for (const CountKind& kind : count_kinds) names.emplace_back(kind.name);
    command
        .option("SPEC", arguments.given,
                "The board, e.g. konane@4x4; several, or a range such as konane@1x2..6, answer in rows")
        .required();
    const Argument sequence =
        command.flag("--sequence", arguments.sequence,
                     "Answer with the sequences of a range, as the OEIS writes them: terms, offset, definition");
    command
        .option("--b-file", arguments.b_file, "Answer with the b-file of one sequence: a line 'n a(n)' for each board")
        .one_of(names)
        .excludes(sequence);
    command
        .option("--time", arguments.seconds,
                "Most time for a board, e.g. 90, 5m or 8h; then the count ends with exit code 6, and nothing is kept")
        .named("TIME");
    arguments.tables.add_to(command);
    arguments.records.add_to(command);
    arguments.run.add_to(command);
    command.example("zermelo count konane@4x4", "the positions of one board");
    command.example("zermelo count konane@1x2..8 --sequence", "sequences by the length of the board");
    command.example("zermelo count fox-and-hounds@4..6 --b-file reachable", "a(4) to a(6), of square boards");
    command.note(
        "A position includes the side to move; finished games are positions.\nreachable: play from the start comes to "
        "it, which is one of them. first-wins, second-wins, draws: the reachable ones by the winner, with best play. "
        "placements: it can be set up, reachable or not. longest-play and zugzwangs: plies and pairs, of "
        "sequences alone, which define them. up-to-symmetry: of positions that symmetries exchange, one.\n"
        "'-': the game does not number its positions, or the table has the reachable ones alone.\nThe values are those "
        "of the table of the --tables folder, or of a table that is solved and not kept. 'zermelo solve SPEC "
        "--count-only' counts the values of all placements, on larger boards.");
    return action;
}

}  // namespace zermelo::cli

// zermelo draw SPEC [POS]: a picture of a position.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "solvers/engine/engine.hpp"
#include "tools/draw/position_picture.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/advice.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"
#include "tools/zermelo/console/tables.hpp"

namespace zermelo::cli {

namespace {

struct DrawArguments {
    std::string spec;
    std::vector<std::string> words;
    std::string output = "-";
    PictureRequest picture;
    TablesArgument tables;
    bool values = false;
    bool without_coordinates = false;
    bool force = false;
};

// True if a table in the folder has the position.
bool is_held(const std::string& folder, const std::string& spec, const std::string& text) {
    const auto tables = Engine({.tables = folder}).tables(spec);
    if (!tables) return false;
    const auto position = (*tables)->game().parse(text);
    if (!position) return false;
    const auto held = (*tables)->look_up(*position);
    return held && held->has_value();
}

// Says which folder has no table of the position, and how to get values of all moves.
void tell_of_search(const AnyGame& game, const Answer& answer, const std::string& folder) {
    const std::string spec = game.spec();
    const bool here = is_held(".", spec, game.format(answer.position));
    Error missing;
    missing.cause = {.kind = Cause::Kind::no_table, .where = folder, .spec = spec};
    print_to_stderr(fmt::format(
        "no table in {} has this position of {}{}: the values are those of a short search, without distances\n  try:  "
        "{}\n",
        printable(folder), spec, about_unreadable(folder),
        here ? "--tables .  # a table of the current folder has it" : advice(missing)));
    const auto unknown = std::count_if(answer.moves.begin(), answer.moves.end(),
                                       [](const RankedMove& move) { return !move.value.outcome(); });
    if (unknown > 0)
        print_to_stderr(
            fmt::format("the values of {} of {} stay unknown\n", unknown, counted(answer.moves.size(), "move")));
}

Result<int> draw(Context& context, DrawArguments& arguments) {
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_TRY(resolve_folder(arguments.spec));
    std::shared_ptr<const AnswerSource> source;
    if (names_a_file(arguments.spec)) {
        ZERMELO_ASSIGN(of_file, folder_of_file(engine, arguments.spec));
        arguments.spec = of_file->game().spec();
        source = std::move(of_file);
    }
    ZERMELO_ASSIGN(game, engine.game(arguments.spec));
    const auto texts = join_positions(arguments.words);
    ZERMELO_TRY(check_no_size(arguments.spec, texts));
    if (texts.size() > 1)
        return fail(Failure::usage, "a picture has one position", fmt::format("{} are given", texts.size()), "one POS");
    if (arguments.output != "-" && !arguments.output.ends_with(".svg"))
        return fail(Failure::usage, fmt::format("{} does not end with .svg", arguments.output), "pictures are SVG",
                    "rsvg-convert a.svg -o a.png  # makes a PNG of one");
    arguments.picture.style.coordinates = !arguments.without_coordinates;
    if (!texts.empty()) arguments.picture.position = texts.front();
    std::optional<Answer> answer;
    if (arguments.values) {
        if (!source) {
            ZERMELO_ASSIGN(best, engine.source(arguments.spec));
            source = std::move(best);
        }
        game = {source, &source->game()};
        ZERMELO_ASSIGN(own, game->parse(arguments.picture.position));
        ZERMELO_ASSIGN(found, source->answer(own, {question_seconds, position_seconds, stop_on_signals()}));
        answer = std::move(found);
        if (answer->source != Source::table && !answer->terminal && !context.quiet)
            tell_of_search(*game, *answer, arguments.tables.folder);
    }
    ZERMELO_ASSIGN(drawn, picture_of(*game, arguments.picture, answer ? &*answer : nullptr));
    const bool to_file = arguments.output != "-";
    if (to_file) ZERMELO_TRY(write_file(arguments.output, drawn.svg, arguments.force));
    if (context.format != Format::text)
        print_json(context,
                   json::draw(game->spec(), drawn.position, to_file ? arguments.output : "", to_file ? "" : drawn.svg));
    else if (!to_file)
        fmt::print("{}", drawn.svg);
    return 0;
}

}  // namespace

Action declare_draw(const Options& command) {
    auto [action, arguments] = action_of<DrawArguments>(draw);
    command.option("TABLE|SPEC", arguments.spec, "The game, e.g. konane@5x6, or a table").required();
    command.option("POS", arguments.words, "The position: start (the default), 'start moves e1-d2 ...', or a board");
    command.option("-o,--output", arguments.output, "File to write; - for standard output").named("FILE");
    command.flag(
        "--values", arguments.values,
        "Mark the cells where moves end, or place, with the best move's value, and worse outcomes by small marks");
    command.option("--arrow", arguments.picture.arrows, "An arrow for this move; may be given again")
        .named("MOVE")
        .once_each();
    command.option("--mark", arguments.picture.marked, "Cells to highlight, e.g. c3,d4").named("CELLS");
    command.flag("--dark", arguments.picture.style.dark, "For a dark page");
    command.flag("--no-coordinates", arguments.without_coordinates, "Without the names of files and ranks");
    command.option("--cell", arguments.picture.style.cell, "Pixels of a cell").between(8, 400);
    command.flag("--force", arguments.force, "Overwrite the file if it exists");
    arguments.tables.add_to(command);
    command.example("zermelo draw konane@4x4 -o start.svg", "the start");
    command.example("zermelo draw fox-and-hounds start moves e1-d2 --values -o fox.svg",
                    "after a move, which is highlighted, with the values of all answers");
    command.note(
        "Values come from tables of the --tables folder, else from a search of about two seconds, which may leave some "
        "unknown. A turn that places on several cells is marked on each of them. A "
        "small mark, on the side where a move comes from, shows that it has a worse outcome than another move to that "
        "cell. The description (<desc>) lists the moves to such cells.\nFor "
        "a PNG: rsvg-convert fox.svg -o fox.png (package librsvg2-bin).");
    return action;
}

}  // namespace zermelo::cli

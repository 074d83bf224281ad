// zermelo draw SPEC [POS]: a picture of a position.
#include <fmt/format.h>

#include "solvers/engine/engine.hpp"
#include "tools/draw/picture.hpp"
#include "tools/json/answer_json.hpp"
#include "tools/zermelo/commands/command.hpp"
#include "tools/zermelo/console/answer_text.hpp"
#include "tools/zermelo/console/files.hpp"
#include "tools/zermelo/console/limits.hpp"
#include "tools/zermelo/console/output.hpp"
#include "tools/zermelo/console/positions.hpp"
#include "tools/zermelo/console/signals.hpp"

namespace zermelo::cli {

namespace {

struct DrawArguments {
    std::string spec;
    std::vector<std::string> words;
    std::string output = "-";
    std::vector<std::string> arrows;
    std::string marked;
    TablesArgument tables;
    PictureStyle style;
    bool values = false;
    bool without_coordinates = false;
    bool force = false;
};

// The cells of the last move, where the position is given by moves.
std::vector<int> last_move(const AnyGame& game, const std::string& text) {
    const auto moves = text.find(" moves ");
    const auto last = text.find_last_of(" _");
    if (moves == std::string::npos || last < moves + 6 || last + 1 == text.size()) return {};
    const auto before = game.parse(text.substr(0, last));
    if (!before) return {};
    const auto number = game.find_move(*before, text.substr(last + 1));
    return number ? clicked_cells(game.drawing(*before).moves[*number]) : std::vector<int>();
}

Result<std::vector<int>> cells_named(const AnyGame& game, std::string_view names) {
    std::vector<int> cells;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(','));
        const auto cell = game.board().find(name);
        if (!cell)
            return fail(Failure::bad_input, fmt::format("{} is not a cell of {}", in_quotes(name), game.spec()), "",
                        fmt::format("cells like {}, with commas between them", game.board().name(0)));
        cells.push_back(*cell);
        names.remove_prefix(std::min(names.size(), name.size() + 1));
    }
    return cells;
}

Result<std::vector<std::vector<int>>> arrows_of(const AnyGame& game, const AnyPosition& position,
                                                const std::vector<std::string>& names) {
    std::vector<std::vector<int>> arrows;
    for (const std::string& name : names) {
        ZERMELO_ASSIGN(number, game.find_move(position, name));
        if (auto path = path_of(game, position, number)) arrows.push_back(*std::move(path));
    }
    return arrows;
}

Result<int> draw(Context& context, DrawArguments& arguments) {
    const Engine engine({.tables = arguments.tables.folder});
    ZERMELO_ASSIGN(game, engine.game(arguments.spec));
    const auto texts = join_positions(arguments.words);
    if (texts.size() > 1)
        return fail(Failure::usage, "a picture has one position", fmt::format("{} are given", texts.size()), "one POS");
    if (arguments.output != "-" && !arguments.output.ends_with(".svg"))
        return fail(Failure::usage, fmt::format("{} does not end with .svg", arguments.output), "pictures are SVG",
                    "rsvg-convert a.svg -o a.png  # makes a PNG of one");
    const std::string text = texts.empty() ? "start" : texts.front();
    ZERMELO_ASSIGN(position, game->parse(text));
    PictureMarks marks{last_move(*game, text), {}, {}, {}};
    ZERMELO_ASSIGN(highlighted, cells_named(*game, arguments.marked));
    marks.highlighted = std::move(highlighted);
    ZERMELO_ASSIGN(arrows, arrows_of(*game, position, arguments.arrows));
    marks.arrows = std::move(arrows);
    std::string caption = fmt::format("{}: {} to move", game->spec(), side_name(*game, game->turn(position)));
    if (arguments.values) {
        ZERMELO_ASSIGN(source, engine.source(arguments.spec));
        ZERMELO_ASSIGN(own, source->game().parse(text));
        ZERMELO_ASSIGN(answer, source->answer(own, {question_seconds, position_seconds, stop_on_signals()}));
        marks.values = value_marks(source->game(), answer);
        if (answer.source == Source::search && !context.quiet)
            print_to_stderr("no table has this position: the values are those of a short search, without distances\n");
        caption +=
            fmt::format(", {}{}", in_words(answer.value), in_brackets_who_wins(*game, answer.turn, answer.value));
    }
    arguments.style.coordinates = !arguments.without_coordinates;
    const std::string svg = picture(*game, position, marks, arguments.style, caption);
    const bool to_file = arguments.output != "-";
    if (to_file) ZERMELO_TRY(write_file(arguments.output, svg, arguments.force));
    if (context.format != Format::text)
        print_json(context, json::draw(game->spec(), game->format(position), to_file ? arguments.output : "",
                                       to_file ? "" : svg));
    else if (!to_file)
        fmt::print("{}", svg);
    return 0;
}

}  // namespace

void add_draw(Program& program) {
    static DrawArguments arguments;
    const Command command(program, "draw", "Draw a position as a picture (SVG)");
    command.option("SPEC", arguments.spec, "The game, e.g. konane@5x6").required();
    command.option("POS", arguments.words, "The position: start (the default), 'start moves e1-d2 ...', or a board");
    command.option("-o,--output", arguments.output, "File to write; - for standard output")
        .named("FILE")
        .shows_default();
    command.flag("--values", arguments.values,
                 "Mark each move with its value, where it ends: from tables, else a search");
    command.option("--arrow", arguments.arrows, "An arrow for this move; may be given again").named("MOVE").once_each();
    command.option("--mark", arguments.marked, "Cells to highlight, e.g. c3,d4").named("CELLS");
    command.flag("--dark", arguments.style.dark, "For a dark page");
    command.flag("--no-coordinates", arguments.without_coordinates, "Without the names of files and ranks");
    command.option("--cell", arguments.style.cell, "Pixels of a cell").between(8, 400).shows_default();
    command.flag("--force", arguments.force, "Overwrite the file if it exists");
    arguments.tables.add_to(command);
    command.example("zermelo draw konane@4x4 -o start.svg", "the start");
    command.example("zermelo draw fox-and-hounds start moves e1-d2 --values -o fox.svg",
                    "after a move, which is highlighted, with the values of all answers");
    command.note("For a PNG: rsvg-convert fox.svg -o fox.png (package librsvg2-bin).");
    command.action([](Context& context) { return draw(context, arguments); });
}

}  // namespace zermelo::cli

// The sections with boards: the first moves, and the longest win.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/base/text.hpp"
#include "tools/draw/picture.hpp"
#include "tools/report/sections.hpp"

namespace zermelo::report {

namespace {

// "+7" is a win after 7 more plies, "-8" a loss, "=" a draw; "+" and "-" without distances. In games of points, the
// score.
std::string short_value(const Known& value) {
    if (value.score) return fmt::format("{:+}", *value.score);
    const auto outcome = value.outcome();
    if (!outcome) return "?";
    if (*outcome == Wdl::draw) return "=";
    return fmt::format("{}{}", *outcome == Wdl::win ? "+" : "-", value.dtw ? std::to_string(*value.dtw) : "");
}

// "a1: +7, b2: -8": the cells of a board without files and ranks.
std::string list_of_values(const Board& cells, const std::vector<std::string>& content,
                           const std::vector<ValueMark>& marks) {
    std::string text;
    for (const ValueMark& mark : marks)
        if (!mark.from)
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", cells.name(mark.cell),
                                content[static_cast<std::size_t>(mark.cell)]);
    return text + "\n";
}

// The board with a text of at most `width` characters, an odd number on hexagons, in each cell. Files of a hexagon have
// their letters below their lowest cells, as in the diagrams of the games.
std::string board_of(const Board& cells, const std::vector<std::string>& content, std::size_t width) {
    const bool hexagonal = cells.grid() == Board::Grid::hexagonal;
    double left = cells.place(0).x;
    for (int cell = 0; cell < cells.cells(); ++cell) left = std::min(left, cells.place(cell).x);
    std::vector<std::string> lines(static_cast<std::size_t>(cells.ranks()) + 1);  // the files below, then the ranks
    for (std::size_t rank = 1; rank < lines.size(); ++rank) lines[rank] = fmt::format("{:2}", rank);
    const auto put = [&](std::size_t line, double x, const std::string& text) {
        const auto end = 4 + static_cast<std::size_t>(std::lround((x - left) * static_cast<double>(width + 1))) + width;
        std::string& into = lines[line];
        into.resize(std::max(into.size(), end), ' ');
        into.replace(end - text.size(), text.size(), text);
    };
    std::vector<bool> named(static_cast<std::size_t>(cells.files()));
    for (int cell = 0; cell < cells.cells(); ++cell) {  // the lowest rank first
        const auto rank = static_cast<std::size_t>(cells.rank(cell));
        put(rank + 1, cells.place(cell).x, content[static_cast<std::size_t>(cell)]);
        const auto file = static_cast<std::size_t>(cells.file(cell));
        if (named[file]) continue;
        named[file] = true;
        const std::string letter(1, static_cast<char>('a' + cells.file(cell)));
        put(hexagonal ? rank : 0, cells.place(cell).x + (hexagonal ? 0.5 : 0), letter);
    }
    return fmt::format("{}\n", fmt::join(lines.rbegin(), lines.rend(), "\n"));
}

// The first moves as text. Each cell shows the value of the best move that ends or places there, else its piece; a star
// after it if the outcomes of these moves differ. Empty if no move has a cell.
std::string value_map(const Source& source) {
    const AnyGame& game = source.game;
    const Board& cells = game.board();
    const Answer& start = source.study.start.answer;
    const std::vector<ValueMark> marks = value_marks(game, start);
    if (marks.empty()) return "";
    std::vector<std::string> content(static_cast<std::size_t>(cells.cells()), ".");
    for (const BoardPiece& piece : game.drawing(start.position).pieces)
        content[static_cast<std::size_t>(piece.cell)] = std::string(1, piece.letter);
    for (const ValueMark& mark : marks) {
        std::string& text = content[static_cast<std::size_t>(mark.cell)];
        if (!mark.from) text = short_value(mark.value) + (mark.moves.empty() ? "" : "*");
    }
    std::size_t width = 1;
    for (const std::string& text : content) width = std::max(width, text.size());
    if (cells.grid() == Board::Grid::hexagonal) width |= 1;  // half a step to the next cell is then whole columns
    std::string text =
        cells.grid() == Board::Grid::none ? list_of_values(cells, content, marks) : board_of(cells, content, width);
    text += "\n";
    if (!source.points()) text += "+ a win, - a loss, = a draw\n";
    if (text.find('*') != std::string::npos) text += "* another move with this cell has another outcome\n";
    return text;
}

std::string distance_of(const Known& value) {
    return value.dtw ? std::to_string(*value.dtw) : value.score ? fmt::format("{:+}", *value.score) : "";
}

}  // namespace

void add_first_moves(Page& page, const Source& source) {
    const Study& study = source.study;
    const Answer& start = study.start.answer;
    page.add(Heading{"First moves"});
    if (start.moves.empty()) {
        page.add(Paragraph{"The game is over at the start."});
        return;
    }
    const std::string mover(side_name(source.game, start.turn));
    const auto drawing = source.game.drawing(start.position);
    const bool places_several = std::any_of(drawing.moves.begin(), drawing.moves.end(), places_on_several_cells);
    page.add(
        Paragraph{fmt::format("The value of each first move for {}, {}. {}", mover,
                              places_several ? "on each cell where it places: of several moves with a cell the best one"
                                             : "where the move ends: of several moves to a cell the best one",
                              source.points()      ? "Numbers are points at the end of the game."
                              : source.distances() ? "Numbers are plies after the move."
                                                   : "The table has no distances.")});
    const auto marks = value_marks(source.game, start);
    const bool differ =
        std::any_of(marks.begin(), marks.end(), [](const ValueMark& mark) { return !mark.moves.empty(); });
    if (differ)
        page.add(Paragraph{fmt::format(
            "Some moves {} one cell differ in outcome.{} The table below has all moves.",
            places_several ? "with" : "to",
            places_several ? ""
                           : " In the picture the worse ones have a small mark on the side where they come from.")});
    page.add(Lines{source.game.diagram(start.position), true});
    if (const std::string map = value_map(source); !map.empty()) page.add(Lines{map, true});
    page.add(Pictures{{board_picture(source.game, start.position, {{}, {}, {}, marks}, "First moves with their values",
                                     "A triangle upwards is a win for who moves, downwards a loss, a disc a draw.")}});
    constexpr std::size_t most_rows = 40;
    std::vector<const Opening*> kinds;
    for (const Opening& opening : study.openings) kinds.push_back(&opening);
    const auto rank_of = [&](const Opening* opening) {
        return std::find_if(start.moves.begin(), start.moves.end(),
                            [&](const RankedMove& move) { return move.number == opening->numbers.front(); }) -
               start.moves.begin();
    };
    std::sort(kinds.begin(), kinds.end(), [&](const Opening* a, const Opening* b) { return rank_of(a) < rank_of(b); });
    Grid grid{
        fmt::format("First moves of {}, best first; symmetric ones in one row", mover), {{"moves"}, {"value"}}, {}};
    if (study.table.metric != Metric::wdl) grid.columns.push_back({source.points() ? "score" : "plies after it", true});
    for (const Opening* opening : kinds) {
        if (grid.rows.size() == most_rows) break;
        std::vector<std::string> row = {fmt::format("`{}`", fmt::join(opening->moves, "` `")),
                                        std::string(name_of(opening->value))};
        if (study.table.metric != Metric::wdl) row.push_back(distance_of(opening->value));
        grid.rows.push_back(std::move(row));
    }
    page.add(std::move(grid));
    if (kinds.size() > most_rows)
        page.add(Paragraph{fmt::format("{} more rows are in `--json`.", kinds.size() - most_rows)});
}

void add_longest(Page& page, const Source& source) {
    const Study& study = source.study;
    page.add(Heading{"The longest win"});
    if (!study.longest && source.distances()) {
        page.add(Paragraph{"No position of the table is won."});
        return;
    }
    const PlayedLine& played = study.longest ? *study.longest : study.start;
    const AnyPosition& begin = played.positions.front();
    const auto side = side_name(source.game, played.answer.turn);
    if (study.longest)
        page.add(Paragraph{fmt::format(
            "The deepest won position of the table: with {0} to move, {0} {1} in {2}. It is `{3}`, the first such one "
            "in the order of the table; play from the start need not reach it.",
            side, wins(side), plies(static_cast<std::uint64_t>(*played.answer.value.dtw)), source.game.format(begin))});
    else
        page.add(
            Paragraph{"The table keeps no distances, so the longest win is not known. This is one line of best play "
                      "from the start."});
    Pictures pictures;
    const std::size_t last = played.numbers.size();
    constexpr std::size_t boards = 4;
    for (std::size_t i = 0; i < boards; ++i) {
        const std::size_t ply = last * i / (boards - 1);
        if (i > 0 && ply == last * (i - 1) / (boards - 1)) continue;
        const AnyPosition& position = played.positions[ply];
        std::string caption = "At the beginning";
        PictureMarks marks;
        if (ply > 0) {
            const auto before = source.game.drawing(played.positions[ply - 1]);
            marks.last = clicked_cells(before.moves[played.numbers[ply - 1]]);
            caption = fmt::format("After {}, `{}`{}", plies(ply), played.line[ply - 1].second,
                                  ply == last && source.game.terminal(position) ? ": the end" : "");
        }
        page.add(Lines{fmt::format("{}\n{}", caption, source.game.diagram(position)), true});
        pictures.pictures.push_back(board_picture(source.game, position, marks, caption, caption));
    }
    page.add(std::move(pictures));
    if (!played.line.empty()) add_line(page, played.line);
}

}  // namespace zermelo::report

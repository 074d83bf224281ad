#include "tools/json/board_json.hpp"

#include <algorithm>

#include "tools/draw/name_places.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

namespace {

std::string_view name_of(Outline outline) {
    constexpr std::string_view names[] = {"square", "hexagon", "point"};
    return names[static_cast<std::size_t>(outline)];
}

Json side_json(const AnyGame& game, std::optional<Side> side) {
    return side ? Json(side_name(game, *side)) : Json();
}

Json cells_json(const AnyGame& game) {
    const Board& board = game.board();
    const auto names = places_on_screen(board);
    Json cells = Json::array();
    for (int cell = 0; cell < board.cells(); ++cell) {
        const auto& name = names[static_cast<std::size_t>(cell)];
        cells.push_back(
            {{"name", board.name(cell)},
             {"x", rounded(board.place(cell).x)},
             {"y", rounded(board.place(cell).y)},
             {"name_at", name ? Json::array({rounded(name->x), rounded(name->y)}) : Json()},
             {"neighbours", names_of_cells(game, {board.neighbours(cell).begin(), board.neighbours(cell).end()})},
             {"role", or_null(name_of(board.mark(cell).role))},
             {"role_side", side_json(game, board.mark(cell).side)}});
    }
    return cells;
}

// The drawn lines: of boards of points.
Json lines_json(const Board& board) {
    Json lines = Json::array();
    if (board.outline() != Outline::point) return lines;
    for (const auto& [from, to, bend] : board.lines())
        lines.push_back({{"from", board.name(from)}, {"to", board.name(to)}, {"bend", rounded(bend)}});
    return lines;
}

Json roles_json(const AnyGame& game) {
    std::vector<CellMark> marks;
    for (int cell = 0; cell < game.board().cells(); ++cell)
        if (const CellMark mark = game.board().mark(cell);
            mark.role != CellRole::none && std::find(marks.begin(), marks.end(), mark) == marks.end())
            marks.push_back(mark);
    Json roles = Json::array();
    for (const CellMark& mark : marks)
        roles.push_back({{"role", name_of(mark.role)},
                         {"side", side_json(game, mark.side)},
                         {"shapes", shapes_of(zermelo::shapes_of(game, mark))}});
    return roles;
}

// Rules that come from a file need not list their kinds.
Json unlisted_json(const AnyGame& game) {
    Json list = Json::array();
    for (const std::optional<Side> side : std::initializer_list<std::optional<Side>>{Side::first, Side::second, {}})
        list.push_back({{"side", side_json(game, side)},
                        {"shapes", shapes_of(zermelo::shapes_of(look_of(game, BoardPiece{0, side, "", '\0'})))}});
    return list;
}

Json marks_json() {
    Json marks = Json::array();
    for (const std::optional<Wdl> wdl : std::initializer_list<std::optional<Wdl>>{Wdl::win, Wdl::draw, Wdl::loss, {}})
        marks.push_back({{"value", wdl ? name_of(*wdl) : "unknown"}, {"shapes", shapes_of(shapes_of_value(wdl))}});
    return marks;
}

}  // namespace

Document board(const AnyGame& game, const ValueQuestions& questions) {
    const Board& board = game.board();
    Json kinds = Json::array();
    for (const PieceKind& kind : game.info().pieces) {
        Json object = object_of(6);
        add_kind(object, game, kind);
        const PieceLook look = look_of(game, kind);
        add(object, "colour", look.colour);
        add(object, "look", look.name);
        add(object, "shapes", shapes_of(zermelo::shapes_of(look)));
        kinds.push_back(std::move(object));
    }
    return Json{{"schema", "zermelo.board/2"},
                {"spec", game.spec()},
                {"sides", game.info().sides},
                {"kinds", std::move(kinds)},
                {"unlisted", unlisted_json(game)},
                {"outline", name_of(board.outline())},
                {"cell", shapes_of({cell_shape(board.outline())})},
                {"last", shapes_of(last_frame(board.outline()))},
                {"files", board.grid() == Board::Grid::none ? Json() : Json(board.files())},
                {"ranks", board.grid() == Board::Grid::none ? Json() : Json(board.ranks())},
                {"cells", cells_json(game)},
                {"lines", lines_json(board)},
                {"roles", roles_json(game)},
                {"marks", marks_json()},
                {"values", questions.values},
                {"atlas", questions.atlas}};
}

}  // namespace zermelo::json

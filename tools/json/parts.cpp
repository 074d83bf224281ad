#include "tools/json/parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tools/words/counted.hpp"
#include "tools/words/words.hpp"

namespace zermelo::json {

Json or_null(std::string_view text) {
    return text.empty() ? Json() : Json(text);
}

Json range_of(const Known& value) {
    return value.score_range ? Json::array({value.score_range->first, value.score_range->second}) : Json();
}

Json draw_word(const std::optional<DrawBy>& draw_by) {
    return draw_by ? Json(name_of(*draw_by)) : Json();
}

void set_value(Json& object, const AnyGame& game, Side turn, const Known& value, std::optional<DrawBy> draw_by) {
    add(object, "value", name_of(value));
    add(object, "dtw", or_null(value.dtw));
    add(object, "score", or_null(value.score));
    add(object, "score_range", range_of(value));
    add(object, "winner", or_null(winner_name(game, turn, value)));
    add(object, "draw_by", draw_word(draw_by));
}

void set_table(Json& object, const TableInfo& table) {
    const TableSummary& summary = table.summary;
    object["metric"] = name_of(table.metric);
    object["positions"] = summary.counts.positions;
    object["positions_raw"] = or_null(table.positions_raw);
    object["counted"] = name_of(counted_in(table));
    object["wins"] = summary.counts.wins;
    object["draws"] = summary.counts.draws;
    object["losses"] = summary.counts.losses();
    const bool outcomes = table.metric == Metric::wdl;
    object["max_win_dtw"] = outcomes ? Json() : Json(summary.counts.max_win_dtw);
    object["max_loss_dtw"] = outcomes ? Json() : Json(summary.counts.max_loss_dtw);
    object["bytes"] = summary.bytes;
    object["bits_per_position"] = summary.bits_per_position();
    object["digest"] = digest_text(summary.digest);
}

namespace {

Json longest(const std::optional<Deepest>& deepest) {
    if (!deepest) return nullptr;
    return {{"dtw", deepest->value.dtw}, {"position", deepest->position}};
}

}  // namespace

void set_group(Json& object, const AnyGame& game, const GroupStatistics& group, bool has_null_moves) {
    object["side"] = group.side ? Json(side_name(game, *group.side)) : Json();
    object["positions"] = group.counts.positions;
    object["wins"] = group.counts.wins;
    object["draws"] = group.counts.draws;
    object["losses"] = group.counts.losses();
    object["wins_at"] = group.wins_at;
    object["losses_at"] = group.losses_at;
    object["longest_win"] = longest(group.longest_win);
    object["longest_loss"] = longest(group.longest_loss);
    object["choices"] = group.choices;
    object["only_moves"] = group.only_moves;
    object["forced"] = group.forced;
    object["only_move_share"] = or_null(only_move_share(group));
    object["drawn_choices"] = group.drawn_choices;
    object["only_draws"] = group.only_draws;
    object["mutual_zugzwangs"] = has_null_moves ? Json(group.mutual_zugzwangs) : Json();
}

Json draw_depth(const AnyGame& game, Side turn, Value depth) {
    Json object = {{"side", nullptr}, {"plies", nullptr}, {"words", depth_in_words(game, turn, depth)}};
    if (depth.wdl != Wdl::draw) {
        object["side"] = side_name(game, depth.wdl == Wdl::loss ? turn : other(turn));
        object["plies"] = depth.dtw;
    }
    return object;
}

void set_line(Json& object, const AnyGame& game, const Line& line) {
    Json moves = Json::array();
    Json turns = Json::array();
    for (const auto& [turn, move] : line) {
        moves.push_back(move);
        turns.push_back(side_name(game, turn));
    }
    add(object, "line", std::move(moves));
    add(object, "line_turns", std::move(turns));
}

Json known_fact(const KnownFact& fact) {
    return {{"kind", zermelo::name_of(fact.kind)},
            {"position", fact.position},
            {"winner", fact.winner == "draw" ? Json() : Json(fact.winner)},
            {"value", fact.winner == "draw" ? Json("draw") : Json()},
            {"dtw", or_null(fact.dtw)},
            {"source", fact.source},
            {"digest", or_null(fact.digest)},
            {"details", or_null(fact.details)}};
}

// An empty object with room for `keys` keys.
Json object_of(std::size_t keys) {
    Json object = Json::object();
    object.get_ptr<Json::object_t*>()->reserve(keys);
    return object;
}

Json list_of(std::size_t items) {
    Json list = Json::array();
    list.get_ptr<Json::array_t*>()->reserve(items);
    return list;
}

Json letter_of(char letter) {
    return std::string(1, letter);
}

Json names_of_cells(const AnyGame& game, const std::vector<int>& cells) {
    Json names = list_of(cells.size());
    for (const int cell : cells) names.push_back(game.board().name(cell));
    return names;
}

double rounded(double length) {
    return std::round(length * 1000) / 1000;
}

void add_kind(Json& object, const AnyGame& game, const PieceKind& kind) {
    add(object, "letter", letter_of(kind.letter));
    add(object, "kind", kind.kind);
    add(object, "side", kind.side ? Json(side_name(game, *kind.side)) : Json());
}

Json shapes_of(const std::vector<Shape>& shapes) {
    Json list = list_of(shapes.size());
    for (const Shape& shape : shapes) {
        Json points = list_of(2 * shape.points.size());
        for (const Place& point : shape.points) {
            points.push_back(rounded(point.x));
            points.push_back(rounded(point.y));
        }
        Json object = object_of(7);
        add(object, "form", name_of(shape.form));
        add(object, "points", std::move(points));
        add(object, "size", rounded(shape.size));
        add(object, "text", shape.text);
        add(object, "fill", or_null(shape.fill));
        add(object, "stroke", or_null(shape.stroke));
        add(object, "width", rounded(shape.width));
        list.push_back(std::move(object));
    }
    return list;
}

Json pieces_of(const AnyGame& game, const std::vector<BoardPiece>& pieces) {
    Json list = list_of(pieces.size());
    for (const BoardPiece& piece : pieces) {
        Json object = object_of(4);
        add(object, "cell", game.board().name(piece.cell));
        add_kind(object, game, {piece.letter, piece.side, piece.kind});
        list.push_back(std::move(object));
    }
    return list;
}

}  // namespace zermelo::json

// Parts of several schemas. Internal to this folder.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/draw/shapes.hpp"
#include "tools/known/known.hpp"
#include "tools/study/rulings.hpp"

namespace zermelo::json {

using Json = nlohmann::ordered_json;

// Appends a new key. This is fast for millions of answers: a list in braces copies its elements, and object[key]
// searches the earlier keys.
inline void add(Json& object, const char* key, Json&& value) {
    object.get_ptr<Json::object_t*>()->emplace_back(key, std::move(value));
}

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}
Json or_null(std::string_view text);  // null if it is empty

// An empty object, and an empty list, with room for so many.
Json object_of(std::size_t keys);
Json list_of(std::size_t items);

double rounded(double length);  // to thousandths
Json letter_of(char letter);
Json names_of_cells(const AnyGame& game, const std::vector<int>& cells);
// Adds `letter`, `kind` and `side`.
void add_kind(Json& object, const AnyGame& game, const PieceKind& kind);
Json shapes_of(const std::vector<Shape>& shapes);
Json pieces_of(const AnyGame& game, const std::vector<BoardPiece>& pieces);

Json range_of(const Known& value);  // score_range

Json draw_word(const std::optional<DrawBy>& draw_by);

// Sets `value`, `dtw`, `score`, `score_range`, `winner`, `draw_by`. Each of them but `value` may be null.
void set_value(Json& object, const AnyGame& game, Side turn, const Known& value, std::optional<DrawBy> draw_by);

// Sets `metric` and the figures of a table's directory, `positions` to `digest`.
void set_table(Json& object, const TableInfo& table);

// Sets the counts of a group of positions: `side` to `mutual_zugzwangs`.
void set_group(Json& object, const AnyGame& game, const GroupStatistics& group, bool has_null_moves);

// `side`, who meets the first only draw, and `plies` until then: null where nobody can force one.
Json draw_depth(const AnyGame& game, Side turn, Value depth);

// zermelo.query/1.
Json query_object(const AnyGame& game, const Answer& answer, const Line* line);

// zermelo.compare/1.
Json compare_object(const AnyGame& game, const Rulings& rulings, const std::string& command,
                    const std::vector<std::string>& files);

// Sets `line`, the names of the moves, and `line_turns`, the side of each.
void set_line(Json& object, const AnyGame& game, const Line& line);

// A result that the program carries.
Json known_fact(const KnownFact& fact);

}  // namespace zermelo::json

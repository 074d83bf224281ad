#include "tools/json/parts.hpp"

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

}  // namespace zermelo::json

// Answers, proofs and errors as JSON. README.md documents every key.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

#include "solvers/engine/zermelo.hpp"

namespace zermelo::json {

using Json = nlohmann::ordered_json;

// zermelo.query/1. `line`: the play to add, or null.
Json query(const AnyGame& game, const Answer& answer, const Line* line);

// zermelo.prove/1. `moves`: whether they were asked for.
Json prove(const AnyGame& game, const Proof& proof, bool moves);

// An object of any schema in place of an answer: what went wrong with one of many positions. `advice` is what to try.
Json failed_position(std::string_view schema, const std::string& spec, const std::string& position, const Error& error,
                     const std::string& advice);

// Sets `value`, `dtw`, `score`, `winner`, `draw_by`; the last four are null where they are not known or there are none.
void set_value(Json& object, const AnyGame& game, Side turn, const Known& value, std::optional<DrawBy> draw_by);

}  // namespace zermelo::json

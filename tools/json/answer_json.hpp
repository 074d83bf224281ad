// Answers, proofs and errors as JSON. README.md documents every key.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// zermelo.query/1. `line` is the line of play to add, or null. `depth` adds the draw depth, or null where it is
// nothing.
Document query(const AnyGame& game, const Answer& answer, const Line* line,
               const std::optional<Value>* depth = nullptr);

// zermelo.draw_depth/1.
Document draw_depth(const AnyGame& game, const AnyPosition& position, const std::optional<Value>& depth);

// zermelo.prove/1. `moves` is true if values of all moves were requested.
Document prove(const AnyGame& game, const Proof& proof, bool moves);

// zermelo.outcome/1: the value of a position. `id` is the name that its line gives, or empty.
Document outcome(const std::string& spec, const std::string& position, std::string_view value, const std::string& id);

// zermelo.draw/1: the picture, or the name of its file.
Document draw(const std::string& spec, const std::string& position, const std::string& file, const std::string& svg);

}  // namespace zermelo::json

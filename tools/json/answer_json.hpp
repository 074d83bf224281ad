// Answers, proofs and errors as JSON. README.md documents every key.
#pragma once

#include <string>
#include <string_view>

#include "solvers/engine/zermelo.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// zermelo.query/1. `line`: the play to add, or null.
Document query(const AnyGame& game, const Answer& answer, const Line* line);

// zermelo.prove/1. `moves`: whether they were asked for.
Document prove(const AnyGame& game, const Proof& proof, bool moves);

// zermelo.outcome/1: the value of a position alone. `id`: what the line called it, or empty.
Document outcome(const std::string& spec, const std::string& position, std::string_view value, const std::string& id);

// zermelo.draw/1: the picture, or the file that has it.
Document draw(const std::string& spec, const std::string& position, const std::string& file, const std::string& svg);

}  // namespace zermelo::json

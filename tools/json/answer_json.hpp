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

// An object of any schema in place of an answer: what went wrong with one of many positions. `advice` is what to try.
Document failed_position(std::string_view schema, const std::string& spec, const std::string& position,
                         const Error& error, const std::string& advice);

}  // namespace zermelo::json

// Several specs in one argument.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "games/core/error.hpp"

namespace zermelo::cli {

// The specs that arguments stand for, in their order: A..B in a spec is each number from A to B, so `konane@1..2x1..3`
// is konane@1x1, konane@1x2, ..., konane@2x3. Fails with usage where a range is empty, or past 10,000 specs.
Result<std::vector<std::string>> expand_specs(std::span<const std::string> arguments);

// Letters of the longest spec, for a column of them with a heading.
std::size_t longest(std::span<const std::string> specs);

// Whether a spec failed because a range holds boards that the game does not have, such as konane@1x1 in
// konane@1..3x1..3.
bool is_gap(std::span<const std::string> arguments, const std::string& spec, const Error& error);

}  // namespace zermelo::cli

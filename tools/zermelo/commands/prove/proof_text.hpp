// The answer of `zermelo prove` in words.
#pragma once

#include <string>

#include "solvers/engine/search.hpp"

namespace zermelo::cli {

// Several lines.
std::string in_lines(const AnyGame& game, const Proof& proof);

// Position, answer, value, winner, best move, positions searched, seconds, separated by tabs, without a line break.
std::string in_columns(const AnyGame& game, const Proof& proof);
inline constexpr int proof_columns = 7;

}  // namespace zermelo::cli

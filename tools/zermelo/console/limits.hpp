// Amounts as users write them.
#pragma once

#include <cstdint>
#include <string>

#include "games/base/error.hpp"

namespace zermelo::cli {

// The most that a search takes where nobody asked for one: for one question, and for a position with its moves.
inline constexpr double question_seconds = 1.5;
inline constexpr double position_seconds = 2;

// Of --memory, as in games/base/text.hpp.
Result<std::uint64_t> parse_memory(const std::string& text);

// `1000000`, `500k`, `10M`, `1.5G`: positions, with powers of ten.
Result<std::uint64_t> parse_nodes(const std::string& text);

// `90`, `0.5`, `90s`, `5m`, `1.5h`: seconds.
Result<double> parse_seconds(const std::string& text);

}  // namespace zermelo::cli

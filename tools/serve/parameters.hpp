// Reads and checks the parameters of a query.
#pragma once

#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "games/core/runtime/any_game.hpp"
#include "tools/serve/target.hpp"

namespace zermelo::serve {

inline constexpr std::size_t most_text = 4096;  // characters of a spec or a position

// Fails with bad_input if a text is longer than most_text.
Result<void> check_length(std::string_view text);

// A position of a game. Fails with bad_input, also if its text is too long.
Result<AnyPosition> parse_text(const AnyGame& game, std::string_view text);

// The text of a parameter, or `otherwise`. Fails with bad_input if it is too long.
Result<std::string> text_of(const Target& target, std::string_view key, std::string_view otherwise = "");

// A number within bounds, both included; fails with usage.
Result<double> number_of(const Target& target, std::string_view key, double least, double most, double otherwise);

// True for `true`, `1` and a parameter without a value, false for `false`, `0` and without the parameter; fails with
// usage for all else.
Result<bool> flag_of(const Target& target, std::string_view key);

}  // namespace zermelo::serve

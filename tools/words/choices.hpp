// The options of a variant whose values are a few words, and those in force.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/core/runtime/any_game.hpp"

namespace zermelo {

struct Choice {
    std::string key;                  // "opening"
    std::vector<std::string> values;  // all that the syntax of the spec names: "standard", "corner"
    std::optional<std::string> now;   // of them; nothing where a lone value is not taken
};

// In the order of the syntax. Options with numbers or cells are left out, and values that the rest of the spec forbids.
// Empty for games that make_game() does not know.
std::vector<Choice> choices_of(const AnyGame& game);

// The canonical spec of a variant with another value of one option; nothing if the rest forbids it.
std::optional<std::string> with_choice(const AnyGame& game, const std::string& key, const std::string& value);

}  // namespace zermelo

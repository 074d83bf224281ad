// Smaller boards of a game, whose solves tell of larger ones.
#pragma once

#include <string>
#include <vector>

#include "games/core/texts/spec.hpp"

namespace zermelo {

// Specs of the same game with the same options on boards with up to three files and ranks fewer, those with more cells
// first. The game may not have them. Empty where the spec names no board.
std::vector<std::string> smaller_boards(const Spec& spec);

}  // namespace zermelo

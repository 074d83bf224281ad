// Keeps files of different rules apart.
#pragma once

#include <cstdint>
#include <string>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// A hash of the game, its rules revision and the canonical spec; tablebase/FORMAT.md has the definition.
std::uint64_t rules_fingerprint(const GameInfo& info, const std::string& spec);

}  // namespace zermelo

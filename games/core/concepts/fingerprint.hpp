// Keeps files of different rules apart.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// The revision of the rules that a canonical spec names: of its rule set, if that has its own, else of the game.
int rules_revision(const GameInfo& info, std::string_view spec);

// A hash of the game, the revision of these rules and the canonical spec; tablebase/FORMAT.md has the definition.
std::uint64_t rules_fingerprint(const GameInfo& info, const std::string& spec);

}  // namespace zermelo

// Small terms that the parts of the engine share.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// The method of a solve. `automatic`: by rows where they make a table and fit into memory, else by retrograde analysis
// where its positions are numbered, else by enumeration.
enum class Method { automatic, retrograde, enumerate, rows };

// The limit that ended a search without an answer. `busy`: others used it all the time.
enum class Limit : std::uint8_t { none, nodes, seconds, memory, busy };

// Play from a position: who moves, and the move's name.
using Line = std::vector<std::pair<Side, std::string>>;

}  // namespace zermelo

// Counts the positions of a board: those that play can reach, and those that can be set up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "solvers/engine/table.hpp"
#include "solvers/run/observe.hpp"

namespace zermelo {

// A position includes the side to move; finished games are positions too. tools/words/counted.hpp explains the kinds.
struct PositionCounts {
    std::uint64_t reachable = 0;
    std::uint64_t reachable_classes = 0;
    std::array<std::uint64_t, 2> wins = {};  // of the reachable ones, by the side that wins
    std::uint64_t draws = 0;
    std::optional<std::uint64_t> placements;          // empty if the game does not number them, and past 2^64
    std::optional<std::uint64_t> placements_classes;  // empty for keyed tables
};

// Follows all play from the start and looks the values up. Keeps each reachable position in memory, in about 500 bytes.
// Fails with limit if they do not fit, with no_answer if the table lacks one, with corrupt, and with interrupted.
Result<PositionCounts> position_counts(const Table& table, const RunOptions& run);

}  // namespace zermelo

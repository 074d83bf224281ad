// The rulings that differ from a board in one option, and their balance.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tools/known/sweep_row.hpp"
#include "tools/study/counts.hpp"

namespace zermelo::cli {

struct RuleChange {
    std::string change;  // "opening=corner", or "as it is"
    std::string spec;    // canonical
};

// The board itself, then the rulings in the order of the syntax (words/choices.hpp).
std::vector<RuleChange> rule_changes(const AnyGame& game);

// Games with random play from the start, by the rules alone. Fails with interrupted.
Result<GameCounts> games_at_random(const AnyGame& game, std::uint64_t games, std::uint64_t seed, const RunOptions& run);

struct JudgedChange {
    RuleChange ruling;
    SweepRow row;
    GameCounts at_random;
};

// Indices of the rulings by their balance: the share of random wins nearest to one half first; and by perfect play,
// draws first, then the longest win. Open boards are last.
std::vector<std::size_t> ranked_at_random(const std::vector<JudgedChange>& changes);
std::vector<std::size_t> ranked_by_play(const std::vector<JudgedChange>& changes);

}  // namespace zermelo::cli

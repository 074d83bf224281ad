// The rulings that differ from a board in one option, and their balance.
#pragma once

#include <cstdint>
#include <optional>
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

struct Ranked {
    std::size_t index = 0;  // in the list of rulings
    // Rulings that share a rank share its first number: 1, 1, 3. None where the result is not known well enough.
    std::optional<std::size_t> rank = 1;
};

// The share of the points at random, a win 1 and a draw 1/2, nearest to one half first. A ruling shares the rank of the
// first one of that rank unless its distance from one half is greater by more than two standard errors of the
// difference.
std::vector<Ranked> ranked_at_random(const std::vector<JudgedChange>& changes);
// Draws first, then the longest win. Equal results share a rank. Open boards and wins of unknown distance come last, in
// their order, without a rank.
std::vector<Ranked> ranked_by_play(const std::vector<JudgedChange>& changes);

}  // namespace zermelo::cli

// Counts all positions of a game of two sets of stones.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solvers/rewrite/solve/rules.hpp"
#include "solvers/run/count_game.hpp"

namespace zermelo {

// Counts all sets of stones, by side to move; README.md defines the digest, RowTotals the deepest position. `metric`:
// wdl or dtw. Fails with limit where the rows do not fit into memory, at once; with interrupted
// after a stop request. The result does not depend on the number of workers.
Result<RowValues<RowPosition>> count_pairs(const RewriteRules& rules, Metric metric, std::span<const RowPosition> asked,
                                           const RunOptions& options);

// Forecasts positions, memory and time of count_pairs(). Measures the time if the rows fit into memory.
CountForecast forecast_pairs(const RewriteRules& rules, Metric metric, const RunOptions& options);

// A kind of game for count_game().
struct RewriteCount {
    template <RewriteGame G>
    static std::optional<RowPosition> row(const G& game, const typename G::Position& position) {
        const auto stones = game.stone_sets(position);
        return stones ? std::optional(RowPosition{*stones, game.turn(position)}) : std::nullopt;
    }
    template <RewriteGame G>
    static typename G::Position position(const G& game, const RowPosition& row) {
        return game.with_stones(row.stones, row.turn);
    }
    template <RewriteGame G>
    static Result<RowValues<RowPosition>> count(const G& game, Metric metric, const std::vector<RowPosition>& asked,
                                                const RunOptions& options) {
        return count_pairs(rewrite_rules(game), metric, asked, options);
    }
    template <RewriteGame G>
    static Result<CountForecast> forecast(const G& game, Metric metric, const RunOptions& options) {
        const CountForecast forecast = forecast_pairs(rewrite_rules(game), metric, options);
        if (options.stop.stop_requested()) return interrupted("the estimate for " + game.spec());
        return forecast;
    }
};

}  // namespace zermelo

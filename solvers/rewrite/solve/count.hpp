// How the positions of a game of rewrites are counted.
#pragma once

#include "solvers/rewrite/solve/count_sets.hpp"
#include "solvers/run/count_game.hpp"

namespace zermelo {

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
        return count_sets(row_rules(game), metric, asked, options);
    }
    template <RewriteGame G>
    static Result<CountForecast> forecast(const G& game, Metric metric, const RunOptions& options) {
        const CountForecast forecast = forecast_sets(row_rules(game), metric, options);
        if (options.stop.stop_requested()) return interrupted("the estimate for " + game.spec());
        return forecast;
    }
};

}  // namespace zermelo

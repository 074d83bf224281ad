// Counts all positions of a hunt.
#pragma once

#include "solvers/hunt/solve/solve_hunt.hpp"
#include "solvers/run/count_game.hpp"

namespace zermelo {

// A kind of game for count_game().
struct HuntCount {
    template <HuntGame G>
    static std::optional<HuntTurn> row(const G& game, const typename G::Position& position) {
        const auto hunt = game.hunt_position(position);
        return hunt ? std::optional(HuntTurn{*hunt, game.turn(position)}) : std::nullopt;
    }
    template <HuntGame G>
    static typename G::Position position(const G& game, const HuntTurn& row) {
        return game.with_hunt(row.position, row.turn);
    }
    template <HuntGame G>
    static Result<RowValues<HuntTurn>> count(const G& game, Metric metric, const std::vector<HuntTurn>& asked,
                                             const RunOptions& options) {
        return solve_hunt(game.spec(), game.hunt(), metric, asked, options);
    }
    template <HuntGame G>
    static Result<CountForecast> forecast(const G& game, Metric metric, const RunOptions& options) {
        return forecast_hunt(game.spec(), game.hunt(), metric, options);
    }
};

}  // namespace zermelo

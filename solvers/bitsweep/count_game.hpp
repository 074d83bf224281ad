// Values of all positions of a game, row by row, and of its start.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/kinds/hunt.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "solvers/bitsweep/hunt/hunt_sweep.hpp"
#include "solvers/bitsweep/sets/count_sets.hpp"
#include "solvers/run/before_rows.hpp"

namespace zermelo {

// A game whose positions form rows.
template <class G>
concept RowGame = RewriteGame<G> || HuntGame<G>;

// A position as its row knows it; nothing in an opening turn.
template <RowGame G>
auto row_position(const G& game, const typename G::Position& position) {
    if constexpr (RewriteGame<G>) {
        const auto stones = game.stone_sets(position);
        return stones ? std::optional(RowPosition{*stones, game.turn(position)}) : std::nullopt;
    } else {
        const auto hunt = game.hunt_position(position);
        return hunt ? std::optional(HuntTurn{*hunt, game.turn(position)}) : std::nullopt;
    }
}
template <RowGame G>
using RowPositionOf = typename decltype(row_position(std::declval<const G&>(), {}))::value_type;

// What the rows tell; the values of some of their positions go to `values`.
template <RowGame G>
Result<CountReport> count_rows(const G& game, Metric metric, const std::vector<RowPositionOf<G>>& asked,
                               std::vector<Value>& values, const RunOptions& options) {
    ZERMELO_TRY(check_metric(game, metric));
    const auto report = [&](const auto& found, auto&& position_of) {
        CountReport counted{.method = "bitsweep",
                            .metric = metric,
                            .sides = found.sides,
                            .digest = found.digest,
                            .memory = found.memory};
        if (found.deepest) counted.deepest = Deepest{found.deepest_value, game.format(position_of(*found.deepest))};
        values = found.asked;
        return counted;
    };
    if constexpr (RewriteGame<G>) {
        ZERMELO_ASSIGN(found, count_sets(row_rules(game), metric, asked, options));
        return report(found, [&](const RowPosition& at) { return game.with_stones(at.stones, at.turn); });
    } else {
        ZERMELO_ASSIGN(found, sweep_hunt(game.spec(), game.hunt(), metric, asked, options));
        return report(found, [&](const HuntTurn& at) { return game.with_hunt(at.position, at.turn); });
    }
}

// What count_game() will take. Fails with usage for a metric that the rows do not know, and with interrupted.
template <RowGame G>
Result<CountForecast> forecast_count(const G& game, Metric metric, const RunOptions& options) {
    ZERMELO_TRY(check_metric(game, metric));
    if constexpr (RewriteGame<G>) {
        const CountForecast forecast = forecast_sets(row_rules(game), metric, options);
        if (options.stop.stop_requested()) return interrupted("the estimate for " + game.spec());
        return forecast;
    } else {
        return forecast_hunt(game.spec(), game.hunt(), metric, options);
    }
}

// Fails with usage for a metric that the rows do not know, and as count_sets() and sweep_hunt().
template <RowGame G>
Result<CountReport> count_game(const G& game, Metric metric, const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    const auto start = game.initial();
    const auto is_row = [&](const auto& position) { return row_position(game, position).has_value(); };
    std::vector<typename G::Position> first;
    if (is_row(start)) first.push_back(start);
    for (const auto& move : game.moves(start)) collect_row_positions(game, game.apply(start, move), is_row, first);
    std::vector<RowPositionOf<G>> asked;
    for (const auto& position : first) asked.push_back(*row_position(game, position));
    std::vector<Value> values;
    ZERMELO_ASSIGN(report, count_rows(game, metric, asked, values, options));
    report.start = value_before_rows(game, metric, start, first, values);
    for (const auto& move : game.moves(start)) {
        const auto child = game.apply(start, move);
        const Value there = value_before_rows(game, metric, child, first, values);
        Value value = after_move(metric, there, game.turn(child) == game.turn(start));
        value.dtw = there.dtw;
        report.moves.push_back({game.format_move(start, move), value});
    }
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return report;
}

}  // namespace zermelo

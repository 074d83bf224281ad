// Values of all positions of a game, row by row, and of its start.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "solvers/run/before_rows.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// A kind of game that is counted by rows is a class with static functions. row(game, position): the position as rows
// know it; nothing in an opening turn. position(game, row): back. count(game, metric, rows, options): all positions,
// with the values of these rows. forecast(game, metric, options): its cost.
template <class Kind, class G>
using RowOf = typename decltype(Kind::row(std::declval<const G&>(), std::declval<typename G::Position>()))::value_type;
template <class Kind, class G>
concept CountOf = Game<G> && requires(const G g, const typename G::Position p, const RowOf<Kind, G> row, Metric metric,
                                      const std::vector<RowOf<Kind, G>>& rows, const RunOptions& options) {
    { Kind::position(g, row) } -> std::same_as<typename G::Position>;
    { Kind::count(g, metric, rows, options) } -> std::same_as<Result<RowValues<RowOf<Kind, G>>>>;
    { Kind::forecast(g, metric, options) } -> std::same_as<Result<CountForecast>>;
};
// For all other games.
struct NoCount {};

// Fails with usage for a metric that the rows do not know, and as Kind::count().
template <class Kind, Game G>
    requires CountOf<Kind, G>
Result<CountReport> count_game(const G& game, Metric metric, const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    ZERMELO_TRY(check_metric(game, metric));
    const auto start = game.initial();
    const auto is_row = [&](const auto& position) { return Kind::row(game, position).has_value(); };
    std::vector<typename G::Position> first;
    if (is_row(start)) first.push_back(start);
    for (const auto& move : game.moves(start)) collect_row_positions(game, game.apply(start, move), is_row, first);
    std::vector<RowOf<Kind, G>> asked;
    for (const auto& position : first) asked.push_back(*Kind::row(game, position));
    ZERMELO_ASSIGN(found, Kind::count(game, metric, asked, options));
    CountReport report{
        .method = "bitsweep", .metric = metric, .sides = found.sides, .digest = found.digest, .memory = found.memory};
    if (found.deepest) report.deepest = Deepest{found.deepest_value, game.format(Kind::position(game, *found.deepest))};
    report.start = value_before_rows(game, metric, start, first, found.asked);
    for (const auto& move : game.moves(start)) {
        const auto child = game.apply(start, move);
        const Value there = value_before_rows(game, metric, child, first, found.asked);
        Value value = after_move(metric, there, game.turn(child) == game.turn(start));
        value.dtw = there.dtw;
        report.moves.push_back({game.format_move(start, move), value});
    }
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return report;
}

// Forecasts a count_game(). Fails with usage for a metric that the rows do not know, and with interrupted.
template <class Kind, Game G>
    requires CountOf<Kind, G>
Result<CountForecast> forecast_count(const G& game, Metric metric, const RunOptions& options) {
    ZERMELO_TRY(check_metric(game, metric));
    return Kind::forecast(game, metric, options);
}

}  // namespace zermelo

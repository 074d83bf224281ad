// Values of all positions of a game, row by row, and of its start.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "games/core/game.hpp"
#include "solvers/bitsweep/hunt/hunt_sweep.hpp"
#include "solvers/bitsweep/sets/set_sweep.hpp"

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

// The first positions of rows that play from a position leads to, each once: through opening turns, by ordinary moves.
template <RowGame G>
void collect_row_positions(const G& game, const typename G::Position& position,
                           std::vector<typename G::Position>& found) {
    if (row_position(game, position)) {
        if (std::find(found.begin(), found.end(), position) == found.end()) found.push_back(position);
        return;
    }
    for (const auto& move : game.moves(position)) collect_row_positions(game, game.apply(position, move), found);
}

// The value of a position before the rows, from those of the positions that were collected.
template <RowGame G>
Value value_before_rows(const G& game, Metric metric, const typename G::Position& position,
                        const std::vector<typename G::Position>& found, const std::vector<Value>& values) {
    const auto at = std::find(found.begin(), found.end(), position);
    if (at != found.end()) return values[static_cast<std::size_t>(at - found.begin())];
    return best_value(game, metric, position, [&](const typename G::Position& child) {
        return value_before_rows(game, metric, child, found, values);
    });
}

// What the rows tell; the values of some of their positions go to `values`.
template <RowGame G>
Result<CountReport> count_rows(const G& game, Metric metric, const std::vector<RowPositionOf<G>>& asked,
                               std::vector<Value>& values, const RunOptions& options) {
    const auto report = [&](const auto& found) {
        return CountReport{.method = "bitsweep",
                           .metric = metric,
                           .sides = found.sides,
                           .digest = found.digest,
                           .memory = found.memory};
    };
    if constexpr (RewriteGame<G>) {
        if (metric != Metric::wdl)
            return fail(Failure::usage, "cannot count " + game.spec() + " for " + std::string(name_of(metric)),
                        "its rows tell outcomes alone",
                        Cause{.kind = Cause::Kind::other_metric, .spec = game.spec(), .instead = "wdl"},
                        "count outcomes");
        ZERMELO_ASSIGN(found, sweep_rows(row_rules(game), asked, options));
        for (const Wdl outcome : found.asked) values.push_back({outcome, 0});
        return report(found);
    } else {
        ZERMELO_TRY(check_metric(game, metric));
        ZERMELO_ASSIGN(found, sweep_hunt(game.spec(), game.hunt(), metric, asked, options));
        values = found.asked;
        CountReport counted = report(found);
        if (found.deepest)
            counted.deepest =
                Deepest{found.deepest_value, game.format(game.with_hunt(found.deepest->position, found.deepest->turn))};
        return counted;
    }
}

// Fails with usage for a metric that the rows do not know, and as sweep_rows() and sweep_hunt().
template <RowGame G>
Result<CountReport> count_game(const G& game, Metric metric, const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    std::vector<typename G::Position> first;
    collect_row_positions(game, game.initial(), first);
    std::vector<RowPositionOf<G>> asked;
    for (const auto& position : first) asked.push_back(*row_position(game, position));
    std::vector<Value> values;
    ZERMELO_ASSIGN(report, count_rows(game, metric, asked, values, options));
    report.start = value_before_rows(game, metric, game.initial(), first, values);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return report;
}

}  // namespace zermelo

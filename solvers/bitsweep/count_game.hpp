// Outcomes of all positions of a game of two sets of stones, and of its start.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "solvers/bitsweep/bitsweep.hpp"

namespace zermelo {

// The first positions of rows that play from a position leads to, each once: through opening turns, by ordinary moves.
template <RewriteGame G>
void collect_row_positions(const G& game, const typename G::Position& position,
                           std::vector<typename G::Position>& found) {
    if (game.stone_sets(position)) {
        if (std::find(found.begin(), found.end(), position) == found.end()) found.push_back(position);
        return;
    }
    for (const auto& move : game.moves(position)) collect_row_positions(game, game.apply(position, move), found);
}

// The outcome of a position before the rows, from those of the positions that were collected.
template <RewriteGame G>
Value value_before_rows(const G& game, const typename G::Position& position,
                        const std::vector<typename G::Position>& found, const std::vector<Wdl>& outcomes) {
    const auto at = std::find(found.begin(), found.end(), position);
    if (at != found.end()) return {outcomes[static_cast<std::size_t>(at - found.begin())], 0};
    return best_value(game, Metric::wdl, position, [&](const typename G::Position& child) {
        return value_before_rows(game, child, found, outcomes);
    });
}

// Fails as sweep_rows().
template <RewriteGame G>
Result<CountReport> count_game(const G& game, const RunOptions& options) {
    const auto started = std::chrono::steady_clock::now();
    std::vector<typename G::Position> first;
    collect_row_positions(game, game.initial(), first);
    std::vector<RowPosition> asked;
    for (const auto& position : first) asked.push_back({*game.stone_sets(position), game.turn(position)});
    ZERMELO_ASSIGN(values, sweep_rows(row_rules(game), asked, options));
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
    return CountReport{.method = "bitsweep",
                       .start = value_before_rows(game, game.initial(), first, values.asked).wdl,
                       .sides = values.sides,
                       .digest = values.digest,
                       .memory = values.memory,
                       .seconds = elapsed.count()};
}

}  // namespace zermelo

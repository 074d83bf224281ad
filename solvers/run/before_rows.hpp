// Positions before those that a solver works on together: opening turns.
#pragma once

#include <algorithm>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// The first positions with is_row(position) that play from a position leads to, each once: by ordinary moves.
template <Game G, class IsRow>
void collect_row_positions(const G& game, const typename G::Position& position, const IsRow& is_row,
                           std::vector<typename G::Position>& found) {
    if (is_row(position)) {
        if (std::find(found.begin(), found.end(), position) == found.end()) found.push_back(position);
        return;
    }
    for (const auto& move : game.moves(position))
        collect_row_positions(game, game.apply(position, move), is_row, found);
}

// The value of a position before the rows, from those of the positions that were collected.
template <Game G>
Value value_before_rows(const G& game, Metric metric, const typename G::Position& position,
                        const std::vector<typename G::Position>& found, const std::vector<Value>& values) {
    const auto at = std::find(found.begin(), found.end(), position);
    if (at != found.end()) return values[static_cast<std::size_t>(at - found.begin())];
    return best_value(game, metric, position, [&](const typename G::Position& child) {
        return value_before_rows(game, metric, child, found, values);
    });
}

}  // namespace zermelo

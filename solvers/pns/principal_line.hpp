// A line of proven play.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solvers/pns/expand.hpp"

namespace zermelo {

// Moves that keep the value of a position. value(p) is for the side to move at p, or empty if it is not known. Moves
// with nears(p, child) come first; among equals the winner takes the least effort, the loser the most. In a decided
// game no position is repeated, symmetric ones included: winning moves alone may go in a circle. The line ends with the
// game, at an unknown value, if every move repeats, after `longest` plies, and in drawn play after 40.
template <Game G, class F, class N>
std::vector<std::pair<Side, std::string>> principal_line(const G& game, typename G::Position position, F&& value,
                                                         N&& nears, std::size_t longest = 200) {
    std::vector<std::pair<Side, std::string>> line;
    std::vector<typename G::Position> seen;
    auto here = value(position);
    while (here && line.size() < longest && !game.terminal(position)) {
        seen.push_back(canonical(game, position));
        const Side turn = game.turn(position);
        std::optional<typename G::Move> best;
        std::pair<bool, std::uint32_t> most;  // nears; work for the loser, ease for the winner
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            const auto known = value(child);
            const bool same_side = game.turn(child) == turn;
            if (!known || (same_side ? *known : opposite(*known)) != *here) continue;
            if (*here != Wdl::draw && std::ranges::count(seen, canonical(game, child)) > 0) continue;
            Effort effort = game.terminal(child) ? Effort{} : SearchSpace<G>{game}.first_effort(child);
            if (same_side) std::swap(effort.win, effort.loss);
            const std::pair rating{bool{nears(position, child)},
                                   *here == Wdl::loss ? effort.win : UINT32_MAX - effort.loss};
            if (best && rating <= most) continue;
            best = move;
            most = rating;
        }
        if (!best) break;
        line.emplace_back(turn, game.format_move(position, *best));
        position = game.apply(position, *best);
        here = value(position);
        if (here && *here == Wdl::draw && line.size() >= 40) break;
    }
    return line;
}

}  // namespace zermelo

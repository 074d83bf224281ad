// What proven play looks like.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solvers/pns/expand.hpp"

namespace zermelo {

// Moves that keep the value of a position, where value(p), for the side to move at p, knows it; the loser, all of whose
// moves lose, plays what looks like the most work. It ends where the game does, where nothing is known, or after
// `longest` plies.
template <Game G, class F>
std::vector<std::pair<Side, std::string>> principal_line(const G& game, typename G::Position position, F&& value,
                                                         std::size_t longest = 200) {
    std::vector<std::pair<Side, std::string>> line;
    auto here = value(position);
    while (here && line.size() < longest && !game.terminal(position)) {
        const Side turn = game.turn(position);
        std::optional<typename G::Move> best;
        std::uint32_t most_work = 0;
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            const auto known = value(child);
            const bool same_side = game.turn(child) == turn;
            if (!known || (same_side ? *known : opposite(*known)) != *here) continue;
            Effort effort = game.terminal(child) ? Effort{} : SearchSpace<G>{game}.first_effort(child);
            if (same_side) std::swap(effort.win, effort.loss);
            const std::uint32_t work = *here == Wdl::loss ? effort.win : UINT32_MAX - effort.loss;
            if (best && work <= most_work) continue;
            best = move;
            most_work = work;
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

// The conditions that make the values of a set of positions right, one position at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "games/game.hpp"

namespace zermelo {

// Whether the value of a position follows from those of its children. If it does everywhere, all values are right, cycles or
// not: distances fall along the moves that prove a win or a loss, and what neither side can force is a draw.
//   finished   the outcome by the rules, at distance 0
//   win        a child that is good for the mover at exactly dtw - 1, and none nearer
//   loss       all children bad for the mover, the farthest at dtw - 1
//   draw       no child good for the mover, and not all bad
template <Game G, class F>
bool is_locally_right(const G& game, const typename G::Position& position, Value value, F&& child_value) {
    const auto moves = game.moves(position);
    if (moves.empty()) return value == Value{*game.terminal(position), 0};
    const Side turn = game.turn(position);
    int nearest_good = max_dtw + 1;
    int farthest_bad = -1;
    bool draw = false;
    for (const auto& move : moves) {
        const auto child = game.apply(position, move);
        const Value reached = child_value(child);
        if (reached.wdl == Wdl::draw) draw = true;
        else if ((reached.wdl == Wdl::win) == (game.turn(child) == turn)) nearest_good = std::min<int>(nearest_good, reached.dtw);
        else farthest_bad = std::max<int>(farthest_bad, reached.dtw);
    }
    switch (value.wdl) {
        case Wdl::win: return nearest_good == value.dtw - 1;
        case Wdl::loss: return nearest_good > max_dtw && !draw && farthest_bad == value.dtw - 1;
        default: return nearest_good > max_dtw && draw && value.dtw == 0;
    }
}

inline std::string value_text(Value value) {
    if (value.wdl == Wdl::draw) return "draw";
    return fmt::format("{} in {}", value.wdl == Wdl::win ? "win" : "loss", value.dtw);
}

// For the message: the position, its value in the table and what its moves make of it.
template <Game G, class F>
std::string describe_failure(const G& game, const typename G::Position& position, Value value, F&& child_value) {
    return fmt::format("{}: the table says {}, its moves say {}", game.format(position), value_text(value),
                       value_text(best_value(game, position, child_value)));
}

}  // namespace zermelo

// The conditions that make the values of a set of positions right, one position at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "games/game.hpp"

namespace zermelo {

// What the children of a position say of its value. If a set of positions that is closed under moves has these values
// everywhere, all are right, cycles or not: distances fall along the moves that prove a win or a loss, and what neither
// side can force is a draw.
//   finished   the outcome by the rules, at distance 0
//   win        some child is good for the mover; one ply more than the nearest of these
//   draw       no child is good for the mover, but not all are bad
//   loss       all children are bad for the mover; one ply more than the farthest
// child_code gives the code of a child's value (games/value.hpp). Even codes are losses, odd ones wins, and greater
// codes are farther, so the comparisons need no decoding and, outcomes being as good as random, no branches.
template <Game G, class F>
Value value_by_children(const G& game, const typename G::Position& position, F&& child_code) {
    const auto moves = game.moves(position);
    if (moves.empty()) return {*game.terminal(position), 0};
    constexpr unsigned draw_code = encode_value({Wdl::draw, 0});
    constexpr unsigned nowhere = 1U << 16;
    const Side turn = game.turn(position);
    unsigned nearest_good = nowhere;
    unsigned farthest_bad = 0;
    bool draw = false;
    for (const auto& move : moves) {
        const auto child = game.apply(position, move);
        const unsigned code = child_code(child);
        // As if the opponent were on turn in every child: its losses are good.
        const unsigned seen = code ^ (game.turn(child) == turn && code != draw_code ? 1U : 0U);
        draw |= code == draw_code;
        nearest_good = std::min(nearest_good, (seen & 1U) != 0 ? nowhere : seen);
        farthest_bad = std::max(farthest_bad, (seen & 1U) != 0 ? seen : 0U);
    }
    const auto one_more = [](unsigned code) {
        return static_cast<std::uint16_t>(decode_value(static_cast<ValueCode>(code)).dtw + 1);
    };
    if (nearest_good != nowhere) return {Wdl::win, one_more(nearest_good)};
    if (draw) return {};
    return {Wdl::loss, one_more(farthest_bad)};
}

inline std::string value_text(ValueCode code) {
    if (code == hole_code) return "nothing";
    const Value value = decode_value(code);
    if (value.wdl == Wdl::draw) return "draw";
    return fmt::format("{} in {}", value.wdl == Wdl::win ? "win" : "loss", value.dtw);
}

// For the message: the position, its value in the table and what its moves make of it.
template <Game G>
std::string describe_failure(const G& game, const typename G::Position& position, ValueCode stored, Value expected) {
    return fmt::format("{}: the table says {}, its moves say {}", game.format(position), value_text(stored),
                       value_text(encode_value(expected)));
}

}  // namespace zermelo

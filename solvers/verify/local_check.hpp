// The conditions that make the values of a set of positions right, one position at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "games/core/game.hpp"

namespace zermelo {

// How a child with a code (games/value.hpp) ranks for a mover who is, or is not, on turn there: good children above the
// draw, the nearest first; bad ones below it, the farthest first. Written apart from the solver's `goodness`, so that
// an error in one shows against the other.
//
//   0 ... bad, dtw ... max_dtw | draw | max_dtw ... dtw, good ...
constexpr unsigned merit_of(ValueCode code, bool same_side) {
    constexpr unsigned draw = max_dtw + 3;
    if (code == encode_value({})) return draw;
    const unsigned dtw = (code - 2U) / 2;
    const bool won = code % 2 == 1;
    return won == same_side ? 2 * draw - 1 - dtw : 1 + dtw;
}

// The value of a position whose best child has the given merit.
constexpr Value value_of_merit(unsigned merit) {
    constexpr unsigned draw = max_dtw + 3;
    if (merit == draw) return {};
    if (merit > draw) return {Wdl::win, static_cast<std::uint16_t>(2 * draw - merit)};
    return {Wdl::loss, static_cast<std::uint16_t>(merit)};
}

// What the children of a position say of its value. If a set of positions that is closed under moves has these values
// everywhere, all are right, cycles or not: distances fall along the moves that prove a win or a loss, and what neither
// side can force is a draw.
//   finished   the outcome by the rules, at distance 0
//   win        some child is good for the mover; one ply more than the nearest of these
//   draw       no child is good for the mover, but not all are bad
//   loss       all children are bad for the mover; one ply more than the farthest
// each_child(note) calls note(merit) with the merit of each child; a game without moves is finished.
template <Game G, class F>
Value value_by_children(const G& game, const typename G::Position& position, F&& each_child) {
    unsigned best = 0;
    bool finished = true;
    each_child([&](unsigned merit) {
        best = std::max(best, merit);
        finished = false;
    });
    if (finished) return {*game.terminal(position), 0};
    return value_of_merit(best);
}

// For positions without a numbering: merit(child, same_side) ranks a child for the mover.
template <Game G, class F>
Value value_by_moves(const G& game, const typename G::Position& position, F&& merit) {
    return value_by_children(game, position, [&](auto&& note) {
        const Side turn = game.turn(position);
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            note(merit(child, game.turn(child) == turn));
        }
    });
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

// The conditions that make the values of a set of positions right, one position at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "games/core/concepts/game.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

// The rank of a child for the mover, by its code (games/core/values/metric.hpp); same_side: the mover is on turn there.
// Good children rank above the draw, the nearest first; bad ones below it, the farthest first. Written apart from the
// solver's `goodness`, so that an error in one shows against the other.
//
//   0 ... bad, dtw ... max_dtw | draw | max_dtw ... dtw, good ...
//
// Outcomes alone have distance 0. Points rank by their number; `gain` is what the move earns.
constexpr unsigned merit_of(Metric metric, ValueCode code, bool same_side, int gain = 0) {
    constexpr unsigned draw = max_dtw + 3;
    const Value value = decode_value(metric, code);
    if (metric == Metric::score) {
        const int points = same_side ? value.score : -value.score;
        return static_cast<unsigned>(static_cast<int>(2 * draw) + points + gain);
    }
    if (value.wdl == Wdl::draw) return draw;
    return (value.wdl == Wdl::win) == same_side ? 2 * draw - 1 - value.dtw : 1U + value.dtw;
}

// merit_of for codes of one byte: by same_side, then by code. Code 0 may stand in a damaged table only; taken for a
// draw it cannot agree with the rules everywhere.
using ByteMerits = std::array<std::array<unsigned, 256>, 2>;
constexpr ByteMerits merits_of_bytes(Metric metric) {
    ByteMerits merits{};
    for (std::size_t same = 0; same < 2; ++same)
        for (unsigned code = 0; code < 256; ++code)
            merits[same][code] =
                merit_of(metric, static_cast<ValueCode>(std::max<unsigned>(code, draw_code)), same == 1);
    return merits;
}

// Adds values that are counted by their codes; what has no value is left out.
inline void add_by_code(Metric metric, std::span<const std::uint32_t> by_code, ValueCounts& counts) {
    for (std::size_t code = 1; code < by_code.size(); ++code)
        if (by_code[code] > 0) counts.add(decode_value(metric, static_cast<ValueCode>(code)), by_code[code]);
}

// The value of a position whose best child has the given merit. Points out of range are cut off.
constexpr Value value_of_merit(Metric metric, unsigned merit) {
    constexpr unsigned draw = max_dtw + 3;
    if (metric == Metric::score)
        return value_of_score(std::clamp(static_cast<int>(merit) - static_cast<int>(2 * draw), -max_score, max_score));
    if (merit == draw) return {};
    const bool wins = merit > draw;
    if (metric == Metric::wdl) return {wins ? Wdl::win : Wdl::loss, 0};
    return {wins ? Wdl::win : Wdl::loss, static_cast<std::uint16_t>(wins ? 2 * draw - merit : merit)};
}

// The value of a position by the values of its children. If all values of a set that is closed under moves agree with
// those of their children, all are right, cycles or not: distances fall along the moves that prove a win or a loss, and
// a position without a forced win for either side is a draw.
//   finished   the outcome by the rules, at distance 0
//   win        some child is good for the mover; one ply more than the nearest of these
//   draw       no child is good for the mover, but not all are bad
//   loss       all children are bad for the mover; one ply more than the farthest
// Outcomes alone prove that only where play cannot go in circles: positions of a circle may all be said to be won for
// one side, each because of the next. The report of such a check says so (VerifyReport::sufficient).
// each_child(note) calls note(merit) with the merit of each child; a game without moves is finished.
template <Game G, class F>
Value value_by_children(const G& game, Metric metric, const typename G::Position& position, F&& each_child) {
    unsigned best = 0;
    bool finished = true;
    each_child([&](unsigned merit) {
        best = std::max(best, merit);
        finished = false;
    });
    if (finished) return {*game.terminal(position), 0};
    return value_of_merit(metric, best);
}

// For positions without a numbering: merit(child, same_side, gain) ranks a child for the mover.
template <Game G, class F>
Value value_by_moves(const G& game, Metric metric, const typename G::Position& position, F&& merit) {
    return value_by_children(game, metric, position, [&](auto&& note) {
        const Side turn = game.turn(position);
        for (const auto& move : game.moves(position)) {
            const auto child = game.apply(position, move);
            note(merit(child, game.turn(child) == turn, gain_of(game, position, move)));
        }
    });
}

inline std::string value_text(Metric metric, ValueCode code) {
    if (code == hole_code) return "nothing";
    const Value value = decode_value(metric, code);
    if (metric == Metric::score) return fmt::format("{} points", value.score);
    if (value.wdl == Wdl::draw) return "draw";
    const std::string outcome = value.wdl == Wdl::win ? "win" : "loss";
    return metric == Metric::wdl ? outcome : fmt::format("{} in {}", outcome, value.dtw);
}

// For the message: the position, its value in the table and what its moves make of it.
template <Game G>
std::string describe_failure(const G& game, Metric metric, const typename G::Position& position, ValueCode stored,
                             Value expected) {
    return fmt::format("{}: the table says {}, its moves say {}", game.format(position), value_text(metric, stored),
                       value_text(metric, encode_value(metric, expected)));
}

}  // namespace zermelo

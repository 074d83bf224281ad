// Game-theoretic values: who wins, and in how many plies.
#pragma once

#include <cstdint>
#include <optional>

namespace zermelo {

// The outcome for the side to move, both sides playing perfectly.
enum class Wdl : std::uint8_t { loss, draw, win };

constexpr Wdl opposite(Wdl wdl) {
    return static_cast<Wdl>(2 - static_cast<int>(wdl));
}

// The goal of a side. If one side plays to win, the other plays not to lose.
enum class Goal : std::uint8_t { win, not_loss };

constexpr Goal opposite(Goal goal) {
    return goal == Goal::win ? Goal::not_loss : Goal::win;
}

constexpr bool reached(Goal goal, Wdl wdl) {
    return goal == Goal::win ? wdl == Wdl::win : wdl != Wdl::loss;
}

// An exact value for the side to move. `dtw` (distance to win) is the number of plies to the end of the
// game, the winner hurrying and the loser delaying; it is 0 at the end of the game and for every draw. `score` is the
// number of points still to come, less those of the other side; 0 but in games of points, where `wdl` is its sign and
// `dtw` 0. metric.hpp says which of the three a table keeps.
struct Value {
    Wdl wdl = Wdl::draw;
    std::uint16_t dtw = 0;
    std::int16_t score = 0;

    friend constexpr bool operator==(const Value&, const Value&) = default;
};

// Longest distance of a value that may be kept, in plies. The functions below also take one ply more, so that a solver
// can see that a value is too far.
inline constexpr int max_dtw = 32765;

// Greatest number of points of a value.
inline constexpr int max_score = 32767;

constexpr Value value_of_score(int points) {
    return {points > 0 ? Wdl::win : points < 0 ? Wdl::loss : Wdl::draw, 0, static_cast<std::int16_t>(points)};
}

// Ranks values for the side that has them: every win above every draw above every loss, a nearer win above a farther
// one, a farther loss above a nearer one.
constexpr int goodness(Value value) {
    return (static_cast<int>(value.wdl) - 1) * (2 + max_dtw - value.dtw);
}

// The inverse of goodness.
constexpr Value value_of_goodness(int number) {
    if (number == 0) return {};
    const int dtw = 2 + max_dtw - (number > 0 ? number : -number);
    return {number > 0 ? Wdl::win : Wdl::loss, static_cast<std::uint16_t>(dtw)};
}

constexpr bool better(Value a, Value b) {
    return goodness(a) > goodness(b);
}

// The value of a move for the player who makes it, given the value of the position that it leads to. This is how a
// value changes side. The same on other forms of a value: after_move of metric.hpp, code_after_move below, and
// after_move of answers with bounds (solvers/engine/answer.hpp).
constexpr Value after_move(Value child, bool same_side_moves_again) {
    const Wdl wdl = same_side_moves_again ? child.wdl : opposite(child.wdl);
    return {wdl, wdl == Wdl::draw ? std::uint16_t{0} : static_cast<std::uint16_t>(child.dtw + 1)};
}

// A value as a small unsigned number, for arrays and files: 0 no value (a hole), 1 draw, 2 + 2 dtw a loss,
// 3 + 2 dtw a win. One byte holds distances up to 126 plies, two bytes up to max_dtw. Code that computes with
// codes uses the functions here. Scores have codes of their own (metric.hpp).
using ValueCode = std::uint16_t;
inline constexpr ValueCode hole_code = 0;
inline constexpr ValueCode draw_code = 1;

constexpr ValueCode encode_value(Value value) {
    if (value.wdl == Wdl::draw) return draw_code;
    return static_cast<ValueCode>(2 + 2 * value.dtw + (value.wdl == Wdl::win ? 1 : 0));
}

// The greatest code of a value.
inline constexpr ValueCode greatest_value_code = 2 + 2 * max_dtw + 1;

// is_decided() is true for codes of wins and losses; the other two read such codes. Codes may be wider than files hold.
constexpr bool is_decided(unsigned code) {
    return code > draw_code;
}
constexpr bool is_win_code(unsigned code) {
    return (code & 1) != 0;
}
constexpr unsigned distance_of_code(unsigned code) {
    return code / 2 - 1;
}
// after_move on the codes of wins and losses.
constexpr unsigned code_after_move(unsigned code, bool same_side_moves_again) {
    return (code + 2) ^ (same_side_moves_again ? 0U : 1U);
}
// The code of a win or a loss without its distance.
constexpr ValueCode outcome_code(unsigned code) {
    return is_decided(code) ? static_cast<ValueCode>(2 + (code & 1)) : static_cast<ValueCode>(code);
}

// Inverse of encode_value; the code must not be hole_code.
constexpr Value decode_value(ValueCode code) {
    if (!is_decided(code)) return {};
    return {is_win_code(code) ? Wdl::win : Wdl::loss, static_cast<std::uint16_t>(distance_of_code(code))};
}

}  // namespace zermelo

// A metric is the kind of value that a table keeps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/core/values/value.hpp"

namespace zermelo {

// The numbers are those of tablebase/FORMAT.md.
enum class Metric : std::uint8_t {
    dtw,    // outcome, and plies to the end of the game
    wdl,    // outcome alone
    score,  // points still to come
};
inline constexpr Metric last_metric = Metric::score;

constexpr std::string_view name_of(Metric metric) {
    constexpr std::array<std::string_view, 3> names = {"dtw", "wdl", "score"};
    return names[static_cast<std::size_t>(metric)];
}
constexpr std::optional<Metric> metric_of_name(std::string_view name) {
    for (const Metric metric : {Metric::dtw, Metric::wdl, Metric::score})
        if (name == name_of(metric)) return metric;
    return std::nullopt;
}

// The value of a move for the player who makes it, given the value of the position that it leads to. `gain` is what the
// move itself earns in points.
constexpr Value after_move(Metric metric, Value child, bool same_side_moves_again, int gain = 0) {
    if (metric == Metric::score) return value_of_score((same_side_moves_again ? child.score : -child.score) + gain);
    const Value value = after_move(child, same_side_moves_again);
    return {value.wdl, metric == Metric::dtw ? value.dtw : std::uint16_t{0}};
}

// Ranks values for the side that has them, as goodness(value) does, and back. Without distances all wins are alike.
constexpr int goodness(Metric metric, Value value) {
    return metric == Metric::score ? value.score : goodness(value);
}
constexpr Value value_of_goodness(Metric metric, int number) {
    return metric == Metric::score ? value_of_score(number) : value_of_goodness(number);
}

// A value as a small unsigned number that is not hole_code. wdl: as dtw, at distance 0. score: one more than the zigzag
// number of the points, which counts 0, -1, 1, -2, 2, ...: one byte holds -127 to 127 points.
constexpr unsigned score_code(int points) {  // not a ValueCode past max_score
    return 1U + static_cast<unsigned>(points < 0 ? -2 * points - 1 : 2 * points);
}
constexpr ValueCode encode_value(Metric metric, Value value) {
    return metric == Metric::score ? static_cast<ValueCode>(score_code(value.score)) : encode_value(value);
}
constexpr Value decode_value(Metric metric, ValueCode code) {
    if (metric != Metric::score) return decode_value(code);
    const int zigzag = code - 1;
    return value_of_score(zigzag % 2 != 0 ? -(zigzag + 1) / 2 : zigzag / 2);
}
// The greatest code of a value.
constexpr unsigned greatest_code(Metric metric) {
    return metric == Metric::dtw   ? greatest_value_code
           : metric == Metric::wdl ? encode_value({Wdl::win, 0})
                                   : encode_value(Metric::score, value_of_score(max_score));
}

}  // namespace zermelo

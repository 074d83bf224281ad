// Guesses the names, specs, moves and positions that misspelt texts mean.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zermelo {

// The least number of letters to put in, take out, change, or exchange with their neighbour, to make `b` from `a`;
// letters of both cases are the same. Optimal string alignment distance (Damerau, 1964): no letter is touched twice.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name at the least distance from a word; the first of several. Nothing if all are further away than a third of
// the word's letters, and at least one.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names);

// A spec in the letters of specs: Kōnane@4×4 and konane@4X4 are konane@4x4, Fox_and_Hounds and "fox and hounds" are
// fox-and-hounds, and center is centre.
std::string folded_spec(std::string_view text);

// The number of the only move whose name has the letters and digits of a text, in this order and in either case, but
// for the sign x: E1-D2, e1d2, `e1 d2` and e1–d2 for e1-d2, a1a3 for a1xa3. Else of the only move that ends with them,
// if they begin with a letter, as cells do. Nothing if none or several do.
std::optional<std::size_t> meant_move(std::span<const std::string> names, std::string_view text);

// `start moves a1 b1` for `strat moves a1 b1`, `start a1 b1` and `moves a1 b1`; nothing if the text is like none of
// them.
std::optional<std::string> meant_position(std::string_view text);

}  // namespace zermelo

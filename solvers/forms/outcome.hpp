// Outcome classes under normal play (Berlekamp, Conway, Guy: Winning Ways, 1982).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace zermelo::values {

// The winner of a game: whoever moves first (N), whoever moves second (P), or one side in any case.
enum class Outcome : std::uint8_t { zero, left, right, fuzzy };

constexpr Outcome outcome_of(bool at_least_zero, bool at_most_zero) {
    if (at_least_zero) return at_most_zero ? Outcome::zero : Outcome::left;
    return at_most_zero ? Outcome::right : Outcome::fuzzy;
}
constexpr char letter_of(Outcome outcome) {
    return std::string_view("PLRN")[static_cast<std::size_t>(outcome)];
}
inline constexpr std::array all_outcomes = {Outcome::zero, Outcome::left, Outcome::right, Outcome::fuzzy};

// Left wins when Left begins; Right wins when Right begins.
constexpr bool left_wins_first(Outcome outcome) {
    return outcome == Outcome::left || outcome == Outcome::fuzzy;
}
constexpr bool right_wins_first(Outcome outcome) {
    return outcome == Outcome::right || outcome == Outcome::fuzzy;
}

// The order of two values by the outcome of their difference: `||` stands for confused.
constexpr std::string_view sign_of(Outcome difference) {
    constexpr std::array<std::string_view, 4> signs = {"=", ">", "<", "||"};
    return signs[static_cast<std::size_t>(difference)];
}
// True if two values with this difference are in a relation: <=, >= or ==.
constexpr bool holds(std::string_view relation, Outcome difference) {
    if (difference == Outcome::zero) return true;
    return relation == "<=" ? difference == Outcome::right : relation == ">=" && difference == Outcome::left;
}

}  // namespace zermelo::values

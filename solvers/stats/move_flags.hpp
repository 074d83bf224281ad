// The outcomes of the moves of a position, as flags in one byte.
#pragma once

#include <cstdint>

namespace zermelo {

// The second bit of each pair is not set in the byte of a single move.
enum MoveFlag : std::uint8_t {
    one_win = 1,  // for the mover
    two_wins = 2,
    one_draw = 4,
    two_draws = 8,
    any_move = 16,
    two_moves = 32,
    unsound_move = 64,
};

// The flags of some moves and of others; 0 stands for no move.
constexpr std::uint8_t joined_flags(std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(a | b | (a & b & (one_win | one_draw | any_move)) << 1);
}

}  // namespace zermelo

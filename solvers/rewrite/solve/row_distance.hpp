// Values and distances in a byte.
#pragma once

#include <cstdint>

#include "games/core/values/value.hpp"

namespace zermelo {

// How good it is to move to a position, as rows keep it: the greater the better. A loss in d plies of the side to move
// there is 255 - d, a win in d plies d + 1. So the best of the moves is their maximum, and 0 where there are none.
using RowDistance = std::uint8_t;

// The longest distance, in plies.
inline constexpr int longest_row_distance = 126;

// Of the position itself, from the best of its moves.
constexpr RowDistance row_distance_after(RowDistance best) {
    return static_cast<RowDistance>((best < 128 ? 255 : 257) - best);
}

constexpr Value value_of_row_distance(RowDistance distance) {
    return distance < 128 ? Value{Wdl::win, static_cast<std::uint16_t>(distance - 1)}
                          : Value{Wdl::loss, static_cast<std::uint16_t>(255 - distance)};
}

}  // namespace zermelo

// Numbers in base 3 from two sets of cells.
#pragma once

#include <array>
#include <cstdint>

#include "games/board/bitboard.hpp"

namespace zermelo {

// The sum of 3 ^ cell over a set of up to 40 cells: one table look-up per eight cells.
inline std::uint64_t ternary_sum(std::uint64_t cells) {
    static constexpr auto table = [] {
        std::array<std::uint16_t, 256> sums{};
        for (std::size_t set = 1; set < sums.size(); ++set)
            sums[set] = static_cast<std::uint16_t>(3 * sums[set / 2] + set % 2);
        return sums;
    }();
    constexpr std::uint64_t chunk = 6561;  // 3^8
    std::uint64_t sum = 0;
    for (int shift = 32; shift >= 0; shift -= 8) sum = chunk * sum + table[cells >> shift & 0xff];
    return sum;
}

// The number whose digit of a cell is 1 in the first set, 2 in the second, else 0.
inline std::uint64_t ternary_number(Bitboard ones, Bitboard twos) {
    return ternary_sum(ones.low()) + 2 * ternary_sum(twos.low());
}

}  // namespace zermelo

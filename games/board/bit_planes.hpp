// Sums of small numbers that are kept as planes of bits.
#pragma once

#include <cstdint>

#include "games/board/bitboard.hpp"
#include "games/board/wide_bitboard.hpp"

namespace zermelo {

// A number from 0 to 7 for each cell: a set holds the cells whose numbers have a bit.
template <class Set>
struct Planes {
    Set ones;
    Set twos;
    Set fours;

    // One more for each of these cells.
    constexpr void add(Set cells) {
        const Set carry = ones & cells;
        ones ^= cells;
        fours |= twos & carry;
        twos ^= carry;
    }
};

// The sum of 64 numbers of four bits; word i holds the bits i of all.
constexpr int sum_of_planes(std::uint64_t plane0, std::uint64_t plane1, std::uint64_t plane2, std::uint64_t plane3) {
    const auto in_fours = [](std::uint64_t word) {  // ones in each group of four bits
        word -= word >> 1 & 0x5555555555555555;
        return (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    };
    const auto in_eights = [](std::uint64_t word) {
        return (word & 0x0f0f0f0f0f0f0f0f) + (word >> 4 & 0x0f0f0f0f0f0f0f0f);
    };
    const std::uint64_t sums = in_eights(in_fours(plane0) + 2 * in_fours(plane1)) +
                               4 * in_eights(in_fours(plane2) + 2 * in_fours(plane3));  // at most 120 in each byte
    return static_cast<int>(((sums & 0x00ff00ff00ff00ff) + (sums >> 8 & 0x00ff00ff00ff00ff)) * 0x0001000100010001 >>
                            48);
}

// The same of one number for each cell; set i holds the cells whose numbers have bit i.
constexpr int sum_of_planes(SmallBitboard plane0, SmallBitboard plane1, SmallBitboard plane2, SmallBitboard plane3) {
    return sum_of_planes(plane0.low(), plane1.low(), plane2.low(), plane3.low());
}
constexpr int sum_of_planes(Bitboard plane0, Bitboard plane1, Bitboard plane2, Bitboard plane3) {
    return sum_of_planes(plane0.low(), plane1.low(), plane2.low(), plane3.low()) +
           sum_of_planes(plane0.high(), plane1.high(), plane2.high(), plane3.high());
}
template <std::size_t Words>
constexpr int sum_of_planes(const WordsBitboard<Words>& plane0, const WordsBitboard<Words>& plane1,
                            const WordsBitboard<Words>& plane2, const WordsBitboard<Words>& plane3) {
    int sum = 0;
    for (std::size_t i = 0; i < Words; ++i)
        sum += sum_of_planes(plane0.word(i), plane1.word(i), plane2.word(i), plane3.word(i));
    return sum;
}

// The same, for functions that may use the processor's instruction for counting bits; elsewhere slow.
constexpr int counted_planes(std::uint64_t plane0, std::uint64_t plane1, std::uint64_t plane2, std::uint64_t plane3) {
    return __builtin_popcountll(plane0) + 2 * __builtin_popcountll(plane1) + 4 * __builtin_popcountll(plane2) +
           8 * __builtin_popcountll(plane3);
}
constexpr int counted_planes(SmallBitboard plane0, SmallBitboard plane1, SmallBitboard plane2, SmallBitboard plane3) {
    return counted_planes(plane0.low(), plane1.low(), plane2.low(), plane3.low());
}
constexpr int counted_planes(Bitboard plane0, Bitboard plane1, Bitboard plane2, Bitboard plane3) {
    return counted_planes(plane0.low(), plane1.low(), plane2.low(), plane3.low()) +
           counted_planes(plane0.high(), plane1.high(), plane2.high(), plane3.high());
}
template <std::size_t Words>
constexpr int counted_planes(const WordsBitboard<Words>& plane0, const WordsBitboard<Words>& plane1,
                             const WordsBitboard<Words>& plane2, const WordsBitboard<Words>& plane3) {
    int sum = 0;
    for (std::size_t i = 0; i < Words; ++i)
        sum += counted_planes(plane0.word(i), plane1.word(i), plane2.word(i), plane3.word(i));
    return sum;
}

}  // namespace zermelo

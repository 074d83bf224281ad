// Counting of bits, and sets of so many in order.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace zermelo {

// In place of std::popcount, which calls a library function where the processor's instruction may not be used: in a
// portable build for x86 that is everywhere.
constexpr int count_bits(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
}

// The next greater word with as many ones (R. W. Gosper, HAKMEM item 175, 1972); none follows 0, which stays. After the
// greatest of n bits comes one beyond them.
template <std::unsigned_integral Word>
constexpr Word next_set(Word set) {
    if (set == 0) return 0;
    const Word ripple = set + (set & (Word{0} - set));
    return ((set ^ ripple) >> 2 >> std::countr_zero(set)) | ripple;
}

}  // namespace zermelo

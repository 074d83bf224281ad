// Counting of bits.
#pragma once

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

}  // namespace zermelo

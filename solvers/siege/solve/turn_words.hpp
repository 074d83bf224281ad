// The symmetries of the square on words of cells, one word or a vector of them.
#pragma once

#include <concepts>
#include <cstdint>

namespace zermelo {

// Of a word that has a byte for each rank of a square of `side` cells: a transposition, then a mirror of the files,
// then one of the ranks. Each is done where its mask is all bits, and left out where it is empty.
template <class Word>
[[gnu::always_inline]] inline void turn_words(Word& word, const Word& transpose, const Word& mirror, const Word& flip,
                                              int side) {
    const auto swap = [](Word& of, std::uint64_t mask, int shift) __attribute__((always_inline)) {
        const Word both = (of ^ (of >> shift)) & mask;
        of ^= both ^ (both << shift);
    };
    Word other = word;
    swap(other, 0x00AA00AA00AA00AA, 7);
    swap(other, 0x0000CCCC0000CCCC, 14);
    swap(other, 0x00000000F0F0F0F0, 28);
    word ^= (word ^ other) & transpose;
    other = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    other = (other >> 2 & 0x3333333333333333) | (other & 0x3333333333333333) << 2;
    other = (other >> 4 & 0x0F0F0F0F0F0F0F0F) | (other & 0x0F0F0F0F0F0F0F0F) << 4;
    word ^= (word ^ (other >> (8 - side))) & mirror;
    if constexpr (std::integral<Word>) {
        other = __builtin_bswap64(word);
    } else {
        other = (word >> 8 & 0x00FF00FF00FF00FF) | (word & 0x00FF00FF00FF00FF) << 8;
        other = (other >> 16 & 0x0000FFFF0000FFFF) | (other & 0x0000FFFF0000FFFF) << 16;
        other = other >> 32 | other << 32;
    }
    word ^= (word ^ (other >> (64 - 8 * side))) & flip;
}

}  // namespace zermelo

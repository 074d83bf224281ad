// Sets of more than 128 cells.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/board/bitboard.hpp"
#include "games/board/bits.hpp"

namespace zermelo {

// A set of cells 0..64 Words - 1, the lowest word first, with the members of Bitboard. Equal sets have equal bytes.
template <std::size_t Words>
class WordsBitboard {
public:
    static constexpr std::size_t words = Words;
    static_assert(words >= 2);

    constexpr WordsBitboard() = default;
    explicit constexpr WordsBitboard(const std::array<std::uint64_t, words>& set) : words_(set) {}
    explicit constexpr WordsBitboard(Bitboard set) : words_{set.low(), set.high()} {}
    // The cells of the lowest words of a larger set.
    template <std::size_t More>
        requires(More > Words)
    explicit constexpr WordsBitboard(const WordsBitboard<More>& set) {
        for (std::size_t i = 0; i < words; ++i) words_[i] = set.word(i);
    }

    static constexpr WordsBitboard cell(int index) {
        WordsBitboard set;
        set.words_[static_cast<std::size_t>(index) / 64] = std::uint64_t{1} << (index & 63);
        return set;
    }
    // The cells 0..count-1.
    static constexpr WordsBitboard first(int count) {
        WordsBitboard set;
        for (std::uint64_t& word : set.words_) {
            word = count >= 64 ? ~std::uint64_t{0} : count > 0 ? (std::uint64_t{1} << count) - 1 : 0;
            count -= 64;
        }
        return set;
    }

    constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }
    constexpr bool contains(int index) const {
        return ((words_[static_cast<std::size_t>(index) / 64] >> (index & 63)) & 1) != 0;
    }
    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr int size() const {
        int size = 0;
        for (const std::uint64_t word : words_) size += count_bits(word);
        return size;
    }
    // The lowest cell; the set must not be empty.
    constexpr int lowest() const {
        assert(!empty());
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return static_cast<int>(64 * i) + std::countr_zero(words_[i]);
    }

    constexpr WordsBitboard operator|(const WordsBitboard& o) const { return WordsBitboard(*this) |= o; }
    constexpr WordsBitboard operator&(const WordsBitboard& o) const { return WordsBitboard(*this) &= o; }
    constexpr WordsBitboard operator^(const WordsBitboard& o) const { return WordsBitboard(*this) ^= o; }
    constexpr WordsBitboard operator~() const {
        WordsBitboard result;
        for (std::size_t i = 0; i < words; ++i) result.words_[i] = ~words_[i];
        return result;
    }
    constexpr WordsBitboard& operator|=(const WordsBitboard& o) {
        for (std::size_t i = 0; i < words; ++i) words_[i] |= o.words_[i];
        return *this;
    }
    constexpr WordsBitboard& operator&=(const WordsBitboard& o) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= o.words_[i];
        return *this;
    }
    constexpr WordsBitboard& operator^=(const WordsBitboard& o) {
        for (std::size_t i = 0; i < words; ++i) words_[i] ^= o.words_[i];
        return *this;
    }
    // Every cell index raised or lowered by 0 < n < 64; what leaves the words is lost.
    constexpr WordsBitboard operator<<(int n) const {
        WordsBitboard result;
        for (std::size_t i = words; i-- > 0;)
            result.words_[i] = words_[i] << n | (i > 0 ? words_[i - 1] >> (64 - n) : 0);
        return result;
    }
    constexpr WordsBitboard operator>>(int n) const {
        WordsBitboard result;
        for (std::size_t i = 0; i < words; ++i)
            result.words_[i] = words_[i] >> n | (i + 1 < words ? words_[i + 1] << (64 - n) : 0);
        return result;
    }

    friend constexpr bool operator==(const WordsBitboard&, const WordsBitboard&) = default;
    // Order as numbers.
    friend constexpr bool operator<(const WordsBitboard& a, const WordsBitboard& b) {
        for (std::size_t i = words; i-- > 0;)
            if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i];
        return false;
    }

    // Calls f(cell) for each cell, ascending.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                f(static_cast<int>(64 * i) + std::countr_zero(word));
    }

private:
    std::array<std::uint64_t, words> words_{};
};

// For boards past 128 cells: twice the bytes and the work of a Bitboard. 16x16 fits, and a hexagon of base 9.
using WideBitboard = WordsBitboard<4>;
// For boards of up to 320 cells. A hexagon of base 10 fits.
using HugeBitboard = WordsBitboard<5>;

}  // namespace zermelo

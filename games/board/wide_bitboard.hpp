// Sets of up to 256 cells.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/board/bitboard.hpp"
#include "games/board/bits.hpp"

namespace zermelo {

// A set of cells 0..255 in four words, the lowest first, with the members of Bitboard. Equal sets have equal bytes.
// For boards past 128 cells: twice the bytes and the work.
class WideBitboard {
public:
    static constexpr std::size_t words = 4;

    constexpr WideBitboard() = default;
    explicit constexpr WideBitboard(const std::array<std::uint64_t, words>& set) : words_(set) {}
    explicit constexpr WideBitboard(Bitboard set) : words_{set.low(), set.high(), 0, 0} {}

    static constexpr WideBitboard cell(int index) {
        WideBitboard set;
        set.words_[static_cast<std::size_t>(index) / 64] = std::uint64_t{1} << (index & 63);
        return set;
    }
    // The cells 0..count-1.
    static constexpr WideBitboard first(int count) {
        WideBitboard set;
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
    constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
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

    constexpr WideBitboard operator|(const WideBitboard& o) const {
        return WideBitboard(
            {words_[0] | o.words_[0], words_[1] | o.words_[1], words_[2] | o.words_[2], words_[3] | o.words_[3]});
    }
    constexpr WideBitboard operator&(const WideBitboard& o) const {
        return WideBitboard(
            {words_[0] & o.words_[0], words_[1] & o.words_[1], words_[2] & o.words_[2], words_[3] & o.words_[3]});
    }
    constexpr WideBitboard operator^(const WideBitboard& o) const {
        return WideBitboard(
            {words_[0] ^ o.words_[0], words_[1] ^ o.words_[1], words_[2] ^ o.words_[2], words_[3] ^ o.words_[3]});
    }
    constexpr WideBitboard operator~() const { return WideBitboard({~words_[0], ~words_[1], ~words_[2], ~words_[3]}); }
    constexpr WideBitboard& operator|=(const WideBitboard& o) { return *this = *this | o; }
    constexpr WideBitboard& operator&=(const WideBitboard& o) { return *this = *this & o; }
    constexpr WideBitboard& operator^=(const WideBitboard& o) { return *this = *this ^ o; }
    // Every cell index raised or lowered by 0 < n < 64; what leaves 0..255 is lost.
    constexpr WideBitboard operator<<(int n) const {
        return WideBitboard({words_[0] << n, words_[1] << n | words_[0] >> (64 - n),
                             words_[2] << n | words_[1] >> (64 - n), words_[3] << n | words_[2] >> (64 - n)});
    }
    constexpr WideBitboard operator>>(int n) const {
        return WideBitboard({words_[0] >> n | words_[1] << (64 - n), words_[1] >> n | words_[2] << (64 - n),
                             words_[2] >> n | words_[3] << (64 - n), words_[3] >> n});
    }

    friend constexpr bool operator==(const WideBitboard&, const WideBitboard&) = default;
    // Order as 256-bit numbers.
    friend constexpr bool operator<(const WideBitboard& a, const WideBitboard& b) {
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

}  // namespace zermelo

// Sets of up to 128 cells, and the geometry of rectangular boards.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "games/board/bits.hpp"

namespace zermelo {

// A set of cells 0..127 in two words. Equal sets have equal bytes.
//
//   cell   127 ........ 64 63 ......... 0
//          |---- high ----|---- low -----|
class Bitboard {
public:
    constexpr Bitboard() = default;
    constexpr Bitboard(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    static constexpr Bitboard cell(int index) {
        return index < 64 ? Bitboard{std::uint64_t{1} << index, 0} : Bitboard{0, std::uint64_t{1} << (index - 64)};
    }
    // The cells 0..count-1.
    static constexpr Bitboard first(int count) {
        if (count >= 128) return {~std::uint64_t{0}, ~std::uint64_t{0}};
        if (count >= 64) return {~std::uint64_t{0}, (std::uint64_t{1} << (count - 64)) - 1};
        return {(std::uint64_t{1} << count) - 1, 0};
    }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }
    constexpr bool contains(int index) const { return (((index < 64 ? low_ : high_) >> (index & 63)) & 1) != 0; }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr int size() const { return count_bits(low_) + (high_ == 0 ? 0 : count_bits(high_)); }
    // The lowest cell; the set must not be empty.
    constexpr int lowest() const {
        assert(!empty());
        return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
    }

    constexpr Bitboard operator|(Bitboard o) const { return {low_ | o.low_, high_ | o.high_}; }
    constexpr Bitboard operator&(Bitboard o) const { return {low_ & o.low_, high_ & o.high_}; }
    constexpr Bitboard operator^(Bitboard o) const { return {low_ ^ o.low_, high_ ^ o.high_}; }
    constexpr Bitboard operator~() const { return {~low_, ~high_}; }
    constexpr Bitboard& operator|=(Bitboard o) { return *this = *this | o; }
    constexpr Bitboard& operator&=(Bitboard o) { return *this = *this & o; }
    constexpr Bitboard& operator^=(Bitboard o) { return *this = *this ^ o; }
    // Every cell index raised or lowered by 0 < n < 64; what leaves 0..127 is lost.
    constexpr Bitboard operator<<(int n) const { return {low_ << n, (high_ << n) | (low_ >> (64 - n))}; }
    constexpr Bitboard operator>>(int n) const { return {(low_ >> n) | (high_ << (64 - n)), high_ >> n}; }

    friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;
    // Order as 128-bit numbers.
    friend constexpr bool operator<(const Bitboard& a, const Bitboard& b) {
        return a.high_ != b.high_ ? a.high_ < b.high_ : a.low_ < b.low_;
    }

    // Calls f(cell) for each cell, ascending.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::uint64_t word = low_; word != 0; word &= word - 1) f(std::countr_zero(word));
        for (std::uint64_t word = high_; word != 0; word &= word - 1) f(64 + std::countr_zero(word));
    }

private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

// A set of cells 0..63 in one word, with the members of Bitboard.
class SmallBitboard {
public:
    constexpr SmallBitboard() = default;
    explicit constexpr SmallBitboard(std::uint64_t low) : low_(low) {}
    // The cells 0..63 of a larger set.
    explicit constexpr SmallBitboard(Bitboard set) : low_(set.low()) {}

    static constexpr SmallBitboard cell(int index) { return SmallBitboard{std::uint64_t{1} << index}; }
    // The cells 0..count-1.
    static constexpr SmallBitboard first(int count) {
        return SmallBitboard{count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1};
    }

    constexpr std::uint64_t low() const { return low_; }
    constexpr bool contains(int index) const { return ((low_ >> index) & 1) != 0; }
    constexpr bool empty() const { return low_ == 0; }
    constexpr int size() const { return count_bits(low_); }
    // The lowest cell; the set must not be empty.
    constexpr int lowest() const {
        assert(!empty());
        return std::countr_zero(low_);
    }

    constexpr SmallBitboard operator|(SmallBitboard o) const { return SmallBitboard{low_ | o.low_}; }
    constexpr SmallBitboard operator&(SmallBitboard o) const { return SmallBitboard{low_ & o.low_}; }
    constexpr SmallBitboard operator^(SmallBitboard o) const { return SmallBitboard{low_ ^ o.low_}; }
    constexpr SmallBitboard operator~() const { return SmallBitboard{~low_}; }
    constexpr SmallBitboard& operator|=(SmallBitboard o) { return *this = *this | o; }
    constexpr SmallBitboard& operator&=(SmallBitboard o) { return *this = *this & o; }
    constexpr SmallBitboard& operator^=(SmallBitboard o) { return *this = *this ^ o; }
    // Every cell index raised or lowered by 0 < n < 64; what leaves 0..63 is lost.
    constexpr SmallBitboard operator<<(int n) const { return SmallBitboard{low_ << n}; }
    constexpr SmallBitboard operator>>(int n) const { return SmallBitboard{low_ >> n}; }

    friend constexpr bool operator==(const SmallBitboard&, const SmallBitboard&) = default;
    friend constexpr bool operator<(const SmallBitboard& a, const SmallBitboard& b) { return a.low_ < b.low_; }

    // Calls f(cell) for each cell, ascending.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (std::uint64_t word = low_; word != 0; word &= word - 1) f(std::countr_zero(word));
    }

private:
    std::uint64_t low_ = 0;
};

// A rectangular board, for rules. Cell index = file + width * rank, both counted from 0; a1 is cell 0.
struct RectBoard {
    int width = 0;
    int height = 0;

    constexpr int cells() const { return width * height; }
    constexpr int cell(int file, int rank) const { return file + width * rank; }
    constexpr int file(int cell) const { return cell % width; }
    constexpr int rank(int cell) const { return cell / width; }
    constexpr bool has(int file, int rank) const { return file >= 0 && file < width && rank >= 0 && rank < height; }

    // The board turned over its diagonal: files and ranks change places, b1 becomes a2.
    constexpr RectBoard turned() const { return {height, width}; }
    // True if this is another board, turned. A square turned is the same board.
    constexpr bool is_turned(const RectBoard& other) const { return *this == other.turned() && width != height; }
    friend constexpr bool operator==(const RectBoard&, const RectBoard&) = default;

    // The next four are for any class of sets that is large enough.
    template <class Set = Bitboard>
    constexpr Set all() const {
        return Set::first(cells());
    }
    // The cells from which a step of (files, ranks) stays on the board.
    template <class Set = Bitboard>
    constexpr Set stepping(int files, int ranks) const {
        Set result;
        for (int c = 0; c < cells(); ++c)
            if (has(file(c) + files, rank(c) + ranks)) result |= Set::cell(c);
        return result;
    }
    // The cells whose (file + rank) is even, the colour of a1.
    template <class Set = Bitboard>
    constexpr Set dark() const {
        Set result;
        for (int c = 0; c < cells(); ++c)
            if ((file(c) + rank(c)) % 2 == 0) result |= Set::cell(c);
        return result;
    }
    // The same cells on the board turned.
    template <class Set>
    constexpr Set turned(const Set& set) const {
        Set result;
        set.for_each([&](int c) { result |= Set::cell(turned().cell(rank(c), file(c))); });
        return result;
    }
};

}  // namespace zermelo

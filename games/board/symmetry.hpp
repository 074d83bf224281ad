// The symmetries of boards, and permutations of cells.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/board.hpp"
#include "games/board/hex_board.hpp"
#include "games/board/wide_bitboard.hpp"

namespace zermelo {

// A permutation of the cells 0..n-1 that moves whole sets at once: one table look-up per eight cells.
// Immutable.
class CellPermutation {
public:
    // image[c] is the image of cell c.
    explicit CellPermutation(std::vector<std::uint16_t> image);

    int operator()(int cell) const { return image_[static_cast<std::size_t>(cell)]; }
    int cells() const { return static_cast<int>(image_.size()); }

    // On boards of up to 128 cells.
    Bitboard operator()(Bitboard set) const {
        Bitboard result;
        for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
            const std::uint64_t word = chunk < 8 ? set.low() >> (8 * chunk) : set.high() >> (8 * (chunk - 8));
            result |= chunks_[chunk][word & 0xff];
        }
        return result;
    }

    // On boards of up to 64 cells.
    SmallBitboard operator()(SmallBitboard set) const {
        std::uint64_t result = 0;
        std::uint64_t rest = set.low();
        for (const auto& images : words_) {
            result |= images[rest & 0xff];
            rest >>= 8;
        }
        return SmallBitboard{result};
    }

    // On boards of up to 256 cells, without tables for small ones.
    WideBitboard operator()(const WideBitboard& set) const {
        WideBitboard result;
        if (wide_.empty()) {
            set.for_each([&](int cell) { result |= WideBitboard::cell((*this)(cell)); });
            return result;
        }
        for (std::size_t chunk = 0; chunk < wide_.size(); ++chunk)
            result |= wide_[chunk][set.word(chunk / 8) >> (8 * (chunk % 8)) & 0xff];
        return result;
    }

    // On boards of any size, without tables: cell by cell, by the cells outside the set where these are fewer.
    template <std::size_t Words>
    WordsBitboard<Words> operator()(const WordsBitboard<Words>& set) const {
        using Set = WordsBitboard<Words>;
        Set result;
        const auto flip = [&](int cell) { result ^= Set::cell((*this)(cell)); };
        if (2 * set.size() <= cells()) {
            set.for_each(flip);
        } else {
            result = Set::first(cells());
            (result & ~set).for_each(flip);
        }
        return result;
    }

private:
    std::vector<std::uint16_t> image_;
    std::vector<std::array<Bitboard, 256>> chunks_;      // image of every subset of the cells 8i..8i+7
    std::vector<std::array<WideBitboard, 256>> wide_;    // the same past 128 cells, in place of the other two
    std::vector<std::array<std::uint64_t, 256>> words_;  // the same where one word is enough: half as much to look up
};

// Turns two sets into the least of their images: by the first set, then by the second. The identity comes first.
template <class Set>
void make_least(std::span<const CellPermutation> symmetries, Set& first, Set& second) noexcept {
    const Set a = first;
    const Set b = second;
    for (std::size_t i = 1; i < symmetries.size(); ++i) {
        const Set image = symmetries[i](a);
        if (first < image) continue;
        const Set other = symmetries[i](b);
        if (!(image < first) && !(other < second)) continue;
        first = image;
        second = other;
    }
}

// The number of symmetries that leave all of the sets as they are.
template <class... Sets>
int count_fixing(std::span<const CellPermutation> symmetries, const Sets&... sets) noexcept {
    int count = 0;
    for (const CellPermutation& symmetry : symmetries) count += ((symmetry(sets) == sets) && ...) ? 1 : 0;
    return count;
}

// The symmetries of a rectangle as cell permutations, the identity first: 8 for squares, 4 for other boards,
// fewer where they coincide (boards one cell wide).
std::vector<CellPermutation> rectangle_symmetries(RectBoard board);

// The 12 symmetries of a hexagon, the identity first (1 for base 1).
std::vector<CellPermutation> hexagon_symmetries(HexBoard board);

// The symmetries of any board: turns and reflections of the plane that map cells to cells and neighbours to neighbours,
// the identity first, then in dictionary order.
std::vector<CellPermutation> board_symmetries(const Board& board);

}  // namespace zermelo

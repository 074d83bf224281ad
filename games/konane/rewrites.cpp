// The jumps of Kōnane as rewrites of two sets of stones.
#include "games/core/kinds/rewrite.hpp"
#include "games/konane/rules.hpp"

namespace zermelo {

namespace {

// The stones on `cells` as a set of their numbers among these cells.
std::uint64_t numbers_of(Bitboard stones, Bitboard cells) {
    std::uint64_t set = 0;
    std::uint64_t number = 1;
    cells.for_each([&](int cell) {
        if (stones.contains(cell)) set |= number;
        number <<= 1;
    });
    return set;
}

// The inverse.
Bitboard stones_of(std::uint64_t set, Bitboard cells) {
    Bitboard stones;
    cells.for_each([&](int cell) {
        if ((set & 1) != 0) stones |= Bitboard::cell(cell);
        set >>= 1;
    });
    return stones;
}

}  // namespace

std::vector<Rewrite> Konane::rewrites(Side side) const {
    const Bitboard mine = colour_[static_cast<std::size_t>(side)];
    const Bitboard theirs = colour_[1 - static_cast<std::size_t>(side)];
    std::vector<Rewrite> rewrites;
    for (const Direction& d : directions_)
        mine.for_each([&](int from) {
            Bitboard landings;
            Bitboard captured;
            for (int to = from; d.two_steps.contains(to);) {
                captured |= Bitboard::cell(to + d.step);
                to += 2 * d.step;
                landings |= Bitboard::cell(to);
                rewrites.push_back({.present = numbers_of(Bitboard::cell(from), mine),
                                    .absent = numbers_of(landings, mine),
                                    .change = numbers_of(Bitboard::cell(from) | Bitboard::cell(to), mine),
                                    .captured = numbers_of(captured, theirs)});
            }
        });
    return rewrites;
}

std::vector<StoneSymmetry> Konane::stone_symmetries() const {
    std::vector<int> number(static_cast<std::size_t>(board_.cells()));  // of a cell, among those of its colour
    for (const Bitboard cells : colour_) {
        int next = 0;
        cells.for_each([&](int cell) { number[static_cast<std::size_t>(cell)] = next++; });
    }
    std::vector<StoneSymmetry> symmetries;
    for (const CellPermutation& symmetry : keeping_) {
        StoneSymmetry& images = symmetries.emplace_back();
        for (std::size_t colour = 0; colour < 2; ++colour)
            colour_[colour].for_each(
                [&](int cell) { images[colour].push_back(number[static_cast<std::size_t>(symmetry(cell))]); });
    }
    return symmetries;
}

std::optional<StoneSets> Konane::stone_sets(const Position& p) const noexcept {
    if (p.phase != jumping) return std::nullopt;
    return StoneSets{numbers_of(p.stones, colour_[0]), numbers_of(p.stones, colour_[1])};
}

Konane::Position Konane::with_stones(const StoneSets& sets, Side side) const noexcept {
    const Bitboard stones = stones_of(sets[0], colour_[0]) | stones_of(sets[1], colour_[1]);
    return {stones, static_cast<std::uint32_t>(side), jumping};
}

}  // namespace zermelo

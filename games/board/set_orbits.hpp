// Sets of cells up to symmetry, looked up by rank.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/board/bits.hpp"

namespace zermelo {

// The orbits of all sets of one size under a group of at most eight symmetries, numbered in the order of their least
// members. Four bytes for each set. `Cells` is a set of cells whose operator< is the order of ranks. Immutable.
//
//   entry of a set:   31 ................. 4 | 3 ........................... | 2 .......... 0
//                     number of its orbit    | a symmetry keeps the set, too | leads to least
template <class Cells>
class SetOrbits {
public:
    struct Orbit {
        Cells least{};
        std::uint8_t stabiliser = 1;  // bit i: symmetry i keeps the least set
    };
    // The place of a set. `symmetry` leads from the set to the least one of its orbit.
    struct Found {
        std::uint32_t entry = 0;
        std::uint32_t orbit() const { return entry >> 4; }
        std::uint32_t symmetry() const { return entry & 7; }
        bool is_symmetric() const { return (entry & 8) != 0; }
    };

    SetOrbits() = default;
    // The sets of `count` of these cells, given ascending: at most 64 of them, and 2^28 orbits. image(i, set) applies a
    // symmetry, 0 being the identity. rank_of(set) numbers the sets by the combinatorial number system.
    template <class Image, class Rank>
    SetOrbits(std::span<const Cells> cells, int count, std::size_t symmetries, const Image& image,
              const Rank& rank_of) {
        if (static_cast<std::size_t>(count) > cells.size()) return;
        std::uint64_t next = (std::uint64_t{1} << count) - 1;
        std::uint64_t places = 0;
        do {
            places = next;
            Cells set{};
            for (std::uint64_t left = places; left != 0; left &= left - 1)
                set |= cells[static_cast<std::size_t>(std::countr_zero(left))];
            add(set, symmetries, image, rank_of);
            next = next_set(places);
        } while (next > places && (cells.size() == 64 || next >> cells.size() == 0));
    }

    std::size_t size() const { return orbits_.size(); }
    const Orbit& operator[](std::size_t orbit) const { return orbits_[orbit]; }
    Found find(std::uint64_t rank) const { return {entries_[rank]}; }
    std::uint64_t bytes() const { return entries_.size() * sizeof(std::uint32_t) + orbits_.size() * sizeof(Orbit); }

private:
    template <class Image, class Rank>
    void add(Cells set, std::size_t symmetries, const Image& image, const Rank& rank_of) {
        Orbit orbit{set};
        std::uint32_t to_least = 0;
        for (std::size_t i = 1; i < symmetries; ++i) {
            const Cells moved = image(i, set);
            if (moved == set) orbit.stabiliser = static_cast<std::uint8_t>(orbit.stabiliser | 1U << i);
            if (!(moved < orbit.least)) continue;
            orbit.least = moved;
            to_least = static_cast<std::uint32_t>(i);
        }
        const std::uint32_t kept = orbit.stabiliser == 1 ? 0 : 8;
        if (to_least == 0) {
            entries_.push_back(static_cast<std::uint32_t>(orbits_.size()) << 4 | kept);
            orbits_.push_back(orbit);
        } else {
            entries_.push_back((entries_[rank_of(orbit.least)] & ~15U) | kept | to_least);
        }
    }

    std::vector<std::uint32_t> entries_;  // by rank
    std::vector<Orbit> orbits_;
};

}  // namespace zermelo

// The numbering of positions of Apart.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "games/apart/rules.hpp"
#include "games/board/bits.hpp"
#include "games/board/material_slices.hpp"
#include "games/board/set_orbits.hpp"

namespace zermelo {

// A slice holds the positions with a pieces of one side and b of the other, for both sides to move. The start, in which
// White may not chain, is a slice of its own. Positions are numbered as the side to move sees them. Captures lead to
// slices with fewer pieces. FORMAT.md has the index.
class Apart::Indexing {
public:
    static constexpr std::uint64_t max_sets = std::uint64_t{1} << 23;  // of one side: a table has them all

    explicit Indexing(const Apart& game);

    static bool is_possible(const Apart& game);

    std::uint32_t slice_count() const { return slices_.count(); }
    std::uint64_t slice_size(std::uint32_t slice) const { return slices_.size(slice); }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // After a move of the side with more pieces the other side is on turn.
    std::uint64_t stored_from(std::uint32_t slice) const { return slices_.stored_from(slice); }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept {
        if (p.first != 0) return {start_slice(), 0};
        return address(own(p), enemies(p));
    }
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;
    template <class F>
    void for_each_child(const Position& p, F&& f) const;
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

private:
    using Cells = apart::Cells;

    // The positions of a slice in which the side to move has `own` pieces.
    struct Part {
        std::uint32_t own = 0;
        std::uint32_t other = 0;
        std::uint32_t slice = 0;
        std::uint64_t offset = 0;  // in the slice
        std::uint64_t size = 0;    // indices
        std::uint64_t row = 0;     // sets of the other side for one of the side to move
    };
    // All positions with one set of the side to move, turned so that this set is the least of its class.
    struct Row {
        std::uint64_t base = 0;
        Cells least = 0;
        std::uint32_t slice = 0;
        std::uint32_t symmetry = 0;
        std::uint32_t stabiliser = 0;
    };
    static constexpr std::size_t most = 12;  // pieces of a side

    std::uint32_t start_slice() const { return slice_count() - 1; }
    void number_sets();
    void number_slices();
    const Part& part_of(std::uint32_t own, std::uint32_t other) const { return slices_.parts()[part_of_[own][other]]; }
    static bool is_over(const Part& part) { return part.own <= 1 || part.other <= 1; }

    Cells moved(std::size_t symmetry, Cells set) const { return game_.symmetries_[symmetry](SmallBitboard{set}).low(); }
    Cells least_image(Cells set, std::uint32_t stabiliser) const {
        Cells least = set;
        for (stabiliser &= ~1U; stabiliser != 0; stabiliser &= stabiliser - 1)
            least = std::min(least, moved(static_cast<std::size_t>(std::countr_zero(stabiliser)), set));
        return least;
    }
    // Rank of a set among those on cells outside `taken` (combinatorial number system).
    std::uint64_t rank(Cells set, Cells taken) const {
        std::uint64_t rank = 0;
        const std::array<std::uint64_t, 64>* choose = choose_.data();
        for (; set != 0; set &= set - 1) {
            const Cells below = (set & (~set + 1)) - 1;
            rank += (*++choose)[static_cast<std::size_t>(count_bits(below & ~taken))];
        }
        return rank;
    }
    Row row_of(Cells own, std::uint32_t other) const {
        const auto count = static_cast<std::uint32_t>(count_bits(own));
        const auto found = sets_[count].find(rank(own, 0));
        const auto& orbit = sets_[count][found.orbit()];
        const Part& part = part_of(count, other);
        return {part.offset + found.orbit() * part.row, orbit.least, part.slice, found.symmetry(), orbit.stabiliser};
    }
    std::uint64_t index_in(const Row& row, Cells other) const {
        const Cells image = moved(row.symmetry, other);
        return row.base + rank(row.stabiliser == 1 ? image : least_image(image, row.stabiliser), row.least);
    }
    Address address(Cells own, Cells other) const {
        const Row row = row_of(own, static_cast<std::uint32_t>(count_bits(other)));
        return {row.slice, index_in(row, other)};
    }

    Apart game_;
    std::array<std::array<std::uint64_t, 64>, most + 1> choose_{};  // [k][n]: n choose k
    std::array<SetOrbits<Cells>, most + 1> sets_;                   // by number of pieces
    MaterialSlices<Part> slices_;
    std::array<std::array<std::uint32_t, most + 1>, most + 1> part_of_{};
};

// The other side's sets in the order of ranks are binary numbers in ascending order, over the cells that are left.
template <class F>
void Apart::Indexing::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
    if (slice == start_slice() && begin < end) f(begin, game_.initial());
    for (const Part& part : slices_.parts(slice)) {
        const std::uint64_t last = std::min(end, part.offset + part.size);
        while (begin < last) {
            const auto& of = sets_[part.own][(begin - part.offset) / part.row];
            std::array<Cells, 64> cells;
            std::size_t free = 0;
            apart::for_each_cell(game_.hops_.board() & ~of.least,
                                 [&](int cell) { cells[free++] = apart::cell_bit(cell); });
            std::uint64_t rank = (begin - part.offset) % part.row;
            Cells places = 0;
            std::uint64_t left = rank;
            for (std::size_t k = part.other, place = free; k >= 1; --k) {
                do --place;
                while (choose_[k][place] > left);
                left -= choose_[k][place];
                places |= Cells{1} << place;
            }
            for (; rank < part.row && begin < last; ++rank, ++begin) {
                Cells other = 0;
                apart::for_each_cell(places, [&](int place) { other |= cells[static_cast<std::size_t>(place)]; });
                if (of.stabiliser == 1 || least_image(other, of.stabiliser) == other)
                    f(begin, Position{of.least, other, 0, 0});
                places = next_set(places);
            }
        }
    }
}

}  // namespace zermelo

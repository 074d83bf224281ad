// The numbering of positions of Watermelon Chess.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/board/material_slices.hpp"
#include "games/board/set_classes.hpp"
#include "games/board/set_orbits.hpp"
#include "games/watermelon_chess/rules.hpp"

namespace zermelo {

// A slice holds the positions with a pieces of one side and b of the other, a >= b, for both sides to move. Positions
// are numbered as the side to move sees them. Captures lead to other slices. The index goes by class of the other
// side's set and rank of the own set: FORMAT.md. So the positions one move before a position lie in one row.
class WatermelonChess::Indexing {
public:
    explicit Indexing(const WatermelonChess& game);

    std::uint32_t slice_count() const { return slices_.count(); }
    std::uint64_t slice_size(std::uint32_t slice) const { return slices_.size(slice); }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // After a move of the side with more pieces the other side is on turn.
    std::uint64_t stored_from(std::uint32_t slice) const { return slices_.stored_from(slice); }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept {
        const Cells own = WatermelonChess::own(p);
        const Cells other = WatermelonChess::other(p);
        const Part& part = part_of(own.size(), other.size());
        const Row row = row_of(part, other);
        return {part.slice, row.base + rank_in(row, row.symmetry(own))};
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
    static constexpr int most = watermelon::pieces_each;

    // The positions of a slice in which the side to move has `own` pieces.
    struct Part {
        int own = 0;
        int other = 0;
        std::uint32_t slice = 0;
        std::uint64_t turn = 0;    // the colour to move in the positions that stand for their classes
        std::uint64_t offset = 0;  // in the slice
        std::uint64_t size = 0;    // indices
        std::uint64_t row = 0;     // of those for each class of the other side's sets
    };
    using Orbit = SetOrbits<Cells>::Orbit;
    // The positions of a part with one set of the other side, up to symmetry.
    struct Row {
        const CellPermutation& symmetry;  // to the first set of the class
        const Orbit& other;
        std::uint64_t base = 0;
    };

    // True if a side to move may have `own` pieces while the other has `other`.
    bool allowed(int own, int other) const {
        return other > game_.losing_ && (game_.fits(own, other, 0) || game_.fits(own, other, 1));
    }
    static std::size_t material(int own, int other) { return static_cast<std::size_t>(own * (most + 1) + other); }
    const Part& part_of(int own, int other) const { return slices_.parts()[part_of_[material(own, other)]]; }
    void number_sets();
    void number_slices();

    // Among the sets of so many points that `taken` leaves free (combinatorial number system).
    std::uint64_t rank_of(Cells set, Cells taken) const {
        std::uint64_t rank = 0;
        int size = 0;
        set.for_each([&](int cell) { rank += binomials_(cell - (taken & Cells::first(cell)).size(), ++size); });
        return rank;
    }
    Row row_of(const Part& part, Cells other) const {
        const SetOrbits<Cells>& sets = sets_[static_cast<std::size_t>(part.other)];
        const auto found = sets.find(rank_of(other, {}));
        return {game_.symmetries_[found.symmetry()], sets[found.orbit()], part.offset + found.orbit() * part.row};
    }
    // `own` as the first set of the class sees it.
    std::uint64_t rank_in(const Row& row, Cells own) const {
        std::uint64_t least = rank_of(own, row.other.least);
        for (unsigned rest = row.other.stabiliser & ~1U; rest != 0; rest &= rest - 1)
            least = std::min(least, rank_of(game_.symmetries_[static_cast<std::size_t>(std::countr_zero(rest))](own),
                                            row.other.least));
        return least;
    }
    // True if an index of a part is that of a position: no image has a lesser rank, and all groups have an empty point.
    bool is_position(const Orbit& other, Cells own, std::uint64_t rank) const {
        if (!all_alive(own, other.least)) return false;
        for (unsigned rest = other.stabiliser & ~1U; rest != 0; rest &= rest - 1)
            if (rank_of(game_.symmetries_[static_cast<std::size_t>(std::countr_zero(rest))](own), other.least) < rank)
                return false;
        return true;
    }
    static Position position_of(const Part& part, Cells own, Cells other) {
        return part.turn == 0 ? Position{own, other, 0} : Position{other, own, 1};
    }

    WatermelonChess game_;
    BinomialTable binomials_;
    std::array<SetOrbits<Cells>, most + 1> sets_;  // by number of pieces
    MaterialSlices<Part> slices_;
    std::array<std::uint32_t, (most + 1) * (most + 1)> part_of_{};  // by material
};

template <class F>
void WatermelonChess::Indexing::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                                                  F&& f) const {
    for (const Part& part : slices_.parts(slice)) {
        const int free = watermelon::points - part.other;
        const std::uint64_t last = std::min(end, part.offset + part.size);
        while (begin < last) {
            const Orbit& other = sets_[static_cast<std::size_t>(part.other)][(begin - part.offset) / part.row];
            std::array<Cells, watermelon::points> cells;
            std::size_t count = 0;
            (watermelon::all & ~other.least).for_each([&](int cell) { cells[count++] = Cells::cell(cell); });
            std::uint64_t rank = (begin - part.offset) % part.row;
            PlaceList places = PlaceList::unrank(binomials_, free, part.own, rank);
            for (; rank < part.row && begin < last; ++rank, ++begin, places.advance(free)) {
                Cells own;
                for (const std::uint8_t place : places) own |= cells[place];
                if (is_position(other, own, rank)) f(begin, position_of(part, own, other.least));
            }
        }
    }
}

template <class F>
void WatermelonChess::Indexing::for_each_child(const Position& p, F&& f) const {
    if (game_.is_lost(own(p))) return;
    for_each_step(p, [&](int from, int to) {
        f(index_of(game_.apply(p, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)})), false);
    });
}

// Captures leave the slice; the other steps need only be counted.
template <class F>
std::uint32_t WatermelonChess::Indexing::split_moves(std::uint32_t, const Position& p, F&& leaving) const {
    if (game_.is_lost(own(p))) return 0;
    std::uint32_t staying = 0;
    const Cells enemies = other(p);
    for_each_step(p, [&](int from, int to) {
        const Cells moved = own(p) ^ Cells::cell(from) ^ Cells::cell(to);
        const Cells left = surviving(enemies, moved, to);
        if (left == enemies)
            ++staying;
        else
            leaving(index_of(p.turn == 0 ? Position{moved, left, 1} : Position{left, moved, 0}), false);
    });
    return staying;
}

// A piece of the side that has moved goes back to an empty point next to it, if no group lacks an empty point then: the
// step forward from there takes nothing, since all groups of `p` have empty points. Its side saw the other one, which
// has not moved, so that all these positions lie in one row.
template <class F>
void WatermelonChess::Indexing::for_each_predecessor(std::uint32_t, const Position& p, F&& f) const {
    const Cells waiting = own(p);
    const Cells moved = other(p);
    if (game_.is_lost(waiting)) return;
    const Part& part = part_of(moved.size(), waiting.size());
    const Row row = row_of(part, waiting);
    const Cells free = empty(p);
    moved.for_each([&](int to) {
        const Cells others = moved & ~Cells::cell(to);
        const Cells image = row.symmetry(others);
        (watermelon::next_to(Cells::cell(to)) & free).for_each([&](int from) {
            if (!all_alive(others | Cells::cell(from), waiting)) return;
            f(row.base + rank_in(row, image | Cells::cell(row.symmetry(from))), false);
        });
    });
}

}  // namespace zermelo

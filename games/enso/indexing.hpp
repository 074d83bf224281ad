// The numbering of Enso positions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "games/board/bits.hpp"
#include "games/board/set_classes.hpp"
#include "games/enso/rules.hpp"

namespace zermelo {

// A slice for each two numbers of stones. Quiet moves stay in their slice; captures lead to a slice with one stone
// less. The index goes by half, class of the major set, rank of the minor set: FORMAT.md. The numbering never asks
// which side is Black, so it covers the exchange of colours.
class Enso::Indexing {
public:
    // Fails with `limit` if a side has more than SetClasses::most_sets sets of stones, or a slice 2^48 indices.
    static Result<Indexing> make(const Enso& game);

    std::uint32_t slice_count() const { return static_cast<std::uint32_t>(shapes_.size()); }
    std::uint64_t slice_size(std::uint32_t slice) const {
        const Shape& shape = shapes_[slice];
        return shape.half * (shape.major > shape.minor ? 2 : 1);
    }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // After a move of the side with more stones the other side is on turn.
    std::uint64_t stored_from(std::uint32_t slice) const {
        return shapes_[slice].major > shapes_[slice].minor ? shapes_[slice].half : 0;
    }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;
    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;

    // As games/core/concepts/indexed_moves.hpp defines it: quiet moves need only be counted.
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

private:
    struct Shape {
        int major = 0;  // numbers of stones
        int minor = 0;
        std::uint64_t row = 1;   // sets of minor stones
        std::uint64_t half = 0;  // indices with one side to move
    };
    struct LazyClasses {
        std::once_flag once;
        std::unique_ptr<const SetClasses> classes;
    };

    Indexing(const Enso& game, BinomialTable binomials) : game_(game), binomials_(std::move(binomials)) {}

    static std::uint32_t slice_of(int major, int minor) {
        return static_cast<std::uint32_t>(major * (major + 1) / 2 + minor);
    }
    const SetClasses& classes(int stones) const {
        LazyClasses& lazy = *classes_[static_cast<std::size_t>(stones)];
        std::call_once(lazy.once, [&] {
            const std::span<const std::vector<std::uint8_t>> group(images_);
            lazy.classes = std::make_unique<SetClasses>(binomials_, game_.board_.cells(), stones, group.subspan(1));
        });
        return *lazy.classes;
    }
    // The rank of a set among those of as many of the cells that `taken` leaves free.
    std::uint64_t rank(Cells set, Cells taken) const {
        std::uint64_t rank = 0;
        int number = 0;
        set.for_each([&](int cell) {
            const int below = count_bits(taken.low() & ((std::uint64_t{1} << cell) - 1));
            rank += binomials_(cell - below, ++number);
        });
        return rank;
    }
    // True if no symmetry that keeps the major set takes the minor one to a lesser set.
    bool is_least(Cells major, Cells minor) const {
        for (const CellPermutation& symmetry : game_.symmetries_)
            if (symmetry(major) == major && symmetry(minor) < minor) return false;
        return true;
    }

    Enso game_;
    BinomialTable binomials_;
    std::vector<std::vector<std::uint8_t>> images_;      // of cells, by symmetry
    std::vector<Shape> shapes_;                          // by slice
    std::vector<std::shared_ptr<LazyClasses>> classes_;  // by number of stones
};

// Black is to move in all of them.
template <class F>
void Enso::Indexing::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
    const Shape& shape = shapes_[slice];
    const int cells = game_.board_.cells();
    while (begin < end) {
        const bool minor_moves = begin >= shape.half;
        const std::uint64_t in_half = minor_moves ? begin - shape.half : begin;
        const Cells major =
            unrank_set<Cells>(binomials_, cells, shape.major, classes(shape.major).rank_of(in_half / shape.row));
        bool symmetric = false;
        for (std::size_t s = 1; s < game_.symmetries_.size(); ++s) symmetric |= game_.symmetries_[s](major) == major;
        std::array<std::uint64_t, 64> free{};
        std::size_t free_cells = 0;
        (game_.all_ & ~major).for_each([&](int cell) { free[free_cells++] = std::uint64_t{1} << cell; });
        std::uint64_t squeezed =
            unrank_set<Cells>(binomials_, cells - shape.major, shape.minor, in_half % shape.row).low();
        for (std::uint64_t i = in_half % shape.row; i < shape.row && begin < end; ++i, ++begin) {
            std::uint64_t minor = 0;
            for (std::uint64_t left = squeezed; left != 0; left &= left - 1)
                minor |= free[static_cast<std::size_t>(std::countr_zero(left))];
            squeezed = next_set(squeezed);
            if (symmetric && !is_least(major, Cells{minor})) continue;
            if (minor_moves)
                f(begin, Position{{Cells{minor}, major}, 0});
            else
                f(begin, Position{{major, Cells{minor}}, 0});
        }
    }
}

template <class F>
std::uint32_t Enso::Indexing::split_moves(std::uint32_t, const Position& p, F&& leaving) const {
    if (!game_.enso_stones(p.stones[0] | p.stones[1]).empty()) return 0;
    const Movers movers = game_.movers(p);
    movers.capturing.for_each([&](int from) {
        game_.captures(from, p).for_each([&](int to) {
            leaving(index_of(game_.apply(p, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)})), false);
        });
    });
    int staying = 0;
    movers.quiet.for_each([&](int from) { staying += game_.landings(from, p, movers.near_enemy).size(); });
    return static_cast<std::uint32_t>(staying);
}

// A stone slides back from a cell where it was allowed to land, to one where it was next to friends alone. No enso
// stone may have been there before: it would have ended the game.
template <class F>
void Enso::Indexing::for_each_predecessor(std::uint32_t, const Position& p, F&& f) const {
    const Cells own = p.stones[1 - p.turn];
    const Cells enemies = p.stones[p.turn];
    const Cells near_enemy = game_.touching(enemies);
    own.for_each([&](int to) {
        const Cells others = own ^ Cells::cell(to);
        if (!near_enemy.contains(to) && game_.touching(others | enemies).contains(to)) return;
        Cells origins = game_.sight(to, own | enemies).open & game_.touching(others) & ~near_enemy;
        game_.enso_stones(others | enemies).for_each([&](int alone) { origins &= game_.touching(Cells::cell(alone)); });
        origins.for_each([&](int from) {
            Position before = p;
            before.stones[1 - p.turn] = others | Cells::cell(from);
            before.turn = 1 - p.turn;
            f(index_of(before).index, false);
        });
    });
}

}  // namespace zermelo

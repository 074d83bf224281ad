// The numbering of tafl positions.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "games/board/set_classes.hpp"
#include "games/tafl/family.hpp"

namespace zermelo {

// Slices: for each number of attackers and of defenders the positions with the king on the board and not on a goal;
// then one index for all positions with an escaped king, and one for all with a captured king.
//
// In a slice the index goes by side to move, king's cell up to symmetry, class of the `outer` men, rank of the `inner`
// men. Outer are the defenders, or the attackers if there are no defenders; inner are the attackers. FORMAT.md has the
// details.
template <class Cells>
class TaflIndexing {
public:
    using Rules = TaflRules<Cells>;
    using Position = typename Rules::Position;

    // Fails with `limit` if a slice has 2^48 indices or more.
    static Result<TaflIndexing> make(const Rules& rules);

    std::uint32_t slice_count() const { return captured_slice() + 1; }
    std::uint64_t slice_size(std::uint32_t slice) const {
        return slice < escaped_slice() ? 2 * shapes_[slice].half : 1;
    }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // After a move of the attackers the defenders are on turn.
    std::uint64_t stored_from(std::uint32_t slice) const { return slice < escaped_slice() ? shapes_[slice].half : 0; }
    U128 raw_positions() const { return raw_positions_; }
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;
    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;

    // Faster than the game's moves and rank together; see games/indexed_moves.hpp.
    template <class F>
    void for_each_child(const Position& p, F&& f) const;
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

    // Whole sets of men; see games/core/kinds/siege.hpp.
    std::optional<SiegeMen> siege_men(std::uint32_t slice) const;
    template <class F>
    void for_each_men(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;

private:
    class Surroundings;

    // A cell of the king that stands for its orbit, and the places 0, 1, ... of the men's cells without it.
    struct King {
        int cell = 0;
        int places = 0;
        std::array<std::uint8_t, 128> place{};    // by cell
        std::array<std::uint8_t, 128> cell_of{};  // by place
        std::vector<std::vector<std::uint8_t>>
            images;  // of places, by the symmetries that keep the cell; identity first
        struct Lazy {
            std::once_flag once;
            std::unique_ptr<const SetClasses> classes;
        };
        std::vector<std::shared_ptr<Lazy>> classes;  // by the number of outer men; unused with one symmetry
    };
    struct Block {
        std::uint64_t base = 0;  // within a side's half
        std::uint64_t row = 1;   // sets of inner men
    };
    struct Shape {
        int outer = 0;  // numbers of men
        int inner = 0;
        std::uint64_t half = 0;     // indices for one side to move
        std::vector<Block> blocks;  // by king
    };
    explicit TaflIndexing(const Rules& rules, BinomialTable binomials)
        : rules_(rules), binomials_(std::move(binomials)) {}

    std::uint32_t escaped_slice() const { return static_cast<std::uint32_t>(shapes_.size()); }
    std::uint32_t captured_slice() const { return escaped_slice() + 1; }
    std::uint32_t slice_of(int attackers, int defenders) const {
        return static_cast<std::uint32_t>(attackers * (rules_.options().defenders + 1) + defenders);
    }
    int defenders_of(std::uint32_t slice) const { return static_cast<int>(slice) % (rules_.options().defenders + 1); }
    bool attackers_are_outer(std::uint32_t slice) const { return defenders_of(slice) == 0; }

    const SetClasses& classes(const King& king, int outer) const {
        typename King::Lazy& lazy = *king.classes[static_cast<std::size_t>(outer)];
        std::call_once(lazy.once, [&] {
            const std::span<const std::vector<std::uint8_t>> group(king.images);
            lazy.classes = std::make_unique<SetClasses>(binomials_, king.places, outer, group.subspan(1));
        });
        return *lazy.classes;
    }
    PlaceList places(const King& king, Cells men) const {
        PlaceList list;
        men.for_each([&](int cell) { list.push_back(king.place[static_cast<std::size_t>(cell)]); });
        return list;
    }
    Cells board_of(const King& king, const PlaceList& list) const {
        Cells men;
        for (const std::uint8_t place : list) men |= Cells::cell(king.cell_of[place]);
        return men;
    }
    // True if no symmetry that keeps the outer men takes the inner ones to a lesser set.
    bool is_least(const King& king, const PlaceList& outer, const PlaceList& inner) const;
    Position position_of(std::uint32_t slice, std::uint32_t turn, const King& king, const PlaceList& outer,
                         const PlaceList& inner) const;
    std::uint64_t index_of(const Shape& shape, std::size_t king, std::uint32_t turn, std::uint64_t outer_rank,
                           std::uint64_t inner_rank) const {
        return turn * shape.half + shape.blocks[king].base +
               number_of(shape, king, outer_rank) * shape.blocks[king].row + inner_rank;
    }
    // The number of a class of outer men from the rank of its least set.
    std::uint64_t number_of(const Shape& shape, std::size_t king, std::uint64_t outer_rank) const {
        return kings_[king].images.size() == 1 ? outer_rank : classes(kings_[king], shape.outer).class_of(outer_rank);
    }
    Cells contested(const Position& p) const;

    Rules rules_;
    BinomialTable binomials_;
    std::vector<King> kings_;
    std::array<std::uint8_t, 256> king_of_{};  // by cell: the number of its orbit
    std::vector<Shape> shapes_;                // by slice
    U128 raw_positions_ = 0;
};

template <class Cells>
template <class F>
void TaflIndexing<Cells>::for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
    if (slice >= escaped_slice()) {
        if (begin < end) f(begin, *position_at({slice, begin}));
        return;
    }
    const Shape& shape = shapes_[slice];
    while (begin < end) {
        const auto turn = static_cast<std::uint32_t>(begin / shape.half);
        const std::uint64_t in_half = begin % shape.half;
        std::size_t k = kings_.size() - 1;
        while (shape.blocks[k].base > in_half) --k;
        const King& king = kings_[k];
        const std::uint64_t row = shape.blocks[k].row;
        const std::uint64_t number = (in_half - shape.blocks[k].base) / row;
        const std::uint64_t rank = king.images.size() == 1 ? number : classes(king, shape.outer).rank_of(number);
        const PlaceList outer = PlaceList::unrank(binomials_, king.places, shape.outer, rank);
        bool symmetric = false;
        for (std::size_t s = 1; s < king.images.size(); ++s) symmetric |= outer.moved(king.images[s]) == outer;
        std::uint64_t inner_rank = (in_half - shape.blocks[k].base) % row;
        PlaceList inner = PlaceList::unrank(binomials_, king.places - shape.outer, shape.inner, inner_rank);
        for (; inner_rank < row && begin < end; ++inner_rank, ++begin) {
            const PlaceList men = inner.around(outer);
            if (!symmetric || is_least(king, outer, men)) f(begin, position_of(slice, turn, king, outer, men));
            inner.advance(king.places - shape.outer);
        }
    }
}

extern template class TaflIndexing<SmallBitboard>;
extern template class TaflIndexing<Bitboard>;

}  // namespace zermelo

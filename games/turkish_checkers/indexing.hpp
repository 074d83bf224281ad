// The numbering of positions of Turkish checkers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/board/material_slices.hpp"
#include "games/board/set_orbits.hpp"
#include "games/turkish_checkers/rules.hpp"

namespace zermelo {

// A slice holds the positions with the material A of one side and B of the other, for both sides to move. Positions are
// numbered as the side to move sees them. Captures and promotions lead to other slices. The index has a digit for the
// men, and one for the kings, of each side: FORMAT.md.
class TurkishCheckers::Indexing {
public:
    static constexpr std::uint64_t max_sets = std::uint64_t{1} << 23;  // of one kind of piece: a table has them all

    explicit Indexing(const TurkishCheckers& game);

    // True if all numbers fit and the tables are not huge.
    static bool is_possible(const TurkishCheckers& game);

    std::uint32_t slice_count() const { return slices_.count(); }
    std::uint64_t slice_size(std::uint32_t slice) const { return slices_.size(slice); }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // After a move of the side with the greater material the other side is on turn, and has the lesser one still.
    std::uint64_t stored_from(std::uint32_t slice) const { return slices_.stored_from(slice); }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept { return rank_frame(game_.frame_of(p)); }
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;
    class Reader;
    Reader reader(std::uint32_t slice) const;
    template <class F>
    void for_each_child(const Position& p, F&& f) const;
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const;
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const;

private:
    using Cells = turkish::Cells;
    using Frame = turkish::Frame;

    struct Material {
        int men = 0;
        int kings = 0;
        int total() const { return men + kings; }
        friend bool operator==(const Material&, const Material&) = default;
    };
    // The positions of a slice in which the side to move has `own`.
    struct Part {
        Material own;
        Material other;
        std::uint32_t slice = 0;
        std::uint32_t primary = 0;             // the first set that is not empty
        std::uint64_t turn = 0;                // the colour to move in the positions that stand for their classes
        std::uint64_t offset = 0;              // in the slice
        std::uint64_t size = 0;                // indices
        std::array<std::uint64_t, 4> sets{};   // number of values of each digit
        std::array<std::uint64_t, 4> value{};  // of one in each digit
    };
    static constexpr std::size_t most = 16;  // pieces of a side

    // Sets in the order of the digits.
    static std::array<Cells, 4> sets_of(const Frame& f) { return {f.own_men, f.other_men, f.own_kings, f.other_kings}; }
    static std::array<int, 4> sizes_of(const Part& part) {
        return {part.own.men, part.other.men, part.own.kings, part.other.kings};
    }
    static constexpr bool kings(std::size_t digit) { return digit >= 2; }

    void number_sets();
    void number_slices();
    Part make_part(const Material& own, const Material& other) const;
    bool allowed(const Material& own, const Material& other) const;
    std::size_t material_key(int own_men, int own_kings, int other_men, int other_kings) const {
        return static_cast<std::size_t>(((own_men * stride_ + own_kings) * stride_ + other_men) * stride_ +
                                        other_kings);
    }
    const Part& part_of(const Frame& f) const {
        return slices_.parts()[part_of_[material_key(count_bits(f.own_men), count_bits(f.own_kings),
                                                     count_bits(f.other_men), count_bits(f.other_kings))]];
    }
    bool is_over(const Part& part) const {
        return part.own.total() == 0 || (part.own.total() == 1 && part.other.total() == 1);
    }

    // Rank of a set among those on cells outside `taken` (combinatorial number system).
    std::uint64_t rank_set(Cells set, const std::array<std::uint8_t, 64>& place, Cells taken) const {
        std::uint64_t rank = 0;
        const std::array<std::uint64_t, 64>* choose = choose_.data();
        for (; set != 0; set &= set - 1) {
            const Cells lowest = set & (~set + 1);
            const auto cell = static_cast<std::size_t>(std::countr_zero(set));
            rank += (*++choose)[place[cell] - static_cast<std::size_t>(count_bits(taken & (lowest - 1)))];
        }
        return rank;
    }
    std::uint64_t rank_others(const Part& part, const Frame& f) const {
        const Cells men = f.own_men | f.other_men;
        std::uint64_t index = 0;
        if (part.primary == 0) index += rank_set(f.other_men, place_[0], f.own_men) * part.value[1];
        if (part.primary <= 1) index += rank_set(f.own_kings, place_[1], men) * part.value[2];
        if (part.primary <= 2) index += rank_set(f.other_kings, place_[1], men | f.own_kings);
        return index;
    }
    std::uint64_t index_of(const Part& part, const Frame& f) const {
        const Cells first = part.primary == 0   ? f.own_men
                            : part.primary == 1 ? f.other_men
                            : part.primary == 2 ? f.own_kings
                                                : f.other_kings;
        const std::size_t kind = kings(part.primary) ? 1 : 0;
        const auto found = sets_of(part).find(rank_set(first, place_[kind], 0));
        const std::uint64_t base = part.offset + found.orbit() * part.value[part.primary];
        if (found.symmetry() == 0 && !found.is_symmetric()) return base + rank_others(part, f);
        const std::uint64_t image = rank_others(part, game_.rules_.mirrored(f));
        return base + (found.is_symmetric() ? std::min(image, rank_others(part, f)) : image);
    }
    // The sets of the primary digit, up to the mirror.
    const SetOrbits<Cells>& sets_of(const Part& part) const {
        return sets_[kings(part.primary) ? 1 : 0][static_cast<std::size_t>(sizes_of(part)[part.primary])];
    }
    Address rank_frame(const Frame& f) const noexcept {
        const Part& part = part_of(f);
        return {part.slice, index_of(part, f)};
    }

    Cells stops_captures(const Frame& frame) const;

    class Walk;

    TurkishCheckers game_;
    int stride_ = 1;                                                // one more than the pieces of a side
    std::array<std::array<std::uint64_t, 64>, most + 1> choose_{};  // [k][n]: n choose k
    std::array<std::array<std::uint8_t, 64>, 2> place_{};           // of a cell among those of men, of kings
    std::array<Cells, 2> cells_{};                                  // of men, of kings
    std::array<std::array<SetOrbits<Cells>, most + 1>, 2> sets_;    // for men, kings; by number of pieces
    MaterialSlices<Part> slices_;
    std::vector<std::uint32_t> part_of_;  // by material_key
};

}  // namespace zermelo

// The numbering of Fox and Hounds positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/board/step_walk.hpp"
#include "games/core/kinds/columns.hpp"
#include "games/fox_and_hounds/rules.hpp"

namespace zermelo {

// A slice for each (advance of the hounds, side to move), where advance is the number of steps that all hounds have
// made together. In a slice, index = place of the fox * number of hound sets + rank of the hound set: neighbouring
// indices differ in one hound, which compresses best and keeps the solver's memory accesses close together.
class FoxAndHounds::Indexing {
public:
    explicit Indexing(const FoxAndHounds& game);

    std::uint32_t slice_count() const { return placement_slice() + (game_.fox_chooses_ ? 1 : 0); }
    std::uint64_t slice_size(std::uint32_t slice) const {
        return slice == placement_slice() ? 1 : hound_sets_.count(slice / 2) * fox_cells_.size();
    }
    std::string slice_name(std::uint32_t slice) const;
    U128 raw_positions() const;
    std::uint64_t table_bytes() const { return sizeof *this + hound_sets_.table_bytes(); }
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // All moves of the hounds lead to the same fox cell, so that few blocks of a table answer them.
    std::uint64_t stored_from(std::uint32_t slice) const {
        return slice != placement_slice() && slice % 2 == 1 ? none_stored : 0;
    }

    Address index_of(const Position& p) const noexcept {
        // No copy where none is needed: it would wait for the stores that made the position.
        return game_.symmetric_ ? rank_of_canonical(game_.canonical(p)) : rank_of_canonical(p);
    }
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (slice == placement_slice()) {
            if (begin < end) f(begin, game_.initial_);
            return;
        }
        const std::uint64_t row = hound_sets_.count(slice / 2);
        while (begin < end) {
            const std::uint64_t place = begin / row;
            const std::uint64_t row_begin = place * row;
            const std::uint64_t row_end = std::min(end, row_begin + row);
            const std::uint32_t fox = fox_cells_[place];
            hound_sets_.for_each(slice / 2, begin - row_begin, row_end - row_begin,
                                 [&](std::uint64_t rank, Bitboard hounds) {
                                     const Position p{hounds, fox, slice % 2};
                                     if (is_representative(p)) f(row_begin + rank, p);
                                 });
            begin = row_end;
        }
    }

    std::optional<std::uint32_t> null_slice(std::uint32_t slice) const {
        return slice == placement_slice() ? std::nullopt : std::optional(slice ^ 1);
    }

    // A column for each set of hounds, a place for each cell of the fox.
    std::uint64_t columns(std::uint32_t slice) const {
        return slice == placement_slice() ? 0 : hound_sets_.count(slice / 2);
    }
    template <class F>
    void for_each_in_columns(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const;

private:
    std::uint32_t placement_slice() const { return 2 * (hound_sets_.max_weight() + 1); }
    bool is_representative(const Position& p) const {
        return !p.hounds.contains(static_cast<int>(p.fox)) &&
               (!middle_.contains(static_cast<int>(p.fox)) || !(game_.mirrored(p.hounds) < p.hounds));
    }
    Address rank_of_canonical(const Position& p) const noexcept {
        if (p.fox == no_fox) return {placement_slice(), 0};
        const auto [advance, rank] = hound_sets_.rank(p.hounds);
        return {2 * advance + p.turn, fox_place_[p.fox] * hound_sets_.count(advance) + rank};
    }

    // True if all moves of a position with the fox at this place lead to canonical positions.
    bool moves_are_plain(std::size_t place, bool fox_moves) const {
        const Bitboard fox = Bitboard::cell(fox_cells_[place]);
        const Bitboard near = fox_moves ? fox | game_.fox_steps_[fox_cells_[place]] : fox;
        return (near & middle_).empty();
    }

    FoxAndHounds game_;
    WeightedSets hound_sets_;                          // by their advance
    std::vector<std::uint8_t> fox_cells_;              // the fox's place -> cell
    std::array<std::uint8_t, max_cells> fox_place_{};  // the inverse
    Bitboard middle_;                                  // the middle file of symmetric boards, else empty
};

// Hounds' moves keep the place of the fox, so the ranks behind them are worked out once for all places; moves of the
// fox keep the set of hounds. Where a reflection comes in, the moves are made one by one.
template <class F>
void FoxAndHounds::Indexing::for_each_in_columns(std::uint32_t slice, std::uint64_t begin, std::uint64_t end,
                                                 F&& f) const {
    constexpr std::size_t together = 64;
    const std::uint32_t advance = slice / 2;
    const bool fox_moves = slice % 2 == 0;
    const std::uint64_t sets = hound_sets_.count(advance);
    const std::uint64_t next_sets = advance < hound_sets_.max_weight() ? hound_sets_.count(advance + 1) : 0;
    StepWalk steps(hound_sets_, game_.hound_steps_, advance);
    std::array<Bitboard, together> hounds;
    std::vector<std::uint64_t> behind;  // ranks behind the hounds' steps, set by set
    std::array<std::size_t, together + 1> first_behind{};
    std::vector<std::uint64_t> children;  // of a place, or of a position
    for (; begin < end; begin += together) {
        const std::uint64_t last = std::min<std::uint64_t>(begin + together, end);
        behind.clear();
        hound_sets_.for_each(advance, begin, last, [&](std::uint64_t rank, Bitboard set) {
            const auto i = static_cast<std::size_t>(rank - begin);
            hounds[i] = set;
            if (!fox_moves) steps.for_each_step(set, rank, [&](std::uint64_t to) { behind.push_back(to); });
            first_behind[i + 1] = behind.size();
        });
        for (std::size_t place = 0; place < fox_cells_.size(); ++place) {
            const std::uint32_t fox = fox_cells_[place];
            const bool plain = moves_are_plain(place, fox_moves);
            const bool may_be_over = game_.escape_ || game_.fox_goal_.contains(static_cast<int>(fox));
            children.clear();
            if (plain && fox_moves)
                game_.fox_steps_[fox].for_each(
                    [&](int to) { children.push_back(fox_place_[static_cast<std::size_t>(to)] * sets); });
            for (std::uint64_t rank = begin; rank < last; ++rank) {
                const auto i = static_cast<std::size_t>(rank - begin);
                const Position p{hounds[i], fox, slice % 2};
                if (!is_representative(p)) continue;
                const std::uint64_t index = place * sets + rank;
                const std::optional<Wdl> over = may_be_over ? game_.terminal(p) : std::nullopt;
                if (over) {
                    f(index, ColumnChildren{slice + 1, 0, {}}, over);
                } else if (!plain) {
                    children.clear();
                    for (const Move move : game_.moves(p)) children.push_back(index_of(game_.apply(p, move)).index);
                    f(index, ColumnChildren{slice + 1, 0, children}, over);
                } else if (fox_moves) {
                    f(index, ColumnChildren{slice + 1, rank, children}, over);
                } else {
                    const auto own = std::span(behind).subspan(first_behind[i], first_behind[i + 1] - first_behind[i]);
                    f(index, ColumnChildren{slice + 1, place * next_sets, own}, over);
                }
            }
        }
    }
}

}  // namespace zermelo

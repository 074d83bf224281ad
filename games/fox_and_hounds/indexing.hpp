// The numbering of Fox and Hounds positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/board/weighted_sets.hpp"
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
    bool found_by_search(std::uint32_t slice) const { return slice != placement_slice() && slice % 2 == 1; }

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

    FoxAndHounds game_;
    WeightedSets hound_sets_;                          // by their advance
    std::vector<std::uint8_t> fox_cells_;              // the fox's place -> cell
    std::array<std::uint8_t, max_cells> fox_place_{};  // the inverse
    Bitboard middle_;                                  // the middle file of symmetric boards, else empty
};

}  // namespace zermelo

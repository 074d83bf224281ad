// The numbering of Fox and Hounds positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/fox_and_hounds/fox_and_hounds.hpp"

namespace zermelo {

// A slice for each (advance of the hounds, side to move), where advance is the number of steps that all hounds have made
// together. In a slice, index = place of the fox * number of hound sets + rank of the hound set: neighbouring indices
// differ in one hound, which compresses best and keeps the solver's memory accesses close together.
class FoxAndHounds::Ranking {
public:
    explicit Ranking(const FoxAndHounds& game);

    std::uint32_t slice_count() const { return placement_slice() + (game_.fox_chooses_ ? 1 : 0); }
    std::uint64_t slice_size(std::uint32_t slice) const {
        return slice == placement_slice() ? 1 : hound_sets(slice / 2) * fox_cells_.size();
    }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // All moves of the hounds lead to the same fox cell, so that few blocks of a table answer them.
    bool found_by_search(std::uint32_t slice) const { return slice != placement_slice() && slice % 2 == 1; }

    Address rank(const Position& p) const noexcept;
    std::optional<Position> unrank(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (slice == placement_slice()) {
            if (begin < end) f(begin, game_.initial_);
            return;
        }
        const std::uint64_t row = hound_sets(slice / 2);
        while (begin < end) {
            const std::uint64_t place = begin / row;
            const std::uint64_t row_begin = place * row;
            const std::uint64_t row_end = std::min(end, row_begin + row);
            const std::uint32_t fox = fox_cells_[place];
            for_each_hound_set(slice / 2, begin - row_begin, row_end - row_begin, [&](std::uint64_t rank, Bitboard hounds) {
                const Position p{hounds, fox, slice % 2};
                if (is_representative(p)) f(row_begin + rank, p);
            });
            begin = row_end;
        }
    }

private:
    std::uint32_t placement_slice() const { return 2 * (max_advance_ + 1); }
    std::uint64_t hound_sets(std::uint32_t advance) const {
        return ways(static_cast<std::size_t>(game_.hound_count_), ways_cells_ - 1, advance);
    }
    bool is_representative(const Position& p) const {
        return !p.hounds.contains(static_cast<int>(p.fox)) &&
               (!middle_.contains(static_cast<int>(p.fox)) || !(game_.mirrored(p.hounds) < p.hounds));
    }
    Bitboard unrank_hounds(std::uint32_t advance, std::uint64_t rank) const;
    // Number of ways to place `count` hounds below `cell` with the given advance.
    const std::uint64_t& ways(std::size_t count, std::size_t cell, std::size_t advance) const {
        return ways_[(count * ways_cells_ + cell) * (max_advance_ + 1) + advance];
    }

    // Calls f(rank, hounds) for the sets with ranks [begin, end), ascending.
    template <class F>
    void for_each_hound_set(std::uint32_t advance, std::uint64_t begin, std::uint64_t end, F&& f) const {
        extend_hound_set(static_cast<std::size_t>(game_.hound_count_), ways_cells_ - 1, advance, Bitboard{}, 0, begin, end, f);
    }
    // Adds `count` hounds below cell `below`, with `advance` together, to the set `above`; `rank` is that of the first.
    template <class F>
    void extend_hound_set(std::size_t count, std::size_t below, std::size_t advance, Bitboard above, std::uint64_t rank,
                          std::uint64_t begin, std::uint64_t end, F& f) const {
        if (count == 0) {
            f(rank, above);
            return;
        }
        for (std::size_t cell = 0; cell < below && rank < end; ++cell) {
            if (advance_of_[cell] > advance) continue;
            const std::uint64_t sets = ways(count - 1, cell, advance - advance_of_[cell]);
            if (sets != 0 && rank + sets > begin)
                extend_hound_set(count - 1, cell, advance - advance_of_[cell], above | Bitboard::cell(static_cast<int>(cell)),
                                 rank, begin, end, f);
            rank += sets;
        }
    }

    FoxAndHounds game_;
    std::uint32_t max_advance_ = 0;
    std::size_t ways_cells_ = 0;
    std::vector<std::uint64_t> ways_;
    std::array<std::uint8_t, max_cells> advance_of_{};  // steps from the highest rank down to a cell
    std::vector<std::uint8_t> fox_cells_;               // the fox's place -> cell
    std::array<std::uint8_t, max_cells> fox_place_{};   // the inverse
    Bitboard middle_;                                   // the middle file of symmetric boards, else empty
};

}  // namespace zermelo

// The numbering of Fox and Hounds positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

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
        return slice == placement_slice() ? 1 : hound_sets(slice / 2) * fox_cells_.size();
    }
    std::string slice_name(std::uint32_t slice) const;
    U128 raw_positions() const;
    std::uint64_t table_bytes() const { return sizeof *this + ways_.size() * sizeof ways_[0]; }
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
        const std::uint64_t row = hound_sets(slice / 2);
        while (begin < end) {
            const std::uint64_t place = begin / row;
            const std::uint64_t row_begin = place * row;
            const std::uint64_t row_end = std::min(end, row_begin + row);
            const std::uint32_t fox = fox_cells_[place];
            for_each_hound_set(slice / 2, begin - row_begin, row_end - row_begin,
                               [&](std::uint64_t rank, Bitboard hounds) {
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
    Address rank_of_canonical(const Position& p) const noexcept {
        if (p.fox == no_fox) return {placement_slice(), 0};
        std::uint64_t rank = 0;
        std::size_t advance = 0;
        const std::uint64_t* ways_of_count = ways_.data();
        p.hounds.for_each([&](int hound) {
            const auto cell = static_cast<std::size_t>(hound);
            ways_of_count += ways_cells_ * (max_advance_ + 1);
            advance += advance_of_[cell];
            rank += ways_of_count[ways_offset_[cell] + advance];
        });
        const auto slice = static_cast<std::uint32_t>(2 * advance);
        return {slice + p.turn, fox_place_[p.fox] * hound_sets(slice / 2) + rank};
    }
    Bitboard unrank_hounds(std::uint32_t advance, std::uint64_t rank) const;
    // Number of ways to place `count` hounds below `cell` with the given advance.
    const std::uint64_t& ways(std::size_t count, std::size_t cell, std::size_t advance) const {
        return ways_[(count * ways_cells_ + cell) * (max_advance_ + 1) + advance];
    }

    // Calls f(rank, hounds) for the sets with ranks [begin, end), ascending.
    template <class F>
    void for_each_hound_set(std::uint32_t advance, std::uint64_t begin, std::uint64_t end, F&& f) const {
        HoundSetWalk<F>{*this, begin, end, 0, f}.extend(static_cast<std::size_t>(game_.hound_count_), ways_cells_ - 1,
                                                        advance, 0, 0);
    }
    template <class F>
    struct HoundSetWalk {
        const Indexing& indexing;
        std::uint64_t begin, end;
        std::uint64_t rank;  // of the next set
        F& f;

        // Adds `count` hounds below cell `below`, with `advance` together, to a set given by its two words (which stay
        // in registers that way).
        void extend(std::size_t count, std::size_t below, std::size_t advance, std::uint64_t low, std::uint64_t high) {
            if (count == 0) {
                f(rank++, Bitboard{low, high});
                return;
            }
            // The last hound must stand on the one rank that gives the advance that is left.
            std::size_t cell = count == 1 ? indexing.rank_begin_[advance] : 0;
            const std::size_t last = count == 1 ? std::min(below, indexing.rank_end_[advance]) : below;
            for (; cell < last && rank < end; ++cell) {
                if (indexing.advance_of_[cell] > advance) continue;
                const std::size_t left = advance - indexing.advance_of_[cell];
                const std::uint64_t sets = indexing.ways(count - 1, cell, left);
                if (rank + sets <= begin)
                    rank += sets;
                else if (sets == 0)
                    continue;
                else if (cell < 64)
                    extend(count - 1, cell, left, low | std::uint64_t{1} << cell, high);
                else
                    extend(count - 1, cell, left, low, high | std::uint64_t{1} << (cell - 64));
            }
        }
    };

    FoxAndHounds game_;
    std::uint32_t max_advance_ = 0;
    std::size_t ways_cells_ = 0;
    std::vector<std::uint64_t> ways_;
    std::array<std::uint32_t, max_cells> ways_offset_{};  // of a cell within the ways of a count
    std::vector<std::size_t> rank_begin_, rank_end_;      // by advance: the cells of a rank
    std::array<std::uint8_t, max_cells> advance_of_{};    // steps from the highest rank down to a cell
    std::vector<std::uint8_t> fox_cells_;                 // the fox's place -> cell
    std::array<std::uint8_t, max_cells> fox_place_{};     // the inverse
    Bitboard middle_;                                     // the middle file of symmetric boards, else empty
};

}  // namespace zermelo

// The numbering of Kōnane positions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/konane/konane.hpp"

namespace zermelo {

// Slices: for each number of black and of white stones the positions with Black to move and, on boards without a
// symmetry that exchanges the colours, those with White to move; then the opening turns.
//
// In a slice, index = class * C(white cells, white stones) + rank of the white set, where class numbers the sets of
// black stones up to symmetry. What is left of the symmetry (sets of black stones that are symmetric themselves) shows
// as holes. Boards up to 40 cells.
class Konane::Ranking {
public:
    static constexpr int max_cells = 40;

    explicit Ranking(const Konane& game);

    std::uint32_t slice_count() const { return opening_slice() + (has_opening() ? 2 : 0); }
    std::uint64_t slice_size(std::uint32_t slice) const;
    std::string slice_name(std::uint32_t slice) const;
    U128 raw_positions() const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    bool found_by_search(std::uint32_t slice) const { return slice < opening_slice() && turns_ == 2 && slice % 2 == 1; }

    Address rank(const Position& p) const noexcept;
    std::optional<Position> unrank(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (slice >= opening_slice()) {
            for (std::uint64_t index = begin; index < end; ++index)
                if (const auto position = unrank({slice, index})) f(index, *position);
            return;
        }
        const Counts counts = counts_of(slice);
        const std::uint64_t row = row_length(slice);
        for (std::uint64_t index = begin; index < end;) {
            const std::uint64_t row_end = std::min(end, index - index % row + row);
            const BlackClass& black = classes_[counts.black][index / row];
            const std::uint64_t black_stones = black_on_board(black.set);
            for (; index < row_end; ++index) {
                const std::uint32_t white = white_sets_[counts.white][index % row];
                if (black.stabiliser != 1 && !is_least(white, black.stabiliser)) continue;
                f(index, Position{{black_stones | white_on_board(white), 0}, slice % turns_, jumping});
            }
        }
    }

private:
    static constexpr int chunk_bits = 10;  // sets of one colour (at most 20 cells) go through tables in two chunks
    // A map from sets of one colour's cells to sets of cells of any kind, as the union of the images of two chunks.
    template <class Image>
    struct SetMap {
        std::array<std::array<Image, 1U << chunk_bits>, 2> chunk{};
        Image operator()(std::uint32_t set) const {
            return chunk[0][set & ((1U << chunk_bits) - 1)] | chunk[1][set >> chunk_bits];
        }
    };
    struct Counts {
        std::uint32_t black = 0;
        std::uint32_t white = 0;
    };
    struct BlackClass {
        std::uint32_t set = 0;         // the least of its class
        std::uint32_t stabiliser = 0;  // bit i: symmetry i maps the set to itself
    };
    struct ClassOf {
        std::uint32_t index = 0;     // among the classes with as many stones
        std::uint16_t symmetry = 0;  // a symmetry that maps the set to the least of its class
        std::uint16_t count = 0;     // stones
    };

    struct WhiteSet {
        std::uint32_t rank = 0;   // among those of its size
        std::uint32_t count = 0;  // stones
    };

    bool has_opening() const { return game_.opening_ != Opening::naihe; }
    std::uint32_t opening_slice() const { return turns_ * (black_cells_ + 1) * (white_cells_ + 1); }
    std::uint32_t slice_of(Counts counts, std::uint32_t turn) const {
        return (counts.black * (white_cells_ + 1) + counts.white) * turns_ + turn;
    }
    Counts counts_of(std::uint32_t slice) const {
        return {slice / turns_ / (white_cells_ + 1), slice / turns_ % (white_cells_ + 1)};
    }
    std::uint64_t row_length(std::uint32_t slice) const;
    bool is_least(std::uint32_t white, std::uint32_t stabiliser) const;
    std::uint64_t black_on_board(std::uint32_t set) const { return black_on_board_(set); }
    std::uint64_t white_on_board(std::uint32_t set) const { return white_on_board_(set); }
    void build_maps();
    void build_classes();

    Konane game_;
    std::uint32_t black_cells_ = 0;
    std::uint32_t white_cells_ = 0;
    std::uint32_t turns_ = 2;                                // 1 where only positions with Black to move are numbered
    std::array<std::array<std::uint64_t, 256>, 5> split_{};  // eight cells -> black set, and white set << 32
    SetMap<std::uint64_t> black_on_board_;
    SetMap<std::uint64_t> white_on_board_;
    SetMap<std::uint32_t> black_to_white_;  // the first exchanging symmetry, where there is one
    SetMap<std::uint32_t> white_to_black_;
    std::vector<SetMap<std::uint32_t>> black_images_;  // by symmetry
    std::vector<SetMap<std::uint32_t>> white_images_;
    std::vector<ClassOf> class_of_;                       // by black set
    std::vector<std::vector<BlackClass>> classes_;        // by number of stones
    std::vector<WhiteSet> white_set_;                     // by white set
    std::vector<std::vector<std::uint32_t>> white_sets_;  // by number of stones: the sets in order of rank
};

}  // namespace zermelo

// The numbering of Tiptoe positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "games/board/bits.hpp"
#include "games/tiptoe/rules.hpp"

namespace zermelo {

// A slice for each number of pieces: the setup's 0, 1 and 3, then 4, 5, ... A turn adds a piece (Black's in the setup
// two), so each slice has one successor.
//
// In a slice the index goes by class of the white set and rank of the black set: FORMAT.md. Neighbouring indices have
// the same white set, so the children of neighbours are neighbours: after Black's turn in the same row, after White's
// in the rows of a few classes.
class Tiptoe::Indexing {
public:
    static constexpr int max_cells = 25;

    explicit Indexing(const Tiptoe& game);

    std::uint32_t slice_count() const { return slice_of(cells_) + 1; }
    std::uint64_t slice_size(std::uint32_t slice) const { return classes_[white_of(slice)].size() * row_length(slice); }
    std::string slice_name(std::uint32_t slice) const;
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    // Black's turns lead to one row of the next slice, so that a search reads one block or two.
    std::uint64_t stored_from(std::uint32_t slice) const {
        return pieces_of(slice) > 4 && pieces_of(slice) % 2 == 1 ? none_stored : 0;
    }

    Address index_of(const Position& p) const noexcept {
        const auto white = static_cast<std::uint32_t>(p.white.low());
        const auto black = static_cast<std::uint32_t>(p.black.low());
        return address(white, black, slice_of(static_cast<std::uint32_t>(count_bits(white) + count_bits(black))));
    }
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        const std::uint64_t row = row_length(slice);
        while (begin < end) {
            const SetClass of = classes_[white_of(slice)][begin / row];
            std::uint32_t packed = nth_set(black_of(slice), begin % row);
            for (const std::uint64_t row_end = std::min(end, begin - begin % row + row); begin < row_end; ++begin) {
                const std::uint32_t black = spread(packed, all_ & ~of.set);
                if (of.stabiliser == 1 || is_least(black, of.stabiliser))
                    f(begin, Position{Bitboard{of.set, 0}, Bitboard{black, 0}});
                packed = next_set(packed);
            }
        }
    }

    // As games/indexed_moves.hpp defines it, on words instead of positions.
    template <class F>
    void for_each_child(const Position& p, F&& f) const {
        const auto white = static_cast<std::uint32_t>(p.white.low());
        const auto black = static_cast<std::uint32_t>(p.black.low());
        const auto pieces = static_cast<std::uint32_t>(count_bits(white) + count_bits(black));
        if (pieces < 4) {
            for (const Move& move : game_.moves(p)) {
                const Position child = game_.apply(p, move);
                f(index_of(child), game_.turn(child) == game_.turn(p));
            }
            return;
        }
        const std::uint32_t child_slice = slice_of(pieces + 1);
        const bool white_moves = pieces % 2 == 0;
        std::uint32_t targets = this->targets(white_moves ? white : black, white | black);
        if (white_moves) {
            for (; targets != 0; targets &= targets - 1) f(address(white | lowest(targets), black, child_slice), false);
            return;
        }
        if (targets == 0) return;
        // All children are in the row of the white set.
        const std::uint32_t of = class_of_[white];
        const SetClass& row_class = classes_[white_of(child_slice)][of & class_mask];
        const std::uint64_t row_begin = (of & class_mask) * row_length(child_slice);
        for (; targets != 0; targets &= targets - 1)
            f(Address{child_slice, row_begin + rank_of_black(black | lowest(targets), of >> class_bits, row_class)},
              false);
    }

private:
    static constexpr int class_bits = 28;
    static constexpr std::uint32_t class_mask = (1U << class_bits) - 1;
    // Sets go through tables in four chunks of seven cells.
    static constexpr std::size_t chunk_bits = 7;
    static constexpr std::size_t chunks = 4;
    static constexpr std::uint32_t chunk_mask = (1U << chunk_bits) - 1;
    using ChunkTable = std::array<std::array<std::uint32_t, 1U << chunk_bits>, chunks>;

    struct SetClass {
        std::uint32_t set = 0;         // the least of its class
        std::uint32_t stabiliser = 0;  // bit i: symmetry i maps the set to itself
    };
    struct Line32 {
        std::uint32_t path = 0;
        std::uint32_t target = 0;  // as a set
    };

    static std::uint32_t lowest(std::uint32_t set) { return set & (0U - set); }
    static std::uint32_t through(const ChunkTable& table, std::uint32_t set) {
        return table[0][set & chunk_mask] | table[1][set >> chunk_bits & chunk_mask] |
               table[2][set >> 2 * chunk_bits & chunk_mask] | table[3][set >> 3 * chunk_bits];
    }

    // The pieces of the places 0, 1, 3, 4, 5, ...
    static std::uint32_t slice_of(std::uint32_t pieces) { return pieces < 2 ? pieces : pieces - 1; }
    static std::uint32_t pieces_of(std::uint32_t slice) { return slice < 2 ? slice : slice + 1; }
    // The pieces are (0, 0), (1, 0), (1, 2), and from then on White has as many as Black or one more.
    static std::uint32_t white_of(std::uint32_t slice) { return slice == 2 ? 1 : (pieces_of(slice) + 1) / 2; }
    static std::uint32_t black_of(std::uint32_t slice) { return slice == 2 ? 2 : pieces_of(slice) / 2; }
    std::uint64_t row_length(std::uint32_t slice) const { return row_length_[slice]; }

    // The part of `set` that lies in `of`, as a set of the first places; and back.
    std::uint32_t squeeze(std::uint32_t set, std::uint32_t of) const {
        std::uint32_t result = 0;
        std::uint32_t place = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            const std::uint32_t mask = of >> chunk * chunk_bits & chunk_mask;
            result |= std::uint32_t{squeezed_[mask][set >> chunk * chunk_bits & chunk_mask]} << place;
            place += ones_[mask];
        }
        return result;
    }
    std::uint32_t spread(std::uint32_t set, std::uint32_t to) const {
        std::uint32_t result = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            const std::uint32_t mask = to >> chunk * chunk_bits & chunk_mask;
            result |= std::uint32_t{spread_[mask][set & chunk_mask]} << chunk * chunk_bits;
            set >>= ones_[mask];
        }
        return result;
    }
    bool is_least(std::uint32_t set, std::uint32_t stabiliser) const { return least_image(set, stabiliser) == set; }
    std::uint32_t least_image(std::uint32_t set, std::uint32_t stabiliser) const {
        std::uint32_t least = set;
        for (; stabiliser != 0; stabiliser &= stabiliser - 1)
            least = std::min(least, through(images_[static_cast<std::size_t>(std::countr_zero(stabiliser))], set));
        return least;
    }
    std::uint32_t rank_of_black(std::uint32_t black, std::uint32_t symmetry, const SetClass& of) const {
        std::uint32_t moved = through(images_[symmetry], black);
        if (of.stabiliser != 1) moved = least_image(moved, of.stabiliser);
        return rank_of_[squeeze(moved, all_ & ~of.set)];
    }
    Address address(std::uint32_t white, std::uint32_t black, std::uint32_t slice) const {
        const std::uint32_t of = class_of_[white];
        return {slice, (of & class_mask) * row_length(slice) +
                           rank_of_black(black, of >> class_bits, classes_[white_of(slice)][of & class_mask])};
    }
    std::uint32_t nth_set(std::uint32_t size, std::uint64_t rank) const;

    // Tiptoe::targets on words.
    std::uint32_t targets(std::uint32_t own, std::uint32_t occupied) const {
        // Pieces without neighbours step to a neighbouring cell.
        const std::uint32_t alone = own & ~through(neighbours_, own);
        std::uint32_t targets = through(neighbours_, alone) & ~occupied;
        for (std::uint32_t left = own & ~alone; left != 0;) {
            std::uint32_t group = lowest(left);
            for (std::uint32_t grown = 0;; group = grown) {
                grown = (group | through(neighbours_, group)) & own;
                if (grown == group) break;
            }
            left &= ~group;
            const int size = count_bits(group);
            if (size > longest_) continue;
            for (; group != 0; group &= group - 1) {
                const auto at = static_cast<std::size_t>(std::countr_zero(group) * longest_ + size - 1);
                for (std::uint32_t line = line_begin_[at]; line < line_begin_[at + 1]; ++line)
                    targets |= (lines_[line].path & occupied) == 0 ? lines_[line].target : 0;
            }
        }
        return targets;
    }

    void build_maps();
    void number_sets();

    Tiptoe game_;
    std::uint32_t cells_ = 0;
    std::uint32_t all_ = 0;
    int longest_ = 0;
    std::vector<Line32> lines_;  // as those of the game
    std::vector<std::uint32_t> line_begin_;
    ChunkTable neighbours_{};
    std::vector<ChunkTable> images_;  // by symmetry
    std::array<std::uint8_t, 1U << chunk_bits> ones_{};
    std::array<std::array<std::uint8_t, 1U << chunk_bits>, 1U << chunk_bits> squeezed_{};  // by mask, then by set
    std::array<std::array<std::uint8_t, 1U << chunk_bits>, 1U << chunk_bits> spread_{};
    BinomialTable binomials_;
    std::vector<std::uint64_t> row_length_;  // by slice
    std::vector<std::uint32_t> class_of_;    // by white set: class, and above it the symmetry that maps to its least
    std::vector<std::vector<SetClass>> classes_;  // by number of pieces
    std::vector<std::uint32_t> rank_of_;          // by squeezed set, among those with as many pieces
};

}  // namespace zermelo

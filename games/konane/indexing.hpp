// The numbering of Kōnane positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "games/core/kinds/rewrite.hpp"
#include "games/konane/rules.hpp"

namespace zermelo {

// Slices by the numbers of black and of white stones and the side to move, then the opening turns. On boards with an
// exchange of colours only Black to move is numbered. In a slice the index goes by class of the major set and rank of
// the minor set, so that neighbouring positions have neighbouring children: FORMAT.md. Boards up to 40 cells.
class Konane::Indexing {
public:
    static constexpr int max_cells = 40;

    explicit Indexing(const Konane& game);

    std::uint32_t slice_count() const { return opening_slice() + (has_opening() ? 2 : 0); }
    std::uint64_t slice_size(std::uint32_t slice) const;
    std::string slice_name(std::uint32_t slice) const;
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    std::uint64_t stored_from(std::uint32_t slice) const {
        if (slice >= opening_slice()) return 0;
        const std::uint32_t stones = counts_of(slice)[0] + counts_of(slice)[1];
        return (turns_ == 2 ? slice % 2 == 0 && stones % 4 >= 2 : stones % 2 == 1) ? 0 : none_stored;
    }

    std::optional<PairSlice> pair_slice(std::uint32_t slice) const;
    StonePairs stone_pairs(std::uint32_t slice) const;
    std::optional<StoneSymmetry> stone_exchange() const;

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (slice >= opening_slice()) {
            for (std::uint64_t index = begin; index < end; ++index)
                if (const auto position = position_at({slice, index})) f(index, *position);
            return;
        }
        const std::uint64_t row = row_length(slice);
        const std::uint32_t major = major_of(slice);
        const Colour& outer = colours_[major];
        const Colour& inner = colours_[1 - major];
        const auto& inner_sets = inner.sets[counts_of(slice)[1 - major]];
        while (begin < end) {
            const std::uint64_t row_begin = begin - begin % row;
            const SetClass& of = outer.classes[counts_of(slice)[major]][row_begin / row];
            const std::uint64_t stones = outer.on_board(of.set);
            for (const std::uint64_t row_end = std::min(end, row_begin + row); begin < row_end; ++begin) {
                const std::uint32_t set = inner_sets[begin - row_begin];
                if (of.stabiliser == 1 || inner.is_least(set, of.stabiliser))
                    f(begin, Position{{stones | inner.on_board(set), 0}, slice % turns_, jumping});
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
    using Counts = std::array<std::uint32_t, 2>;  // stones of Black and of White
    struct SetClass {
        std::uint32_t set = 0;         // the least of its class
        std::uint32_t stabiliser = 0;  // bit i: symmetry i maps the set to itself
    };
    struct ClassOf {
        std::uint32_t index = 0;     // among the classes with as many stones
        std::uint32_t symmetry = 0;  // a symmetry that maps the set to the least of its class
    };
    struct RankOf {
        std::uint32_t rank = 0;   // among the sets with as many stones
        std::uint32_t count = 0;  // stones
    };
    // The sets of cells of one colour.
    struct Colour {
        std::uint32_t cells = 0;
        SetMap<std::uint64_t> on_board;
        SetMap<std::uint32_t> exchanged;               // by the first exchanging symmetry, a set of the other colour
        std::vector<SetMap<std::uint32_t>> images;     // by symmetry
        std::vector<ClassOf> class_of;                 // by set
        std::vector<RankOf> rank_of;                   // by set
        std::vector<std::vector<SetClass>> classes;    // by number of stones
        std::vector<std::vector<std::uint32_t>> sets;  // by number of stones, in order of rank

        void number_sets();
        // True if no symmetry of the stabiliser maps the set to a lesser one.
        bool is_least(std::uint32_t set, std::uint32_t stabiliser) const { return least_image(set, stabiliser) == set; }
        std::uint32_t least_image(std::uint32_t set, std::uint32_t stabiliser) const {
            std::uint32_t least = set;
            for (; stabiliser != 0; stabiliser &= stabiliser - 1)
                least = std::min(least, images[static_cast<std::size_t>(std::countr_zero(stabiliser))](set));
            return least;
        }
    };

    bool has_opening() const { return game_.opening_ != Opening::naihe; }
    std::uint32_t opening_slice() const { return turns_ * (colours_[0].cells + 1) * (colours_[1].cells + 1); }
    std::uint32_t slice_of(Counts counts, std::uint32_t turn) const {
        return (counts[0] * (colours_[1].cells + 1) + counts[1]) * turns_ + turn;
    }
    Counts counts_of(std::uint32_t slice) const {
        return {slice / turns_ / (colours_[1].cells + 1), slice / turns_ % (colours_[1].cells + 1)};
    }
    std::uint32_t major_of(std::uint32_t slice) const {
        return turns_ == 1 ? (counts_of(slice)[0] + counts_of(slice)[1]) % 2 : 0;
    }
    std::uint64_t row_length(std::uint32_t slice) const {
        const std::uint32_t minor = 1 - major_of(slice);
        return colours_[minor].sets[counts_of(slice)[minor]].size();
    }
    void build_maps();

    Konane game_;
    std::uint32_t turns_ = 2;                                // 1 where only positions with Black to move are numbered
    std::array<std::array<std::uint64_t, 256>, 5> split_{};  // eight cells -> black set, and white set << 32
    std::array<Colour, 2> colours_;
};

}  // namespace zermelo

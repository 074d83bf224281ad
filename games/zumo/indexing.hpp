// The numbering of Zumo positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/zumo/rules.hpp"
#include "games/zumo/turns_back.hpp"

namespace zermelo {

// Slices: all games that are over (one index); all positions in which both sides have stones; White's first turn; the
// start; Black's first turn after a swap. Both sides may gain and lose stones again and again, so nothing orders the
// positions of the second slice. Its index goes by class of the other side's set and number of the mover's set:
// FORMAT.md. Moves back mostly leave the mover's stones alone, so they lead to one row.
class Zumo::Indexing {
public:
    static constexpr int max_cells = 19;

    explicit Indexing(const Zumo& game);

    std::uint32_t slice_count() const { return game_.swap_ ? 5 : 4; }
    std::uint64_t slice_size(std::uint32_t slice) const;
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const;

    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;

    template <class F>
    void for_each_position(std::uint32_t slice, std::uint64_t begin, std::uint64_t end, F&& f) const {
        if (slice != play) {
            for (; begin < end; ++begin) f(begin, *position_at({slice, begin}));
            return;
        }
        for (std::size_t row = row_of(begin); begin < end; ++row) {
            const SetClass& of = classes_[row];
            const std::uint32_t free = all_ & ~of.set;
            std::uint32_t mover = spread(static_cast<std::uint32_t>(begin - of.first) + 1, free);
            for (const std::uint64_t row_end = std::min(end, of.first + row_length(of.set)); begin < row_end; ++begin) {
                if (of.stabiliser == 1 || is_least(mover, of.stabiliser)) f(begin, position_of(mover, of.set));
                mover = (mover - free) & free;  // the next subset
            }
        }
    }

    // As games/core/concepts/indexed_moves.hpp defines them, on words.
    template <class F>
    void for_each_child(const Position& p, F&& f) const {
        if (is_opening(p)) {
            for (const Move& move : game_.moves(p)) f(index_of(game_.apply(p, move)), false);
            return;
        }
        if (p.over != 0) return;
        const Stones stones = seen_by_mover(p);
        bool moved = false;
        turns().for_each_turn(stones, [&](const Move&, const Stones& after, bool wins) {
            moved = true;
            f(wins ? Address{over, 0} : Address{play, index(after.enemy, after.own)}, false);
        });
        if (!moved && turns().can_place({stones.enemy, stones.own}))
            f(Address{play, index(stones.enemy, stones.own)}, false);
    }
    template <class F>
    std::uint32_t split_moves(std::uint32_t slice, const Position& p, F&& leaving) const {
        if (slice != play) {
            for_each_child(p, leaving);
            return 0;
        }
        const Stones stones = seen_by_mover(p);
        const auto count = turns().count_turns(stones);
        for (std::uint32_t i = 0; i < count.wins; ++i) leaving(Address{over, 0}, false);
        if (count.moves + count.wins > 0) return count.moves;
        return turns().can_place({stones.enemy, stones.own}) ? 1 : 0;  // a pass
    }
    template <class F>
    void for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const {
        if (slice != play) return;
        const Stones mover = seen_by_mover(p);
        const Stones last{mover.enemy, mover.own};
        back_->for_each_before(last, [&](const Stones& before) { f(index(before.own, before.enemy), false); });
        if (!turns().can_place(last) && turns().can_place(mover)) f(index(last.own, last.enemy), false);
    }

private:
    using Stones = ZumoStones<SmallBitboard>;
    enum Slice : std::uint32_t { over, play, answer, start, swapped };

    static constexpr std::size_t chunk_bits = 7;
    static constexpr std::size_t chunks = 3;
    static constexpr std::uint32_t chunk_mask = (1U << chunk_bits) - 1;
    static constexpr int class_bits = 28;
    static constexpr std::uint32_t class_mask = (1U << class_bits) - 1;

    struct SetClass {
        std::uint32_t set = 0;         // the least of its class
        std::uint32_t stabiliser = 0;  // bit i: symmetry i maps the set to itself
        std::uint64_t first = 0;       // index
    };

    const ZumoTurns<SmallBitboard>& turns() const { return *game_.small_turns_; }
    static Stones seen_by_mover(const Position& p) {
        const SmallBitboard black(p.black.word(0));
        const SmallBitboard white(p.white.word(0));
        return p.turn == 0 ? Stones{black, white} : Stones{white, black};
    }
    static Position position_of(std::uint32_t mover, std::uint32_t other) {
        return {huge(SmallBitboard(mover)), huge(SmallBitboard(other)), 0, 0};
    }
    // The movers' sets: all but the empty one.
    std::uint64_t row_length(std::uint32_t other) const {
        return (std::uint64_t{1} << (static_cast<int>(cells_) - count_bits(other))) - 1;
    }
    // The class that an index of the second slice belongs to.
    std::size_t row_of(std::uint64_t index) const {
        const auto after = std::upper_bound(classes_.begin(), classes_.end(), index,
                                            [](std::uint64_t i, const SetClass& of) { return i < of.first; });
        return static_cast<std::size_t>(after - classes_.begin()) - 1;
    }

    std::uint32_t image(std::size_t symmetry, std::uint32_t set) const {
        const auto& table = images_[symmetry];
        return table[0][set & chunk_mask] | table[1][set >> chunk_bits & chunk_mask] | table[2][set >> 2 * chunk_bits];
    }
    std::uint32_t least_image(std::uint32_t set, std::uint32_t stabiliser) const {
        std::uint32_t least = set;
        for (; stabiliser != 0; stabiliser &= stabiliser - 1)
            least = std::min(least, image(static_cast<std::size_t>(std::countr_zero(stabiliser)), set));
        return least;
    }
    bool is_least(std::uint32_t set, std::uint32_t stabiliser) const { return least_image(set, stabiliser) == set; }
    // The part of `set` that lies in `of`, as a set of the first places; and back.
    std::uint32_t squeeze(std::uint32_t set, std::uint32_t of) const {
        std::uint32_t result = 0;
        int place = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            const std::uint32_t mask = of >> chunk * chunk_bits & chunk_mask;
            result |= std::uint32_t{squeezed_[mask][set >> chunk * chunk_bits & chunk_mask]} << place;
            place += ones_[mask];
        }
        return result;
    }
    static std::uint32_t spread(std::uint32_t set, std::uint32_t to) {
        std::uint32_t result = 0;
        for (; set != 0; set >>= 1, to &= to - 1)
            if ((set & 1U) != 0) result |= to & (0U - to);
        return result;
    }
    std::uint64_t index(SmallBitboard mover, SmallBitboard other) const {
        const std::uint32_t of = class_of_[other.low()];
        const SetClass& row = classes_[of & class_mask];
        std::uint32_t moved = image(of >> class_bits, static_cast<std::uint32_t>(mover.low()));
        if (row.stabiliser != 1) moved = least_image(moved, row.stabiliser);
        return row.first + squeeze(moved, all_ & ~row.set) - 1;
    }
    // The orbit of the only stone.
    std::uint64_t orbit(const HugeBitboard& stone) const {
        return class_of_[stone.word(0)] & class_mask;  // the sets of one cell are numbered first
    }

    void build_maps();
    void number_sets();

    Zumo game_;
    std::shared_ptr<const ZumoTurnsBack<SmallBitboard>> back_;
    std::uint32_t cells_ = 0;
    std::uint32_t all_ = 0;
    std::uint32_t orbits_ = 0;                                                             // of cells
    std::vector<std::array<std::array<std::uint32_t, 1U << chunk_bits>, chunks>> images_;  // by symmetry
    std::array<std::uint8_t, 1U << chunk_bits> ones_{};
    std::array<std::array<std::uint8_t, 1U << chunk_bits>, 1U << chunk_bits> squeezed_{};  // by mask, then by set
    std::vector<std::uint32_t> class_of_;  // by set: class, and above it the symmetry that maps to its least
    std::vector<SetClass> classes_;
    std::uint64_t positions_ = 0;  // indices of the second slice
};

}  // namespace zermelo

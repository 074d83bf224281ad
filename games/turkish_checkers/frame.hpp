// Turkish checkers seen by the side to move, in sets of cells.
//
// A cell is file + 8 * rank on every size of board, counted from 0, so that a rank is a byte:
//
//   bit  63 ... 56 | ... | 15 ... 8 | 7 ... 0
//        h8 ... a8 | ... | h2 ... a2 | h1 ... a1
#pragma once

#include <bit>
#include <cstdint>

#include "games/board/bits.hpp"
#include "games/board/spill_vector.hpp"

namespace zermelo::turkish {

using Cells = std::uint64_t;

constexpr Cells cell_bit(int cell) {
    return Cells{1} << cell;
}

constexpr bool is_single(Cells set) {
    return set != 0 && (set & (set - 1)) == 0;
}

// Calls f(cell) for each cell, ascending.
template <class F>
constexpr void for_each_cell(Cells set, F&& f) {
    for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

// As the side to move sees it: its men go up. d and 3 - d are opposite.
enum class Direction : std::uint8_t { up, left, right, down, none };

constexpr Direction opposite(Direction d) {
    return d == Direction::none ? d : static_cast<Direction>(3 - static_cast<int>(d));
}

constexpr Cells file_a = 0x0101010101010101;
constexpr Cells file_h = file_a << 7;

// Every cell moved by one step; what leaves a smaller board than 8x8 lands outside it.
template <Direction d>
constexpr Cells stepped(Cells set) {
    if constexpr (d == Direction::up) return set << 8;
    if constexpr (d == Direction::down) return set >> 8;
    if constexpr (d == Direction::left) return (set & ~file_a) >> 1;
    if constexpr (d == Direction::right) return (set & ~file_h) << 1;
}

// `set` with the cells of `empty` that it slides over in a direction (an occluded fill, Kogge and Stone 1973).
template <Direction d>
constexpr Cells filled(Cells set, Cells empty) {
    constexpr bool higher = d == Direction::up || d == Direction::right;
    constexpr int step = d == Direction::up || d == Direction::down ? 8 : 1;
    const auto moved = [](Cells cells, int by) { return higher ? cells << by : cells >> by; };
    if constexpr (d == Direction::right) empty &= ~file_a;
    if constexpr (d == Direction::left) empty &= ~file_h;
    set |= empty & moved(set, step);
    empty &= moved(empty, step);
    set |= empty & moved(set, 2 * step);
    empty &= moved(empty, 2 * step);
    return set | (empty & moved(set, 4 * step));
}

// Calls f<d>() for each direction.
template <class F>
constexpr void for_each_direction(F&& f) {
    f.template operator()<Direction::up>();
    f.template operator()<Direction::left>();
    f.template operator()<Direction::right>();
    f.template operator()<Direction::down>();
}

// The pieces, from the view of the side to move.
struct Frame {
    Cells own_men = 0;
    Cells other_men = 0;
    Cells own_kings = 0;
    Cells other_kings = 0;

    constexpr Cells own() const { return own_men | own_kings; }
    constexpr Cells other() const { return other_men | other_kings; }
    friend bool operator==(const Frame&, const Frame&) = default;
};

// A chain of captures so far: the piece that began at `from` stands at `at`.
struct Chain {
    Cells captured = 0;
    std::uint8_t from = 0;
    std::uint8_t at = 0;
    Direction direction = Direction::none;  // of the last jump
    bool king = false;                      // the piece goes on as a king
    friend bool operator==(const Chain&, const Chain&) = default;
};

// Chains of one piece that have taken the same pieces and end on any cell of `landings`, all by a jump in one
// direction over the same piece; or, as results of a turn, whatever their last jump was.
struct ChainSet {
    Cells captured = 0;
    Cells landings = 0;
    std::uint8_t from = 0;
    Direction direction = Direction::none;
    bool king = false;  // as in Chain
    friend bool operator==(const ChainSet&, const ChainSet&) = default;
};
using ChainSets = SpillVector<ChainSet, 32>;

// A whole turn, which is known by its result.
struct Move {
    Cells captured = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool promoted = false;
    friend bool operator==(const Move&, const Move&) = default;
};
using Moves = SpillVector<Move, 48>;

// A man that reaches the far rank by a jump, and could jump again, goes on as a man, goes on as a king, or stops.
enum class Promotion : std::uint8_t { man, king, stop };

// The rules for a size of board, on frames. Immutable, thread-safe.
class Rules {
public:
    Rules() = default;
    Rules(int size, Promotion promotion);

    int size() const { return size_; }
    Promotion promotion() const { return promotion_; }
    Cells board() const { return board_; }
    // Cells on which men can stand. They begin on or above the second rank, never go back, and are promoted on the
    // last.
    Cells men_zone() const { return men_zone_; }
    Cells far_rank() const { return far_rank_; }
    Cells empty(const Frame& f) const { return board_ & ~(f.own() | f.other()); }

    int flipped_cell(int cell) const { return (cell & 7) | (size_ - 1 - (cell >> 3)) << 3; }
    Cells flipped(Cells set) const { return __builtin_bswap64(set) >> (8 * (8 - size_)); }  // top to bottom
    Cells mirrored(Cells set) const {                                                       // left to right
        set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
        set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
        set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
        return set >> (8 - size_);
    }
    Frame mirrored(const Frame& f) const {
        return {mirrored(f.own_men), mirrored(f.other_men), mirrored(f.own_kings), mirrored(f.other_kings)};
    }
    // The same position as the other side sees it.
    Frame turned(const Frame& f) const {
        return {flipped(f.other_men), flipped(f.own_men), flipped(f.other_kings), flipped(f.own_kings)};
    }

    bool has_capture(const Frame& f) const noexcept;
    bool has_step(const Frame& f) const noexcept;  // a quiet move by one cell

    // The chains that take most, over all pieces, each result once; none where nothing can be taken.
    ChainSets longest_chains(const Frame& f) const;
    // All turns, in a fixed order, each result once. The end of the game is not looked at.
    Moves moves(const Frame& f) const;
    // Their number.
    std::size_t count_moves(const Frame& f) const;
    // The turns of a position with captures.
    void add_captures(const Frame& f, Moves& moves) const;
    bool promotes(const Frame& f, const Chain& chain) const {
        return (f.own_men & cell_bit(chain.from)) != 0 && (chain.king || (far_rank_ & cell_bit(chain.at)) != 0);
    }
    // The position after a turn, still as the side that moved sees it.
    static Frame moved(const Frame& f, const Move& m) noexcept {
        const Cells from = cell_bit(m.from);
        const Cells to = cell_bit(m.to);
        const bool man = (f.own_men & from) != 0;
        return {(f.own_men & ~from) | (man && !m.promoted ? to : 0), f.other_men & ~m.captured,
                (f.own_kings & ~from) | (man && !m.promoted ? 0 : to), f.other_kings & ~m.captured};
    }

    // Calls f(chain) for each jump that continues `chain`. The definition of captures; longest_chains() looks at many
    // chains at once.
    template <class F>
    void for_each_jump(const Frame& frame, const Chain& chain, F&& f) const;

private:
    template <class F>
    void for_each_longer(const Frame& frame, const ChainSet& chains, F&& f) const;
    // One more jump for each of `sets`; false, and `longer` empty, where there is none.
    bool lengthen(const Frame& f, const ChainSets& sets, ChainSets& longer) const;
    static void join_results(const Frame& f, ChainSets& sets);

    int size_ = 8;
    Promotion promotion_ = Promotion::man;
    Cells board_ = 0;
    Cells men_zone_ = 0;
    Cells far_rank_ = 0;
};

// Captured pieces are off the board at once, and so is the moving piece's own first cell.
template <class F>
void Rules::for_each_jump(const Frame& frame, const Chain& chain, F&& f) const {
    const Cells at = cell_bit(chain.at);
    if (promotion_ == Promotion::stop && !chain.king && (at & far_rank_) != 0) return;
    const Cells enemies = frame.other() & ~chain.captured;
    const Cells free = board_ & ~((frame.own() & ~cell_bit(chain.from)) | enemies);
    const Direction back = opposite(chain.direction);
    for_each_direction([&]<Direction d>() {
        if (d == back || (d == Direction::down && !chain.king)) return;
        const Cells over = stepped<d>(chain.king ? filled<d>(at, free) : at) & enemies;
        Cells landings = stepped<d>(over) & free;
        if (landings == 0) return;
        if (chain.king) landings = filled<d>(landings, free);
        for_each_cell(landings, [&](int to) {
            const bool crowned = promotion_ == Promotion::king && (far_rank_ & cell_bit(to)) != 0;
            f(Chain{chain.captured | over, chain.from, static_cast<std::uint8_t>(to), d, chain.king || crowned});
        });
    });
}

inline bool Rules::has_capture(const Frame& f) const noexcept {
    const Cells free = empty(f);
    const Cells enemies = f.other();
    Cells landings = 0;
    for_each_direction([&]<Direction d>() {
        if constexpr (d != Direction::down) landings |= stepped<d>(stepped<d>(f.own_men) & enemies);
        if (f.own_kings != 0) landings |= stepped<d>(stepped<d>(filled<d>(f.own_kings, free)) & enemies);
    });
    return (landings & free) != 0;
}

inline bool Rules::has_step(const Frame& f) const noexcept {
    const Cells pieces = f.own();
    return ((stepped<Direction::up>(pieces) | stepped<Direction::left>(pieces) | stepped<Direction::right>(pieces) |
             stepped<Direction::down>(f.own_kings)) &
            empty(f)) != 0;
}

}  // namespace zermelo::turkish

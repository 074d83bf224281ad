// Hops and chains of Apart on sets of cells.
//
// A cell is file + width * rank, counted from 0: a1 is bit 0. While one piece moves, the other pieces of its colour
// (its friends) stand still, and only they tell how far it hops. So the hops from a cell do not depend on how the piece
// came there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/spill_vector.hpp"

namespace zermelo::apart {

using Cells = std::uint64_t;

constexpr Cells cell_bit(int cell) {
    return Cells{1} << cell;
}

// Calls f(cell) for each cell, ascending.
template <class F>
constexpr void for_each_cell(Cells set, F&& f) {
    for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

// Landing cells of one piece by hops of distance 1 (steps) and by longer ones (jumps). No friend stands on them.
struct Landings {
    Cells steps = 0;
    Cells jumps = 0;
};

// A chain of jumps so far. If two chains end on the same cell with the same captures, and one has landed on a part of
// the other's cells, it can do all that the other can. Then only this one is kept.
struct Chain {
    Cells landed = 0;          // all landing cells
    std::uint32_t before = 0;  // the number of the chain that it lengthens
    std::uint32_t link = 0;    // the number of the chain found before it that ends on the same cell
    std::uint32_t at = 0;      // the last landing cell
    std::uint32_t length = 0;  // jumps; 0 for the beginning
};
using Chains = SpillVector<Chain, 48>;

// The pieces of the side that moves are `own`; those of the other side are enemies. Immutable, thread-safe.
class Hops {
public:
    Hops() = default;
    // `may_return`: a chain may land on the cell where it began.
    Hops(RectBoard board, bool may_return);

    Cells board() const { return board_; }
    bool may_return() const { return may_return_; }

    // True if two pieces of the set are neighbours.
    bool some_touch(Cells set) const noexcept {
        const Cells east = (set & ~last_file_) << 1;
        return (set & (east | set << width_ | east << width_ | (set & ~first_file_) << (width_ - 1))) != 0;
    }

    // The pieces of the set that have a neighbour in it.
    Cells touching(Cells set) const noexcept {
        const Cells beside = (set & ~last_file_) << 1 | (set & ~first_file_) >> 1;
        const Cells rows = set | beside;
        return set & (beside | rows << width_ | rows >> width_);
    }

    // From a cell on which the piece stands; `friends` does not have it.
    Landings landings(int cell, Cells friends) const noexcept {
        Landings found;
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const int step = steps_[axis];
            const auto [forward, back] = room_[axis][static_cast<std::size_t>(cell)];
            int length = 1;
            for (int i = 1; i <= forward && (friends >> (cell + i * step) & 1) != 0; ++i) ++length;
            for (int i = 1; i <= back && (friends >> (cell - i * step) & 1) != 0; ++i) ++length;
            Cells& set = length == 1 ? found.steps : found.jumps;
            if (length <= forward) set |= cell_bit(cell + length * step);
            if (length <= back) set |= cell_bit(cell - length * step);
        }
        found.steps &= ~friends;
        found.jumps &= ~friends;
        return found;
    }

    bool has_move(Cells own) const noexcept;

    // All cells by the lengths of their hops, for one set of friends: the hops of many cells at once.
    class Lengths {
    public:
        Lengths(const Hops& hops, Cells friends) noexcept;
        // Cells on which jumps from the cells of a set land.
        Cells jumps_from(Cells set) const noexcept;
        // Cells, with a friend or not, from which a jump lands in a set, whose cells have no friends.
        Cells jumps_to(Cells set) const noexcept;
        // The same for steps.
        Cells steps_to(Cells set) const noexcept;

    private:
        template <class F>
        void for_each_jump(F&& f) const;

        const Hops& hops_;
        Cells friends_;
        std::array<int, 4> longest_;                 // by axis
        std::array<std::array<Cells, 9>, 4> cells_;  // by axis and length, up to the longest, and of steps
    };

    // Cells on which the piece on `from` can end a turn without a capture. `enemy_landings` receives the enemies that
    // some chain can take first, and those a step away.
    Cells quiet_targets(int from, Cells friends, Cells enemies, Landings& enemy_landings) const noexcept;
    // From where a piece that stands on `to` now may have come by a turn without a capture.
    Cells quiet_origins(int to, Cells friends, Cells enemies) const noexcept;

    // Calls quiet(from, targets) for each piece, and capture(from, to, captured) for each result of a turn with
    // captures. Pieces that come back to where they began may have results in common; these are found once.
    template <class Quiet, class Capture>
    void for_each_turn(Cells own, Cells enemies, Quiet&& quiet, Capture&& capture) const;

    // Calls f(chain) for each chain of a piece that is kept, the shorter ones first, until f returns true. `in_order`:
    // of equal length, in the dictionary order of their texts. `chains` receives them, first the beginning.
    template <bool in_order, class F>
    void search_chains(int from, Cells friends, Cells enemies, Chains& chains, F&& f) const;

    // In the dictionary order of the text of hops from one cell: quiet ones, then captures; by file, then by rank.
    template <class F>
    void for_each_in_order(Cells set, Cells enemies, F&& f) const {
        for (const Cells part : {set & ~enemies, set & enemies})
            for (int file = 0; file < width_; ++file) for_each_cell(part & first_file_ << file, f);
    }

private:
    struct Room {
        std::uint8_t forward = 0;
        std::uint8_t back = 0;
    };

    int width_ = 0;
    bool may_return_ = false;
    Cells board_ = 0;
    Cells first_file_ = 0;
    Cells last_file_ = 0;
    std::array<int, 4> steps_{};                  // by axis: rank, file, the two diagonals
    std::array<std::array<Room, 64>, 4> room_{};  // by axis and cell: cells to the edge
    // By axis and length: cells with room for a hop of that length; all of them for 0.
    std::array<std::array<Cells, 9>, 4> room_forward_{};
    std::array<std::array<Cells, 9>, 4> room_back_{};
};

template <bool in_order, class F>
void Hops::search_chains(int from, Cells friends, Cells enemies, Chains& chains, F&& f) const {
    constexpr std::uint32_t none = UINT32_MAX;
    std::array<std::uint32_t, 64> last;  // by cell: the chain found last that ends there
    last.fill(none);
    chains.clear();
    chains.push_back({0, none, none, static_cast<std::uint32_t>(from), 0});
    const Cells closed = may_return_ ? 0 : cell_bit(from);
    for (std::uint32_t i = 0; i < chains.size(); ++i) {
        const Chain chain = chains[i];
        const Cells jumps = landings(static_cast<int>(chain.at), friends).jumps & ~(chain.landed | closed);
        bool done = false;
        const auto lengthen = [&](int to) {
            if (done) return;
            const auto at = static_cast<std::size_t>(to);
            const Chain longer{chain.landed | cell_bit(to), i, last[at], static_cast<std::uint32_t>(to),
                               chain.length + 1};
            for (std::uint32_t known = longer.link; known != none; known = chains[known].link)
                if ((chains[known].landed & ~longer.landed) == 0 &&
                    ((chains[known].landed ^ longer.landed) & enemies) == 0)
                    return;
            last[at] = static_cast<std::uint32_t>(chains.size());
            chains.push_back(longer);
            done = f(longer);
        };
        if constexpr (in_order)
            for_each_in_order(jumps, enemies, lengthen);
        else
            for_each_cell(jumps, lengthen);
        if (done) return;
    }
}

template <class Quiet, class Capture>
void Hops::for_each_turn(Cells own, Cells enemies, Quiet&& quiet, Capture&& capture) const {
    bool stayed = false;                // some piece has come back without a capture
    SpillVector<Cells, 8> taken_there;  // captures of pieces that came back to their start
    Chains chains;
    for_each_cell(own, [&](int from) {
        const Cells friends = own & ~cell_bit(from);
        Landings taken;
        Cells targets = quiet_targets(from, friends, enemies, taken);
        if (stayed) targets &= ~cell_bit(from);
        stayed = stayed || (targets & cell_bit(from)) != 0;
        if (targets != 0) quiet(from, targets);
        for_each_cell(taken.steps, [&](int to) { capture(from, to, cell_bit(to)); });
        if (taken.jumps == 0) return;
        search_chains<false>(from, friends, enemies, chains, [&](const Chain& chain) {
            const Cells captured = chain.landed & enemies;
            const auto to = static_cast<int>(chain.at);
            if (captured == 0 || captured == (taken.steps & cell_bit(to))) return false;
            for (std::uint32_t known = chain.link; known != UINT32_MAX; known = chains[known].link)
                if ((chains[known].landed & enemies) == captured) return false;
            if (to == from) {
                for (const Cells other : taken_there)
                    if (other == captured) return false;
                taken_there.push_back(captured);
            }
            capture(from, to, captured);
            return false;
        });
    });
}

}  // namespace zermelo::apart

// Moves of numbered positions of Apart, forwards and backwards, without lists of moves. Defined in
// games/core/concepts/indexed_moves.hpp.
#pragma once

#include "games/apart/indexing.hpp"

namespace zermelo {

// After quiet turns of one position the other side, which is to move then, has one and the same set.
template <class F>
void Apart::Indexing::for_each_child(const Position& p, F&& f) const {
    if (game_.ended_apart(p)) return;
    if (p.first != 0) {
        for (const Move& move : game_.moves(p)) f(index_of(game_.apply(p, move)), false);
        return;
    }
    const Cells mine = own(p);
    const Cells theirs = enemies(p);
    const Row row = row_of(theirs, static_cast<std::uint32_t>(count_bits(mine)));
    game_.hops_.for_each_turn(
        mine, theirs,
        [&](int from, Cells targets) {
            const Cells friends = mine & ~apart::cell_bit(from);
            apart::for_each_cell(
                targets, [&](int to) { f(Address{row.slice, index_in(row, friends | apart::cell_bit(to))}, false); });
        },
        [&](int from, int to, Cells captured) {
            f(address(theirs & ~captured, (mine & ~apart::cell_bit(from)) | apart::cell_bit(to)), false);
        });
}

// Quiet turns stay in the slice, captures leave it.
template <class F>
std::uint32_t Apart::Indexing::split_moves(std::uint32_t slice, const Position& p, F&& leaving) const {
    if (slice == start_slice()) {
        for_each_child(p, leaving);
        return 0;
    }
    if (game_.ended_apart(p)) return 0;
    const Cells mine = own(p);
    const Cells theirs = enemies(p);
    int staying = 0;
    game_.hops_.for_each_turn(
        mine, theirs, [&](int, Cells targets) { staying += count_bits(targets); },
        [&](int from, int to, Cells captured) {
            leaving(address(theirs & ~captured, (mine & ~apart::cell_bit(from)) | apart::cell_bit(to)), false);
        });
    return static_cast<std::uint32_t>(staying);
}

// The side that has moved is that of the enemies. A quiet turn leaves the side to move as it is, so where that is apart
// the game was over before.
template <class F>
void Apart::Indexing::for_each_predecessor(std::uint32_t slice, const Position& p, F&& f) const {
    if (slice == start_slice()) return;
    const apart::Hops& hops = game_.hops_;
    const Cells mine = own(p);
    const Cells theirs = enemies(p);
    if (!hops.some_touch(mine)) return;
    bool stayed = false;  // some piece may have come back
    apart::for_each_cell(theirs, [&](int to) {
        const Cells friends = theirs & ~apart::cell_bit(to);
        Cells origins = hops.quiet_origins(to, friends, mine);
        if (stayed) origins &= ~apart::cell_bit(to);
        stayed = stayed || (origins & apart::cell_bit(to)) != 0;
        const bool touch = hops.some_touch(friends);
        apart::for_each_cell(origins, [&](int from) {
            const Cells before = friends | apart::cell_bit(from);
            if (touch || hops.some_touch(before)) f(address(before, mine).index, false);
        });
    });
}

}  // namespace zermelo

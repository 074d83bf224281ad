// Moves of numbered positions of Turkish checkers, forwards and backwards, without lists of moves where possible.
// Defined in games/core/concepts/indexed_moves.hpp.
#pragma once

#include "games/turkish_checkers/indexing.hpp"

namespace zermelo {

template <class F>
void TurkishCheckers::Indexing::for_each_child(const Position& p, F&& f) const {
    if (game_.early_end(p)) return;
    const Frame frame = game_.frame_of(p);
    for (const turkish::Move& move : game_.rules_.moves(frame))
        f(rank_frame(game_.rules_.turned(turkish::Rules::moved(frame, move))), false);
}

// Captures leave the slice, and of quiet moves the promotions; the others need only be counted.
template <class F>
std::uint32_t TurkishCheckers::Indexing::split_moves(std::uint32_t, const Position& p, F&& leaving) const {
    using turkish::Direction;
    if (game_.early_end(p)) return 0;
    const turkish::Rules& rules = game_.rules_;
    const Frame frame = game_.frame_of(p);
    if (rules.has_capture(frame)) {
        turkish::Moves captures;
        rules.add_captures(frame, captures);
        for (const turkish::Move& move : captures)
            leaving(rank_frame(rules.turned(turkish::Rules::moved(frame, move))), false);
        return 0;
    }
    const Cells free = rules.empty(frame);
    const Cells forward = turkish::stepped<Direction::up>(frame.own_men) & free;
    turkish::for_each_cell(forward & rules.far_rank(), [&](int to) {
        const Frame after{frame.own_men ^ turkish::cell_bit(to - 8), frame.other_men,
                          frame.own_kings | turkish::cell_bit(to), frame.other_kings};
        leaving(rank_frame(rules.turned(after)), false);
    });
    // In one direction two pieces never have a target in common.
    int staying = count_bits(forward & ~rules.far_rank()) +
                  count_bits(turkish::stepped<Direction::left>(frame.own_men) & free) +
                  count_bits(turkish::stepped<Direction::right>(frame.own_men) & free);
    if (frame.own_kings != 0)
        turkish::for_each_direction([&]<Direction d>() {
            staying += count_bits(turkish::filled<d>(frame.own_kings, free) & ~frame.own_kings);
        });
    return static_cast<std::uint32_t>(staying);
}

// A piece may have come quietly from each cell in its reach where it leaves its side without a capture, which would
// have been compulsory: none by itself, and none by another piece that it did not stand in the way of.
template <class F>
void TurkishCheckers::Indexing::for_each_predecessor(std::uint32_t, const Position& p, F&& f) const {
    using turkish::Direction;
    if (game_.early_end(p)) return;
    const turkish::Rules& rules = game_.rules_;
    Position seen_by_mover = p;
    seen_by_mover.turn = 1 - p.turn;
    const Frame after = game_.frame_of(seen_by_mover);
    const Part& part = part_of(after);
    const Cells enemies = after.other();
    const auto take_back = [&]<bool king>(Cells to) {
        Frame before = after;
        (king ? before.own_kings : before.own_men) ^= to;
        const Cells free = rules.empty(before);
        Cells from = 0;
        turkish::for_each_direction([&]<Direction d>() {
            if constexpr (king)
                from |= turkish::filled<d>(to, free);
            else if (d != Direction::up)
                from |= turkish::stepped<d>(to);
        });
        from &= (king ? free : free & rules.men_zone()) & ~to;
        turkish::for_each_direction([&]<Direction d>() {
            constexpr Direction back = turkish::opposite(d);
            const Cells open = enemies & turkish::stepped<back>(free);  // with an empty cell behind
            if constexpr (king)
                from &= ~turkish::filled<back>(open, free);
            else if (d != Direction::down)
                from &= ~turkish::stepped<back>(open);
        });
        if (from == 0) return;
        if (rules.has_capture(before)) from &= stops_captures(before);
        Cells& set = king ? before.own_kings : before.own_men;
        const Cells others = set;
        turkish::for_each_cell(from, [&](int cell) {
            set = others | turkish::cell_bit(cell);
            f(index_of(part, before), false);
        });
    };
    for (Cells men = after.own_men; men != 0; men &= men - 1) take_back.template operator()<false>(men & (~men + 1));
    for (Cells left = after.own_kings; left != 0; left &= left - 1)
        take_back.template operator()<true>(left & (~left + 1));
}

// The empty cells on each of which one more piece would stop all captures, by itself standing in their way.
inline turkish::Cells TurkishCheckers::Indexing::stops_captures(const Frame& frame) const {
    using turkish::Direction;
    const Cells free = game_.rules_.empty(frame);
    Cells stops = free;
    turkish::for_each_cell(frame.own(), [&](int cell) {
        const Cells piece = turkish::cell_bit(cell);
        const bool king = (frame.own_kings & piece) != 0;
        turkish::for_each_direction([&]<Direction d>() {
            if (d == Direction::down && !king) return;
            const Cells way = king ? turkish::filled<d>(piece, free) : piece;
            const Cells landing = turkish::stepped<d>(turkish::stepped<d>(way) & frame.other()) & free;
            if (landing != 0) stops &= (way & ~piece) | landing;
        });
    });
    return stops;
}

}  // namespace zermelo

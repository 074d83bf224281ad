// Turkish checkers backwards.
#include <algorithm>
#include <tuple>

#include "games/turkish_checkers/rules.hpp"

namespace zermelo {

using turkish::cell_bit;
using turkish::Cells;
using turkish::Chain;
using turkish::Direction;
using turkish::Frame;

namespace {

// Takes back the captures of one piece. A chain is taken back jump by jump; pieces that come back are on the board in
// all earlier jumps. After each jump the rest of the chain must have been the longest way to go on: this prunes.
class Uncaptures {
public:
    // `after`: the position after the turn, as the side that has moved sees it. `room`: how many pieces the other side
    // may get back. f(frame) is called with candidates for the position before.
    template <class F>
    static void for_each(const turkish::Rules& rules, const Frame& after, int room, F&& f) {
        const auto from_piece = [&](int cell, bool king) {
            Frame others = after;
            others.own_men &= ~cell_bit(cell);
            others.own_kings &= ~cell_bit(cell);
            Uncaptures search{rules, others, room};
            search.take_back(cell, king, 0, 0, f);
        };
        turkish::for_each_cell(after.own_men, [&](int cell) { from_piece(cell, false); });
        turkish::for_each_cell(after.own_kings, [&](int cell) {
            from_piece(cell, true);
            // It may have been a man until the turn ended.
            if ((rules.far_rank() & cell_bit(cell)) != 0) from_piece(cell, false);
        });
    }

private:
    Uncaptures(const turkish::Rules& rules, const Frame& others, int room)
        : rules_(rules), others_(others), room_(room) {}

    // The piece stands on `cell` and has then taken `restored` in `taken` jumps; `king` tells how it went on.
    template <class F>
    void take_back(int cell, bool king, Cells restored, int taken, F& f) {
        if (taken > 0) add_kinds(cell, king, restored, f);
        if (taken == room_) return;
        Frame frame = others_;
        frame.other_men |= restored;  // men or kings: it makes no difference to jumps
        const Cells free = rules_.empty(frame) & ~cell_bit(cell);
        turkish::for_each_direction([&]<Direction d>() {
            if (!could_arrive(frame, cell, king, d, taken)) return;
            constexpr Direction back = turkish::opposite(d);
            unjump<back>(cell, king, d == Direction::down, free, restored, taken, f);
            // With promo=king a man's jump to the far rank makes a king.
            if (king && rules_.promotion() == turkish::Promotion::king && (rules_.far_rank() & cell_bit(cell)) != 0)
                unjump<back>(cell, false, d == Direction::down, free, restored, taken, f);
        });
    }

    // Whether a piece that has jumped to `cell` in this direction goes on with exactly `taken` captures.
    bool could_arrive(const Frame& others, int cell, bool king, Direction d, int taken) const {
        Frame frame = others;
        (king ? frame.own_kings : frame.own_men) |= cell_bit(cell);
        const auto at = static_cast<std::uint8_t>(cell);
        return rules_.longest_continuation(frame, {0, at, at, d, king}) == taken;
    }

    template <Direction back, class F>
    void unjump(int cell, bool king, bool went_down, Cells free, Cells restored, int taken, F& f) {
        if (went_down && !king) return;
        const Cells at = cell_bit(cell);
        const Cells reach = king ? turkish::filled<back>(at, free) : at;
        const Cells over = turkish::stepped<back>(reach) & free;
        turkish::for_each_cell(over, [&](int taken_cell) {
            const Cells piece = cell_bit(taken_cell);
            Cells from = turkish::stepped<back>(piece) & free;
            if (king) from = turkish::filled<back>(from, free);
            turkish::for_each_cell(from, [&](int origin) { take_back(origin, king, restored | piece, taken + 1, f); });
        });
    }

    template <class F>
    void add_kinds(int cell, bool king, Cells restored, F& f) const {
        if (!king && (rules_.men_zone() & cell_bit(cell)) == 0) return;
        const Cells maybe_men = restored & rules_.men_zone();
        Cells men = 0;
        do {  // all subsets of maybe_men
            Frame before = others_;
            (king ? before.own_kings : before.own_men) |= cell_bit(cell);
            before.other_men |= men;
            before.other_kings |= restored & ~men;
            f(before);
            men = (men - maybe_men) & maybe_men;
        } while (men != 0);
    }

    const turkish::Rules& rules_;
    Frame others_;  // without the piece
    int room_;
};

// Calls f(frame) with the positions before a quiet move, for the side that made it.
template <class F>
void for_each_quiet_before(const turkish::Rules& rules, const Frame& after, F&& f) {
    const Cells free = rules.empty(after);
    turkish::for_each_cell(after.own(), [&](int cell) {
        const Cells to = cell_bit(cell);
        const bool king = (after.own_kings & to) != 0;
        Frame before = after;
        before.own_men &= ~to;
        before.own_kings &= ~to;
        const Frame others = before;
        Cells from = 0;
        turkish::for_each_direction([&]<Direction back>() {
            if (king) from |= turkish::filled<back>(to, free) & ~to;
        });
        turkish::for_each_cell(from, [&](int origin) {
            before.own_kings = others.own_kings | cell_bit(origin);
            f(before);
        });
        before = others;
        // A man, or one that was promoted: that was a step forward, for no man stands beside.
        Cells men = turkish::stepped<Direction::down>(to);
        if (!king) men |= turkish::stepped<Direction::left>(to) | turkish::stepped<Direction::right>(to);
        if (king && (rules.far_rank() & to) == 0) men = 0;
        turkish::for_each_cell(men & free & rules.men_zone(), [&](int origin) {
            before.own_men = others.own_men | cell_bit(origin);
            f(before);
        });
    });
}

}  // namespace

std::vector<TurkishCheckers::Position> TurkishCheckers::predecessors(const Position& p) const {
    const std::uint64_t mover = 1 - p.turn;
    Position seen_by_mover = p;
    seen_by_mover.turn = mover;
    const Frame after = frame_of(seen_by_mover);
    std::vector<Position> found;
    for_each_quiet_before(rules_, after, [&](const Frame& before) {
        const Position q = position_of(before, mover);
        if (!rules_.has_capture(before) && !early_end(q) && !why_illegal(q)) found.push_back(q);
    });
    const int room = limits_[p.turn] - count_bits(after.other());
    Uncaptures::for_each(rules_, after, room, [&](const Frame& before) {
        const Position q = position_of(before, mover);
        if (early_end(q) || why_illegal(q)) return;
        for (const Move& move : moves(q))
            if (apply(q, move) == p) {
                found.push_back(q);
                return;
            }
    });
    const auto order = [](const Position& a) { return std::tuple(a.white, a.black, a.kings); };
    std::sort(found.begin(), found.end(), [&](const Position& a, const Position& b) { return order(a) < order(b); });
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace zermelo

// Retrograde analysis inside one slice whose moves may make cycles.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/concepts/position_reader.hpp"
#include "solvers/retrograde/open_list.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// The state of all positions of a slice, two bytes each:
//
//   hole_code      hole
//   draw_code      cannot be lost: a draw unless a win turns up
//   .. 0xEFFF      code of a win or a loss; final from the moment that its distance is the one in work
//   1111 kkkk knnn nnnn   open: n moves, all inside the slice, are not known to lose; moves that leave it lose in 2 k
//                         plies at most, or k = 0: there is none
//   1111 1111 1xxx xxxx   k = 31: open, and its counter is in a list (open_list.hpp)
//
// Values spread from the ends and from the finished slices, one distance at a time (Thompson 1986; the counters are
// Bellman's 1965 and Ströhlein's 1970): a predecessor that moves to a lost position is won, one whose moves all lead to
// won ones is lost. What stays open at the end is a draw by cycle.
//
// Counting with symmetries: there are as many moves from a class P to a class S as |Stab(P)| / |Stab(S)| times the
// moves back. Nearly all positions have no symmetry but the identity, so a move back stands for a move; where S has
// more, every |Stab(S)| moves back stand for one. Where P has more, its counter is in the list, with |Stab(P)|.
//
// Stages: ply 0 sets up, ply d + 1 spreads the values at distance d. A smaller `most_counted` is for tests.
template <IndexedGame G, unsigned most_counted = 0x7F>
    requires RetrogradeGame<G>
class CyclicSlice final : public SliceWork {
public:
    using Position = typename G::Position;

    static constexpr std::uint64_t batch = 1 << 19;  // indices between two looks at the clock

    explicit CyclicSlice(const GameSlice<G>& of)
        : SliceWork(of.indexing.slice_size(of.slice)),
          of_(of),
          pending_(states_.size() / chunk + 1, 0),
          list_(states_.size()) {}

    Bytes notes() const override { return list_.encode(); }
    void take_over(SliceStage stage, ByteSpan notes) override {
        stage_ = stage;
        list_.decode(notes);
        for (std::uint64_t i = 0; i < states_.size(); ++i)
            if (is_value(states_[i])) mark(i, states_[i]);
    }

    // Each position counts half when it is set up and half when its value spreads.
    std::uint64_t advance() override {
        const std::uint64_t end = std::min(stage_.index + batch, states_.size());
        std::atomic<std::uint64_t> done{0};
        const std::uint64_t base = stage_.index;
        of_.workers.for_chunks(end - base, chunk, {}, [&](std::uint64_t from, std::uint64_t to) {
            done += stage_.ply == 0 ? set_up(base + from, base + to) : spread(base + from, base + to);
        });
        stage_.index = end;
        if (end == states_.size()) {
            ++stage_.ply;
            stage_.index = 0;
        }
        return done;
    }
    bool finished() const override {
        return stage_.ply > 0 && stage_.ply - 1 > greatest_ply_.load(std::memory_order_relaxed);
    }
    bool overflowed() const override { return overflow_.load(std::memory_order_relaxed); }

private:
    static constexpr std::uint64_t chunk = OpenList::chunk;
    static constexpr State open = 0xF000;
    static constexpr State listed = 0xFF80;
    static constexpr State count_mask = 0x7F;
    static constexpr unsigned steps_shift = 7;  // of k
    static constexpr unsigned most_steps = 30;

    // The code of the worst loss by a move that leaves the slice, of an open position that is not listed; 0: none.
    static constexpr unsigned worst_of(State state) {
        const unsigned steps = (state & ~open) >> steps_shift;
        return steps == 0 ? 0 : encode_value({Wdl::loss, static_cast<std::uint16_t>(2 * steps)});
    }

    static constexpr bool is_value(State state) { return is_decided(state) && state <= greatest_code; }
    State load(std::uint64_t index) const {
        return std::atomic_ref<State>(const_cast<State&>(states_[index])).load(std::memory_order_relaxed);
    }
    // Notes that a chunk holds a value, so that the pass for its distance looks there.
    void mark(std::uint64_t index, unsigned code) {
        const unsigned ply = distance_of_code(code);
        const std::uint64_t bit = std::uint64_t{1} << (ply % 64);
        std::atomic_ref<std::uint64_t> bits(pending_[index / chunk]);
        if ((bits.load(std::memory_order_relaxed) & bit) == 0) bits.fetch_or(bit, std::memory_order_relaxed);
        std::uint32_t greatest = greatest_ply_.load(std::memory_order_relaxed);
        while (ply > greatest && !greatest_ply_.compare_exchange_weak(greatest, ply, std::memory_order_relaxed)) {
        }
    }
    unsigned checked(unsigned code) {
        if (code > greatest_code) overflow_.store(true, std::memory_order_relaxed);
        return std::min(code, greatest_code - 1 + (code & 1));
    }

    std::uint64_t set_up(std::uint64_t begin, std::uint64_t end) {
        FinishedSlices::View view(of_.finished);
        for_each_position(of_.indexing, of_.slice, begin, end, [&](std::uint64_t index, const Position& position) {
            const unsigned state = first_state(index, position, view);
            std::atomic_ref<State>(states_[index]).store(static_cast<State>(state), std::memory_order_relaxed);
            if (is_value(static_cast<State>(state))) mark(index, state);
        });
        list_.close(begin);
        return (end - begin) / 2;
    }

    // The state of a position from its moves that leave the slice.
    unsigned first_state(std::uint64_t index, const Position& position, FinishedSlices::View& view) {
        if (const auto wdl = of_.game.terminal(position)) return encode_value({*wdl, 0});
        unsigned best_win = std::numeric_limits<unsigned>::max();
        unsigned worst_loss = 0;
        bool draw = false;
        const std::uint32_t staying =
            split_moves(of_.game, of_.indexing, of_.slice, position, [&](const Address& child, bool same_side) {
                const unsigned code = view.code(child);
                if (code == draw_code) {
                    draw = true;
                    return;
                }
                const unsigned mine = code_after_move(code, same_side);
                if (is_win_code(mine))
                    best_win = std::min(best_win, mine);
                else
                    worst_loss = std::max(worst_loss, mine);
            });
        if (best_win != std::numeric_limits<unsigned>::max()) return checked(best_win);
        if (draw) return draw_code;
        if (staying == 0) return checked(worst_loss);
        const int symmetries = stabiliser_order(of_.game, position);
        const unsigned steps = worst_loss > 0 ? distance_of_code(worst_loss) / 2 : 0;
        if (symmetries == 1 && staying <= most_counted && steps <= most_steps) {
            const unsigned state = open + (steps << steps_shift) + staying;
            if (worst_of(static_cast<State>(state)) == worst_loss) return state;
        }
        list_.append(index, {.worst = static_cast<std::uint16_t>(worst_loss),
                             .moves = static_cast<std::uint16_t>(staying),
                             .symmetries = static_cast<std::uint16_t>(symmetries)});
        return listed;
    }

    // Takes the values at the distance in work to their predecessors.
    std::uint64_t spread(std::uint64_t begin, std::uint64_t end) {
        const unsigned ply = stage_.ply - 1;
        const std::uint64_t bit = std::uint64_t{1} << (ply % 64);
        if ((std::atomic_ref<std::uint64_t>(pending_[begin / chunk]).load(std::memory_order_relaxed) & bit) == 0)
            return 0;
        // The positions before one are scattered over memory; they are on their way while the others are being indexed.
        std::vector<std::uint64_t> winners;
        std::vector<std::uint64_t> losers;
        auto reader = position_reader<G>(of_.indexing, of_.slice);
        std::uint64_t done = 0;
        for (std::uint64_t index = begin; index < end; ++index) {
            const State state = load(index);
            if (distance_of_code(state) != ply) continue;  // nor have holes, draws and open ones this distance
            ++done;
            const Position position = *reader.at(index);
            winners.clear();
            losers.clear();
            of_.indexing.for_each_predecessor(of_.slice, position, [&](std::uint64_t before, bool same_side) {
                __builtin_prefetch(&states_[before], 1);
                (is_win_code(code_after_move(state, same_side)) ? winners : losers).push_back(before);
            });
            const unsigned won = checked(encode_value({Wdl::win, static_cast<std::uint16_t>(ply + 1)}));
            for (const std::uint64_t before : winners) offer_win(before, won);
            if (losers.empty()) continue;
            const auto symmetries = static_cast<unsigned>(stabiliser_order(of_.game, position));
            if (symmetries == 1)
                for (const std::uint64_t before : losers) note_lost_moves(before, ply, 1, 1);
            else
                note_lost_moves(losers, ply, symmetries);
        }
        return done / 2;
    }

    void offer_win(std::uint64_t index, unsigned code) {
        const std::atomic_ref<State> state(states_[index]);
        State old = state.load(std::memory_order_relaxed);
        do {
            if (is_value(old) && old <= code) return;
        } while (!state.compare_exchange_weak(old, static_cast<State>(code), std::memory_order_relaxed));
        mark(index, code);
    }

    void note_lost_moves(std::vector<std::uint64_t>& indices, unsigned ply, unsigned symmetries) {
        std::sort(indices.begin(), indices.end());
        for (std::size_t i = 0; i < indices.size();) {
            const std::size_t first = i;
            while (i < indices.size() && indices[i] == indices[first]) ++i;
            note_lost_moves(indices[first], ply, static_cast<unsigned>(i - first), symmetries);
        }
    }

    // `moves_back` lead to an open position from one that has so many symmetries, and whose value at distance `ply` is
    // bad for the one who moves there.
    void note_lost_moves(std::uint64_t index, unsigned ply, unsigned moves_back, unsigned symmetries) {
        const std::atomic_ref<State> state(states_[index]);
        State old = state.load(std::memory_order_relaxed);
        if (old >= listed) {
            OpenList::Entry& entry = list_.at(index);
            const unsigned moves = moves_back * entry.symmetries / symmetries;
            const std::atomic_ref<std::uint16_t> left(entry.moves);
            const unsigned before = left.fetch_sub(static_cast<std::uint16_t>(moves), std::memory_order_relaxed);
            assert(before >= moves);  // predecessors are exact
            if (before > moves) return;
            const State next = lost(ply, entry.worst);
            if (state.compare_exchange_strong(old, next, std::memory_order_relaxed)) mark(index, next);
            return;
        }
        const unsigned moves = moves_back / symmetries;
        while (old > greatest_code) {
            assert((old & count_mask) >= moves);
            const bool is_last = (old & count_mask) == moves;
            const State next = is_last ? lost(ply, worst_of(old)) : static_cast<State>(old - moves);
            if (!state.compare_exchange_weak(old, next, std::memory_order_relaxed)) continue;
            if (is_last) mark(index, next);
            return;
        }
    }

    // The code of a position whose last moves inside the slice lead to values at distance `ply`. It is lost as late as
    // the best of all its moves.
    State lost(unsigned ply, unsigned worst) {
        return static_cast<State>(
            checked(std::max<unsigned>(worst, encode_value({Wdl::loss, static_cast<std::uint16_t>(ply + 1)}))));
    }

    GameSlice<G> of_;
    std::vector<std::uint64_t> pending_;  // by chunk: the distances, modulo 64, of values that it holds
    OpenList list_;
    std::atomic<std::uint32_t> greatest_ply_{0};
    std::atomic<bool> overflow_{false};
};

}  // namespace zermelo

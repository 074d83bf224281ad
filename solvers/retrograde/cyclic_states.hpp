// The states of positions whose moves may make cycles, and the rules by which values spread to them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <vector>

#include "games/core/values/value.hpp"
#include "solvers/retrograde/open_list.hpp"
#include "solvers/retrograde/state_store.hpp"

namespace zermelo {

// The state of all positions of a slice, or of a part of it, two bytes each:
//
//   hole_code      hole
//   draw_code      cannot be lost: a draw unless a win turns up
//   .. 0xEFFF      code of a win or a loss; final from the moment that its distance is the one in work
//   1111 kkkk knnn nnnn   open: n moves, all inside the slice, are not known to lose; moves that leave it lose in 2 k
//                         plies at most, or k = 0: there is none
//   1111 1111 1xxx xxxx   k = 31: open, and its counter is in a list (open_list.hpp)
//
// Knows no game. Indices are those of the part. Thread-safe; each chunk is set up, and looked through, by one thread.
class CyclicStates {
public:
    using State = StateStore::State;

    static constexpr unsigned greatest_code = 0xEFFF;
    static constexpr std::uint64_t chunk = OpenList::chunk;  // indices that share a bit for each distance
    static constexpr unsigned usual_most_counted = 0x7F;

    explicit CyclicStates(StateStore& states)
        : states_(states), pending_(states.size() / chunk + 1, 0), list_(states.size()) {}

    OpenList& list() { return list_; }
    const OpenList& list() const { return list_; }

    static constexpr bool is_value(State state) { return is_decided(state) && state <= greatest_code; }
    State load(std::uint64_t index) const {
        return std::atomic_ref<State>(const_cast<State&>(states_[index])).load(std::memory_order_relaxed);
    }
    void prefetch(std::uint64_t index) const { __builtin_prefetch(&states_[index], 1); }

    // A finished game, a win at once, or a draw, which a win may still better.
    void set(std::uint64_t index, unsigned code) {
        const auto state = static_cast<State>(checked(code));
        std::atomic_ref<State>(states_[index]).store(state, std::memory_order_relaxed);
        if (is_value(state)) mark(index, state);
    }
    // An open position: `staying` moves lead to the slice, the others lose, `worst_loss` last (0: there is none). A
    // smaller `most_counted` is for tests.
    void set_open(std::uint64_t index, std::uint32_t staying, unsigned worst_loss, int symmetries,
                  unsigned most_counted = usual_most_counted) {
        const unsigned steps = worst_loss > 0 ? distance_of_code(worst_loss) / 2 : 0;
        unsigned state = open + (steps << steps_shift) + staying;
        if (symmetries != 1 || staying > most_counted || steps > most_steps ||
            worst_of(static_cast<State>(state)) != worst_loss) {
            list_.append(index, {.worst = static_cast<std::uint16_t>(worst_loss),
                                 .moves = static_cast<std::uint16_t>(staying),
                                 .symmetries = static_cast<std::uint16_t>(symmetries)});
            state = listed;
        }
        std::atomic_ref<State>(states_[index]).store(static_cast<State>(state), std::memory_order_relaxed);
    }
    // After the last set_open() in the chunk of an index.
    void close(std::uint64_t index) { list_.close(index); }

    // True if the chunk of an index may hold values at the distance.
    bool has_values(std::uint64_t index, unsigned ply) const {
        return (std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(pending_[index / chunk]))
                    .load(std::memory_order_relaxed) &
                bit_of(ply)) != 0;
    }
    // Notes all values from a distance on, after states have come from elsewhere, in the indices [begin, end).
    void find_values(std::uint64_t begin, std::uint64_t end, unsigned from) {
        for (std::uint64_t i = begin; i < end; ++i)
            if (is_value(states_[i]) && distance_of_code(states_[i]) >= from) mark(i, states_[i]);
    }
    // The distances, modulo 64, of the values that were noted.
    std::uint64_t distances() const {
        std::uint64_t all = 0;
        for (const std::uint64_t bits : pending_) all |= bits;
        return all;
    }
    unsigned greatest_ply() const { return greatest_ply_.load(std::memory_order_relaxed); }
    // True if a distance exceeds what a state can hold.
    bool overflowed() const { return overflow_.load(std::memory_order_relaxed); }

    // A move leads to a position that is lost in `ply` plies.
    void note_win(std::uint64_t index, unsigned ply) {
        const unsigned code = checked(encode_value({Wdl::win, static_cast<std::uint16_t>(ply + 1)}));
        const std::atomic_ref<State> state(states_[index]);
        State old = state.load(std::memory_order_relaxed);
        do {
            if (is_value(old) && old <= code) return;
        } while (!state.compare_exchange_weak(old, static_cast<State>(code), std::memory_order_relaxed));
        mark(index, code);
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

private:
    static constexpr State open = 0xF000;
    static constexpr State listed = 0xFF80;
    static constexpr State count_mask = 0x7F;
    static constexpr unsigned steps_shift = 7;  // of k
    static constexpr unsigned most_steps = 30;

    static constexpr std::uint64_t bit_of(unsigned ply) { return std::uint64_t{1} << (ply % 64); }
    // The code of the worst loss by a move that leaves the slice, of an open position that is not listed; 0: none.
    static constexpr unsigned worst_of(State state) {
        const unsigned steps = (state & ~open) >> steps_shift;
        return steps == 0 ? 0 : encode_value({Wdl::loss, static_cast<std::uint16_t>(2 * steps)});
    }
    // Notes that a chunk holds a value, so that the pass for its distance looks there.
    void mark(std::uint64_t index, unsigned code) {
        const unsigned ply = distance_of_code(code);
        std::atomic_ref<std::uint64_t> bits(pending_[index / chunk]);
        if ((bits.load(std::memory_order_relaxed) & bit_of(ply)) == 0)
            bits.fetch_or(bit_of(ply), std::memory_order_relaxed);
        std::uint32_t greatest = greatest_ply_.load(std::memory_order_relaxed);
        while (ply > greatest && !greatest_ply_.compare_exchange_weak(greatest, ply, std::memory_order_relaxed)) {
        }
    }
    unsigned checked(unsigned code) {
        if (code > greatest_code) overflow_.store(true, std::memory_order_relaxed);
        return std::min(code, greatest_code - 1 + (code & 1));
    }
    // The code of a position whose last moves inside the slice lead to values at distance `ply`. It is lost as late as
    // the best of all its moves.
    State lost(unsigned ply, unsigned worst) {
        return static_cast<State>(
            checked(std::max<unsigned>(worst, encode_value({Wdl::loss, static_cast<std::uint16_t>(ply + 1)}))));
    }

    StateStore& states_;
    std::vector<std::uint64_t> pending_;  // by chunk: the distances, modulo 64, of values that it holds
    OpenList list_;
    std::atomic<std::uint32_t> greatest_ply_{0};
    std::atomic<bool> overflow_{false};
};

}  // namespace zermelo

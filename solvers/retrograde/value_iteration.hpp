// The values of one slice by forward moves alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "games/core/concepts/indexed_moves.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// Value iteration, for games whose moves nobody takes back: pass d looks at all moves of every open position and
// decides those that are won or lost in exactly d plies. Only values of earlier passes count, so the order of work does
// not matter. What no pass decides is a draw by cycle. As many passes as the longest distance: slow, and hardly able to
// be wrong. The states are hole_code, codes of wins and losses, and `open`.
template <IndexedGame G>
class ValueIterationSlice final : public MemoryWork {
public:
    using Position = typename G::Position;

    static constexpr std::uint64_t batch = 1 << 17;  // indices between two looks at the clock

    explicit ValueIterationSlice(const GameSlice<G>& of) : MemoryWork(of.indexing.slice_size(of.slice)), of_(of) {}

    Result<std::uint64_t> advance() override {
        const std::uint64_t end = std::min(stage_.index + batch, states_.size());
        const std::uint64_t base = stage_.index;
        std::atomic<std::uint64_t> decided{0};
        of_.workers.for_chunks(end - base, grain, {},
                               [&](std::uint64_t from, std::uint64_t to) { decided += look(base + from, base + to); });
        stage_.index = end;
        if (end == states_.size()) {
            stage_.index = 0;
            stage_.ply = next_ply_.exchange(nothing, std::memory_order_relaxed);
        }
        return decided;
    }
    bool finished() const override { return stage_.ply == nothing; }
    bool overflowed() const override { return !finished() && stage_.ply > greatest_dtw; }

private:
    // A pass that was taken over in its middle may have decided something before.
    void take_over(ByteSpan) override { next_ply_.store(stage_.ply + 1, std::memory_order_relaxed); }

    static constexpr std::uint64_t grain = 1 << 12;
    static constexpr State open = 0xF000;
    static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

    // Notes a distance at which something may be decided yet.
    void look_at(std::uint32_t ply) {
        std::uint32_t least = next_ply_.load(std::memory_order_relaxed);
        while (ply < least && !next_ply_.compare_exchange_weak(least, ply, std::memory_order_relaxed)) {
        }
    }

    // Decides what this pass can of the indices [begin, end); returns how many.
    std::uint64_t look(std::uint64_t begin, std::uint64_t end) {
        FinishedSlices::View view(of_.finished);
        std::uint64_t decided = 0;
        for_each_position(of_.indexing, of_.slice, begin, end, [&](std::uint64_t index, const Position& position) {
            const std::atomic_ref<State> state(states_[index]);
            if (const State old = state.load(std::memory_order_relaxed); is_decided(old) && old != open) return;
            const auto code = value_of(position, view);
            const bool now = code && distance_of_code(*code) == stage_.ply;
            state.store(now ? static_cast<State>(*code) : open, std::memory_order_relaxed);
            if (code && !now) look_at(distance_of_code(*code));
            if (!now) return;
            ++decided;
            look_at(stage_.ply + 1);
        });
        return decided;
    }

    // The code that the values decided so far give to a position, or nothing. Distances past the one in work come from
    // finished slices; what is decided until then may better them.
    std::optional<unsigned> value_of(const Position& position, FinishedSlices::View& view) const {
        if (const auto wdl = of_.game.terminal(position)) {
            if (*wdl == Wdl::draw) return std::nullopt;
            return encode_value({*wdl, 0});
        }
        unsigned best_win = std::numeric_limits<unsigned>::max();
        unsigned worst_loss = 0;
        bool lost = true;
        for_each_child(of_.game, of_.indexing, position, [&](const Address& child, bool same_side) {
            unsigned code = draw_code;
            if (child.slice != of_.slice) {
                code = view.code(child);
            } else {
                const State state =
                    std::atomic_ref<State>(const_cast<State&>(states_[child.index])).load(std::memory_order_relaxed);
                if (is_decided(state) && state != open && distance_of_code(state) < stage_.ply) code = state;
            }
            if (!is_decided(code)) {
                lost = false;
                return;
            }
            const unsigned mine = code_after_move(code, same_side);
            if (is_win_code(mine)) {
                lost = false;
                best_win = std::min(best_win, mine);
            } else {
                worst_loss = std::max(worst_loss, mine);
            }
        });
        if (best_win != std::numeric_limits<unsigned>::max()) return best_win;
        return lost ? std::optional(worst_loss) : std::nullopt;
    }

    GameSlice<G> of_;
    std::atomic<std::uint32_t> next_ply_{nothing};  // of the next pass
};

}  // namespace zermelo

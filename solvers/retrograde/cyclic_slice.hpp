// Retrograde analysis inside one slice whose moves may make cycles.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <vector>

#include "games/core/concepts/indexed_moves.hpp"
#include "games/core/concepts/position_reader.hpp"
#include "solvers/retrograde/cyclic_states.hpp"
#include "solvers/retrograde/parted_notes.hpp"
#include "solvers/retrograde/slice_work.hpp"

namespace zermelo {

// The moves of a slice as far as its states (cyclic_states.hpp) need them. A part of the slice begins at index `first`,
// and its states know indices from there.
//
// Values spread from the ends and from the finished slices, one distance at a time (Thompson 1986; the counters are
// Bellman's 1965 and Ströhlein's 1970): a predecessor that moves to a lost position is won, one whose moves all lead to
// won ones is lost. What stays open at the end is a draw by cycle.
//
// Counting with symmetries: there are as many moves from a class P to a class S as |Stab(P)| / |Stab(S)| times the
// moves back. Nearly all positions have no symmetry but the identity, so a move back stands for a move; where S has
// more, every |Stab(S)| moves back stand for one. Where P has more, its counter is in the list, with |Stab(P)|.
//
// A smaller `most_counted` is for tests.
template <IndexedGame G, unsigned most_counted = CyclicStates::usual_most_counted>
    requires RetrogradeGame<G>
class CyclicMoves {
public:
    explicit CyclicMoves(const GameSlice<G>& of) : of_(of) {}

    // The states of the indices [begin, end), a chunk of the states, from the moves that leave the slice.
    void set_up(CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end) const {
        FinishedSlices::View view(of_.finished);
        for_each_position(of_.indexing, of_.slice, begin, end, [&](std::uint64_t index, const Position& position) {
            set_up(states, index - first, position, view);
        });
        states.close(begin - first);
    }

    // Takes the values at distance `ply` in the indices [begin, end), a chunk of the states, to their predecessors:
    // calls sink.expect(index) soon before sink.note_win(index) or sink.note_lost_moves(index, moves back, symmetries).
    // Returns the number of these values.
    template <class Sink>
    std::uint64_t spread(const CyclicStates& states, std::uint64_t first, std::uint64_t begin, std::uint64_t end,
                         unsigned ply, Sink&& sink) const {
        if (!states.has_values(begin - first, ply)) return 0;
        // The positions before one are scattered over memory; they are on their way while the others are being indexed.
        std::vector<std::uint64_t> winners;
        std::vector<std::uint64_t> losers;
        auto reader = position_reader<G>(of_.indexing, of_.slice);
        std::uint64_t done = 0;
        for (std::uint64_t index = begin; index < end; ++index) {
            const CyclicStates::State state = states.load(index - first);
            if (distance_of_code(state) != ply) continue;  // nor have holes, draws and open ones this distance
            ++done;
            const Position position = *reader.at(index);
            winners.clear();
            losers.clear();
            of_.indexing.for_each_predecessor(of_.slice, position, [&](std::uint64_t before, bool same_side) {
                sink.expect(before);
                (is_win_code(code_after_move(state, same_side)) ? winners : losers).push_back(before);
            });
            for (const std::uint64_t before : winners) sink.note_win(before);
            if (losers.empty()) continue;
            const auto symmetries = static_cast<unsigned>(stabiliser_order(of_.game, position));
            if (symmetries == 1)
                for (const std::uint64_t before : losers) sink.note_lost_moves(before, 1U, 1U);
            else
                note_together(losers, symmetries, sink);
        }
        return done;
    }

private:
    using Position = typename G::Position;

    void set_up(CyclicStates& states, std::uint64_t index, const Position& position, FinishedSlices::View& view) const {
        if (const auto wdl = of_.game.terminal(position)) return states.set(index, encode_value({*wdl, 0}));
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
        if (best_win != std::numeric_limits<unsigned>::max()) return states.set(index, best_win);
        if (draw) return states.set(index, draw_code);
        if (staying == 0) return states.set(index, worst_loss);
        states.set_open(index, staying, worst_loss, stabiliser_order(of_.game, position), most_counted);
    }

    template <class Sink>
    static void note_together(std::vector<std::uint64_t>& indices, unsigned symmetries, Sink& sink) {
        std::sort(indices.begin(), indices.end());
        for (std::size_t i = 0; i < indices.size();) {
            const std::size_t first = i;
            while (i < indices.size() && indices[i] == indices[first]) ++i;
            sink.note_lost_moves(indices[first], static_cast<unsigned>(i - first), symmetries);
        }
    }

    GameSlice<G> of_;
};

// The whole slice in memory. Stages: ply 0 sets up, ply d + 1 spreads the values at distance d.
template <IndexedGame G, unsigned most_counted = CyclicStates::usual_most_counted>
class CyclicSlice final : public MemoryWork {
public:
    static constexpr std::uint64_t batch = 1 << 19;  // indices between two looks at the clock

    explicit CyclicSlice(const GameSlice<G>& of)
        : MemoryWork(of.indexing.slice_size(of.slice)),
          moves_(of),
          workers_(of.workers),
          cyclic_(std::in_place, states_) {}

    // Each position counts half when it is set up and half when its value spreads.
    Result<std::uint64_t> advance() override {
        const std::uint64_t end = std::min(stage_.index + batch, states_.size());
        std::atomic<std::uint64_t> done{0};
        const std::uint64_t base = stage_.index;
        workers_.for_chunks(end - base, CyclicStates::chunk, {}, [&](std::uint64_t from, std::uint64_t to) {
            if (stage_.ply == 0) {
                moves_.set_up(*cyclic_, 0, base + from, base + to);
                done += (to - from) / 2;
            } else {
                const unsigned ply = stage_.ply - 1;
                done += moves_.spread(*cyclic_, 0, base + from, base + to, ply, Sink{*cyclic_, ply}) / 2;
            }
        });
        stage_.index = end;
        if (end == states_.size()) {
            ++stage_.ply;
            stage_.index = 0;
        }
        return done;
    }
    bool finished() const override { return stage_.ply > 0 && stage_.ply - 1 > cyclic_->greatest_ply(); }
    bool overflowed() const override { return cyclic_->overflowed(); }
    // Goes on from states in parts, too.
    Result<void> resume(const WorkPlace& place, const std::stop_token& stop) override {
        ZERMELO_TRY(MemoryWork::resume(place, stop));
        if (stage_ != SliceStage{} || place.parts.empty()) return {};
        if (const auto stage = bring_together(place, workers_, states_, *cyclic_, stop)) {
            stage_ = *stage;
        } else {
            states_.clear();
            cyclic_.emplace(states_);
        }
        return {};
    }

private:
    struct Sink {
        CyclicStates& states;
        unsigned ply;
        void expect(std::uint64_t index) const { states.prefetch(index); }
        void note_win(std::uint64_t index) const { states.note_win(index, ply); }
        void note_lost_moves(std::uint64_t index, unsigned moves_back, unsigned symmetries) const {
            states.note_lost_moves(index, ply, moves_back, symmetries);
        }
    };

    Bytes notes() const override { return cyclic_->list().encode(); }
    void take_over(ByteSpan notes) override {
        cyclic_->list().decode(notes);
        cyclic_->find_values(0, states_.size(), 0);
    }

    CyclicMoves<G, most_counted> moves_;
    Workers& workers_;
    std::optional<CyclicStates> cyclic_;
};

}  // namespace zermelo

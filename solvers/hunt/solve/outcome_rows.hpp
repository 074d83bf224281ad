// Rows of outcomes: the set of the piece's cells for which the men win.
#pragma once

#include <cstdint>
#include <vector>

#include "games/core/kinds/hunt.hpp"
#include "games/core/values/value.hpp"
#include "solvers/hunt/solve/piece_steps.hpp"
#include "solvers/hunt/solve/row_store.hpp"

namespace zermelo {

// `Set`: Bitboard, or SmallBitboard for up to 64 cells. Immutable, thread-safe.
template <class Set>
class OutcomeRows {
public:
    using Row = Set;
    using Store = SharedRows<Row>;

    explicit OutcomeRows(const Hunt& hunt) : board_(Set(Bitboard::first(hunt.cells))), home_(Set(hunt.home)) {
        for (const Bitboard& cells : hunt.reach) reach_.emplace_back(cells);
        for (const PieceSteps& steps : piece_steps_by_distance(hunt))
            steps_.push_back({Set(steps.from), steps.distance});
    }

    // The row with the men to move is found from those that their steps lead to, with the piece to move.
    static Row before_steps() { return {}; }
    static void add_step(Row& row, const Row& behind) { row |= behind; }
    Row after_steps(const Row& row, Bitboard men) const { return row & open(Set(men)); }

    // The row with the piece to move, from that with the men to move.
    Row piece_to_move(const Row& men_to_move, Bitboard men) const {
        const Set free = board_ & ~Set(men);
        return open(Set(men)) & ~beside(free & ~men_to_move);
    }

    // Counts over rows.
    class Tally {
    public:
        void add(const Row& row) { won_ += static_cast<std::uint64_t>(row.size()); }
        std::uint64_t won_by_men() const { return won_; }
        static int depth() { return 0; }

    private:
        std::uint64_t won_ = 0;
    };
    // For the player to move.
    static Value value(const Row& row, int cell, bool piece_moves) {
        return {row.contains(cell) == piece_moves ? Wdl::loss : Wdl::win, 0};
    }
    // No row is deeper than another.
    static constexpr int most_deep = 1;
    static int depth(const Row&, int) { return 0; }

private:
    struct Steps {
        Set from;
        int distance;
    };

    // Free cells on which the piece has not won while the men can move.
    Set open(Set men) const {
        const Set free = board_ & ~(men | home_);
        if (reach_.empty()) return free;
        Set reached;
        men.for_each([&](int man) { reached |= reach_[static_cast<std::size_t>(man)]; });
        const Set safe = board_ & ~reached;
        return free & ~(safe & beside(safe));
    }
    // Cells with a step to one of some cells.
    Set beside(Set cells) const {
        Set found;
        for (const Steps& steps : steps_)
            found |= steps.from & (steps.distance > 0 ? cells >> steps.distance : cells << -steps.distance);
        return found;
    }

    Set board_;
    Set home_;
    std::vector<Set> reach_;  // by cell
    std::vector<Steps> steps_;
};

}  // namespace zermelo

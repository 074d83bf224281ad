// Values and distances of all positions of a game of two sets of stones, row by row.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "solvers/rewrite/solve/best_reply.hpp"
#include "solvers/rewrite/solve/outer_classes.hpp"
#include "solvers/rewrite/solve/row_layers.hpp"
#include "solvers/rewrite/solve/row_moves.hpp"
#include "solvers/rewrite/solve/row_totals.hpp"
#include "solvers/rewrite/solve/turned_row.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The layers of a board, one after the other, as OutcomeSweep makes them; but a byte for each position
// (row_distance.hpp), and rows for one outer set of each class alone. A row lies in one piece.
class DistanceSweep {
public:
    using Word = RowDistance;

    // The rules, the workers and the observer must outlive the sweep.
    DistanceSweep(const RowRules& rules, Workers& workers, Observer& observer,
                  const DistanceKernels& kernels = distance_kernels().front());

    // The bytes that it takes, at most; the greatest number where they are more than that.
    static std::uint64_t memory(const RowRules& rules);

    // Makes the layers of 0, 1, 2, ... outer stones, of both sides to move, and adds all their positions to `totals` if
    // any. False after a stop request.
    bool make_next(const std::stop_token& stop, RowTotals* totals = nullptr);
    int made() const { return made_; }  // layers
    // The work of both layers with so many outer stones: rows, and moves that rows have.
    double steps(int stones) const;

    // Where the values of an outer set are in the layers made last: at the places of inner sets under a symmetry.
    struct Row {
        const Word* words = nullptr;
        std::size_t symmetry = 0;
    };
    Row row(Side turn, std::uint32_t outer) const;
    std::size_t symmetries() const { return rules_.symmetries.size(); }
    std::uint64_t place(Side, std::uint32_t inner, std::size_t symmetry) const {
        return moved_set(rules_.symmetries[symmetry][1], inner);
    }
    static std::uint8_t at(const Word* row, std::uint64_t place) { return row[place]; }
    static Value value(std::uint8_t distance) { return value_of_row_distance(distance); }

private:
    // The moves that lead from an outer set to the same one.
    struct Moves {
        std::uint32_t outer_flip = 0;
        int outer_taken = 0;
        std::vector<DistanceMove> moves;
    };
    struct Sums;
    struct Scratch;

    bool make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals);
    void make_row(Side mover, int stones, std::uint64_t row, Scratch& scratch);
    void add_to(Side mover, const OuterClasses::Class& outer, const Word* row, Scratch& scratch, Sums& sums) const;

    const RowRules& rules_;
    RowShape shape_;
    Workers& workers_;
    Observer& observer_;
    DistanceKernels kernels_;
    OuterClasses classes_;
    std::vector<RowTurn> turns_;               // by symmetry
    std::array<std::vector<Moves>, 2> moves_;  // by Side
    RowLayers<Word> layers_;
    int made_ = 0;
};

}  // namespace zermelo

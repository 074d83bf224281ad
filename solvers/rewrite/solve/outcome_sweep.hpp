// Solves all positions of a game of two sets of stones, row by row.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "games/core/values/side.hpp"
#include "solvers/rewrite/solve/outcome_rows.hpp"
#include "solvers/rewrite/solve/outer_sets.hpp"
#include "solvers/rewrite/solve/row_layers.hpp"
#include "solvers/rewrite/solve/row_totals.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/parallel.hpp"

namespace zermelo {

// The layers of a board, one after the other. README.md tells the method. What it makes does not depend on the number
// of workers or the kernels.
class OutcomeSweep {
public:
    using Word = OutcomeRows::Word;

    // The rules, the workers and the observer must outlive the sweep.
    OutcomeSweep(const RowRules& rules, Workers& workers, Observer& observer,
                 const RowKernels& kernels = row_kernels().front());

    // The bytes that it takes, at most; the greatest number where they are more than that.
    static std::uint64_t memory(const RowRules& rules);

    // Makes the layers of 0, 1, 2, ... outer stones, of both sides to move, and adds them to `totals` if any. False
    // after a stop request.
    bool make_next(const std::stop_token& stop, RowTotals* totals = nullptr);
    int made() const { return made_; }  // layers
    // The work of both layers with so many outer stones: rows, and moves that rows have.
    double steps(int stones) const;

    // Where the values of an outer set are in the layers made last: at the places of inner sets.
    struct Row {
        const Word* words = nullptr;
        std::size_t symmetry = 0;  // always
    };
    Row row(Side turn, std::uint32_t outer) const {
        return {layers_.with(turn, made_ - 1).piece(0, outer_sets_.number_of()[outer]), 0};
    }
    std::size_t symmetries() const { return 1; }
    std::uint64_t place(Side turn, std::uint32_t inner, std::size_t) const {
        return rows_.place(inner, layers_.with(turn, made_ - 1).rows());
    }
    static std::uint8_t at(const Word* row, std::uint64_t place) { return OutcomeRows::at(row, place); }
    static Value value(std::uint8_t lost) { return OutcomeRows::value(lost); }

private:
    // What a task adds up; addition modulo 2^64, so that the order of tasks does not count.
    struct Sums {
        std::uint64_t wins = 0;
        std::array<std::uint64_t, 2> hashes{};
    };

    bool make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals);
    void make_pieces(Side mover, int stones, std::span<const PieceMove> moves, std::uint64_t piece, std::uint64_t begin,
                     std::uint64_t end, Sums* sums);

    RowShape shape_;
    OutcomeRows rows_;
    Workers& workers_;
    Observer& observer_;
    RowKernels kernels_;
    OuterSets outer_sets_;
    std::array<std::vector<RowMove>, 2> moves_;  // by Side
    RowLayers<Word> layers_;
    int made_ = 0;
};

}  // namespace zermelo

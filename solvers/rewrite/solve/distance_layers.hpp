// Values and distances of all positions of a game of rewrites, layer by layer.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "solvers/rewrite/solve/distance_kernels.hpp"
#include "solvers/rewrite/solve/layers.hpp"
#include "solvers/rewrite/solve/moves.hpp"
#include "solvers/rewrite/solve/outer_sets.hpp"
#include "solvers/rewrite/solve/turned_row.hpp"

namespace zermelo {

// A byte for each position, and rows for one outer set of each class alone. A row lies in one segment.
class DistanceLayers final : public LayerSolver<RowDistance> {
public:
    // The rules, the workers and the observer must outlive the layers.
    DistanceLayers(const RewriteRules& rules, Workers& workers, Observer& observer,
                   const DistanceKernels& kernels = distance_kernels().front());

    // The bytes that it takes, at most; the greatest number where they are more than that.
    static std::uint64_t memory(const RewriteRules& rules);
    // The work of both layers with so many outer stones: rows, and moves that rows have.
    double steps(int stones) const;

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
    struct Scratch;

    bool make_layer(Side mover, int stones, const std::stop_token& stop, RowTotals* totals) override;
    void make_row(Side mover, int stones, std::uint64_t row, Scratch& scratch);
    void add_to(Side mover, const OuterClasses::Class& outer, const Word* row, Scratch& scratch, RowSums& sums) const;

    const RewriteRules& rules_;
    DistanceKernels kernels_;
    OuterClasses classes_;
    std::vector<RowTurn> turns_;               // by symmetry
    std::array<std::vector<Moves>, 2> moves_;  // by Side
};

}  // namespace zermelo

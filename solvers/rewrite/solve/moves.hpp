// Rewrites as masks over outer and inner sets, and as what they are in one segment of a row.
#pragma once

#include <optional>
#include <vector>

#include "games/core/kinds/rewrite.hpp"
#include "solvers/rewrite/solve/layers.hpp"
#include "solvers/rewrite/solve/outcome_kernels.hpp"

namespace zermelo {

// A rewrite of either side.
struct RowMove {
    struct Part {
        std::uint32_t set = 0;
        std::uint32_t clear = 0;
        std::uint32_t flip = 0;

        // True if, among `bits`, the stones have all of `set` and none of `clear`.
        bool fits(std::uint64_t stones, std::uint32_t bits) const {
            return (stones & set & bits) == (set & bits) && (stones & clear & bits) == 0;
        }
        // A set S becomes S ^ flip. Wherever the move can be made that is S + (flip & clear) - (flip & set): the same
        // distance for all of these sets. As no bit is carried, the distance is the sum of those of its bits.
        int distance(std::uint32_t bits) const {
            return static_cast<int>(flip & clear & bits) - static_cast<int>(flip & set & bits);
        }
    };
    Part outer;
    Part inner;
    int outer_taken = 0;  // stones

    RowMove(const Rewrite& rewrite, Side mover);
};

// The move in one segment, where its results lie in a layer with `row_of` as numbers of the rows. Empty if no inner set
// of the segment has the move.
std::optional<SegmentMove> move_in_segment(const RowMove& move, const RowShape& shape, std::uint64_t segment,
                                           const OutcomeLayer& results, const std::uint32_t* row_of);

}  // namespace zermelo

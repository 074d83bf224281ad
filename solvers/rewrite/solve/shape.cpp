#include "solvers/rewrite/solve/shape.hpp"

#include <algorithm>
#include <limits>

#include "games/board/bits.hpp"
#include "games/board/combinatorics.hpp"
#include "solvers/rewrite/solve/outer_sets.hpp"
#include "solvers/run/program_memory.hpp"

namespace zermelo {

RowShape::RowShape(const RewriteRules& rules, std::span<const StoneSymmetry> symmetries)
    : outer_(rules.cells[0]), inner_(rules.cells[1]) {
    for (const Rewrite& rewrite : rules.rewrites[1])
        longest_capture_ = std::max(longest_capture_, count_bits(rewrite.captured));
    for (int stones = 0; stones <= outer_; ++stones)
        rows_.push_back(symmetries.empty() ? static_cast<std::uint64_t>(*binomial(outer_, stones))
                                           : OuterClasses::count(outer_, symmetries, stones));
}

std::uint64_t RowShape::most_rows(int r, int period) const {
    std::uint64_t most = 0;
    for (int stones = r; stones <= outer_; stones += period) most = std::max(most, rows(stones));
    return most;
}

std::uint64_t RowShape::memory(std::uint64_t row_bytes) const {
    if (outer_ > most_cells || inner_ > most_cells) return std::numeric_limits<std::uint64_t>::max();
    U128 at_once = most_rows(0, 1);  // the second side on move
    for (int i = 0; i < kept_layers(); ++i) at_once += most_rows(i, kept_layers());
    const U128 numbering = U128{16} << static_cast<unsigned>(outer_);  // of the outer sets
    const U128 bytes = at_once * row_bytes + numbering + program_memory;
    return static_cast<std::uint64_t>(std::min<U128>(bytes, std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace zermelo

// Solves all positions of a game of two sets of stones, row by row.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/core/side.hpp"
#include "games/core/value.hpp"
#include "solvers/bitsweep/sets/gather.hpp"
#include "solvers/bitsweep/sets/row_rules.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "tablebase/digest.hpp"

namespace zermelo {

// A position of a row.
struct RowPosition {
    StoneSets stones{};
    Side turn = Side::first;
};

struct RowValues {
    std::array<OutcomeCounts, 2> sides;  // by side to move, of all sets of stones
    Digest digest{};                     // README.md defines it
    std::vector<Wdl> asked;              // the values of the positions that were asked for, in their order
    std::uint64_t memory = 0;            // that was planned for, in bytes
};

// Fails with limit where the rows do not fit into memory, at once; with interrupted after a stop request. The result
// does not depend on the number of workers or the kernels.
Result<RowValues> sweep_rows(const RowRules& rules, std::span<const RowPosition> asked, const RunOptions& options,
                             const RowKernels& kernels = row_kernels().front());

}  // namespace zermelo

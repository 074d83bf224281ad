// Counts all positions of a game of two sets of stones.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/core/values/metric.hpp"
#include "solvers/bitsweep/sets/row_rules.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

struct RowValues {
    std::array<OutcomeCounts, 2> sides;  // by side to move, of all sets of stones
    Digest digest{};                     // README.md defines it
    std::vector<Value> asked;            // of the positions that were asked for, in their order; dtw 0 for outcomes
    std::optional<RowPosition> deepest;  // for distances: one with the longest win or loss (RowTotals)
    Value deepest_value;
    std::uint64_t memory = 0;  // that was planned for, in bytes
};

// `metric`: wdl or dtw. Fails with limit where the rows do not fit into memory, at once; with interrupted
// after a stop request. The result does not depend on the number of workers.
Result<RowValues> count_sets(const RowRules& rules, Metric metric, std::span<const RowPosition> asked,
                             const RunOptions& options);

// What that takes. The time is measured, where the rows fit into memory.
CountForecast forecast_sets(const RowRules& rules, Metric metric, const RunOptions& options);

}  // namespace zermelo

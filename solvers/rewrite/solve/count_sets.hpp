// Counts all positions of a game of two sets of stones.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/core/values/metric.hpp"
#include "solvers/rewrite/solve/row_rules.hpp"
#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"

namespace zermelo {

// Counts all sets of stones, by side to move; README.md defines the digest, RowTotals the deepest position. `metric`:
// wdl or dtw. Fails with limit where the rows do not fit into memory, at once; with interrupted
// after a stop request. The result does not depend on the number of workers.
Result<RowValues<RowPosition>> count_sets(const RowRules& rules, Metric metric, std::span<const RowPosition> asked,
                                          const RunOptions& options);

// What that takes. The time is measured, where the rows fit into memory.
CountForecast forecast_sets(const RowRules& rules, Metric metric, const RunOptions& options);

}  // namespace zermelo

// Checks every value of a keyed table against the values of its successors, by forward moves alone.
#pragma once

#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// Loads the keys and values, checks that they are ascending, canonical, contain the start and are closed under moves,
// and tests each value. Fails with limit, corrupt and interrupted.
Result<VerifyReport> check_keyed_table(const TableRules& rules, const TableReader& table, const RunOptions& options);

}  // namespace zermelo

// Checks some values of a table, for tables too large to be checked in full.
#pragma once

#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// Draws positions at random, all alike likely, the same ones for one seed, and tests each value as the full check does.
// Values come through the table's cache, so memory is bounded. What the table leaves out is not drawn.
Result<VerifyReport> check_sample(const TableRules& rules, const TableReader& table, std::uint64_t count,
                                  std::uint64_t seed, const RunOptions& options);

}  // namespace zermelo

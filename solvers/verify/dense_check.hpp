// Checks every value of a dense table against the values of its successors, by forward moves alone.
#pragma once

#include "solvers/run/observe.hpp"
#include "solvers/run/report.hpp"
#include "solvers/run/slice_rows.hpp"
#include "solvers/run/table_rules.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

// Goes through the slices in the order of the solver, with its own reading of the table and its own test of each value.
// The values that the table leaves out are rebuilt from those of their moves.
//
// The definition takes the value of each position from its forward moves. If a game's rules come as data for rows of
// positions (`rows`, may be null) and memory allows it, whole slices are computed from those instead. The definition
// then checks some positions too, and judges each value that rows find wrong. Fails with limit, corrupt and
// interrupted.
Result<VerifyReport> check_dense_table(const TableRules& rules, const SliceRows* rows, const TableReader& table,
                                       const RunOptions& options);

}  // namespace zermelo

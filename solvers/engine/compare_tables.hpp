// Compares two tables in one pass over both. Internal to the engine.
#pragma once

#include "solvers/engine/compared_table.hpp"
#include "solvers/stats/comparison.hpp"

namespace zermelo {

// A chunk of a slice that has the same positions at the same places in both tables is compared index by index: the
// bytes of all positions are equal, and the texts of the first and the last. In all other chunks the text of a position
// finds it in the other table. So equal numberings of a part suffice for its fast comparison.
//
// Common positions are those of the first table; the second table may unite or separate symmetric ones. The result does
// not depend on the number of workers. Fails with usage if the tables share no position, or if one has points and the
// other not; and with corrupt and interrupted.
Result<TableComparison> compare_tables(ComparedTable& first, ComparedTable& second, const RunOptions& options);

}  // namespace zermelo

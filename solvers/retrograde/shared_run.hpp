// A run whose slices are solved by several processes, which share a folder.
#pragma once

#include <string>

#include "solvers/fleet/shared_folder.hpp"
#include "solvers/retrograde/slice_run.hpp"

namespace zermelo {

// The slices for the solvers of a shared run. Those that a table leaves out are kept in the folder all the same: to
// read them takes less time than to solve them once more in every process.
SliceList keep_all(SliceList slices);

// Fails with usage where each slice needs those before it in memory.
Result<void> check_shareable(const SlicePlan& plan);
// Refuses a file under the name of the table, unless it is that of this run.
Result<void> check_output(const TableOutput& output, const SharedFolder& folder);

// Solves slices that nobody else has solved, through the folder `output.share`, until all are finished. One process
// then writes the table; it has the same bytes as that of run_slices. `kept` is the plan of the solvers, with keep_all.
// Fails with in_use where this process has been taken for dead and its work is gone.
Result<SolveReport> run_shared_slices(const SlicePlan& plan, const SlicePlan& kept, const TableOutput& output,
                                      const std::string& provenance, const RunOptions& options,
                                      const MakeSliceSolver& make);

}  // namespace zermelo

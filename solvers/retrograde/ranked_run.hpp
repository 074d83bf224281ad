// A run whose slices are solved by several ranks, which send messages.
#pragma once

#include <cstdint>
#include <string>

#include "solvers/ranks/ranks.hpp"
#include "solvers/retrograde/slice_run.hpp"

namespace zermelo {

struct RankedTerms {
    Ranks& ranks;
    // Folder for the finished slices that each rank but the first keeps while it runs.
    std::string copies;
    static constexpr std::size_t bytes_at_once = 1 << 20;  // of a finished slice, in a message
    // Smaller slices are never solved by all ranks together.
    static constexpr std::uint64_t usual_least_together = 1 << 18;  // indices
    std::uint64_t least_together = usual_least_together;
};

// Solves a table with all ranks of `output.ranked`; each calls it, with the same terms but the folder. Slices that are
// ready at the same time are dealt to the ranks. One that is larger than a rank's share of them, or than its memory,
// is solved by all together. The finished slices of rank 0 are in the folder `output.share`, as those of
// run_shared_slices, or beside the table; an interrupted run goes on from there, also as a run of another kind. The
// table has the bytes of run_slices; rank 0 writes it, and has the report.
Result<SolveReport> run_ranked_slices(const SlicePlan& plan, const SlicePlan& kept, const TableOutput& output,
                                      const std::string& provenance, const RunOptions& options,
                                      const MakeSliceSolver& make);

}  // namespace zermelo

// The slow cyclic solver against the fast one, for games with predecessors.
#pragma once

#include "solvers/retrograde/slice_solver.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

// Value iteration asks for forward moves alone, so it tells whether the predecessors of the faster solver are right.
// Both tables have the same values, holes left out.
template <class G>
void expect_value_iteration_to_agree(std::string_view spec) {
    const TemporaryFolder folder;
    const auto game = make<G>(spec);
    const std::string path = folder.file("cyclic.ztb");
    const SolveReport cyclic = solve_into(game, Method::retrograde, path, 2);
    EXPECT_EQ(cyclic.method, "retrograde");
    auto plan = SolvePlan<G>::template make<NoSolve>(game);
    ASSERT_TRUE(plan) << spec;
    plan->method = SliceMethod::value_iteration;
    std::vector<Bytes> files;
    for (const int threads : {1, 2, 8}) {
        const TableOutput output{.path = folder.file("sweep.ztb"), .force = true};
        const auto solved = run_slices(*plan, output, "test", quiet_run(threads),
                                       [&](SliceRun& run) { return make_value_iteration_solver(*plan, run); });
        ASSERT_TRUE(solved) << spec << ": " << solved.error().why;
        EXPECT_EQ(solved->method, "sweep");
        EXPECT_EQ(solved->table.digest, cyclic.table.digest) << spec;
        EXPECT_EQ(solved->table.counts, cyclic.table.counts) << spec;
        files.push_back(read_file(output.path));
    }
    EXPECT_EQ(files[1], files[0]) << spec;
    EXPECT_EQ(files[2], files[0]) << spec;
}

template <class G>
void expect_value_iteration_to_agree() {
    for (const std::string_view spec : small_specs_of<G>()) expect_value_iteration_to_agree<G>(spec);
}

}  // namespace zermelo::test

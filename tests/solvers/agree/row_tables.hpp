// Tables by whole rows against those of retrograde analysis.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

inline Result<SolveReport> solve_with(std::string_view spec, Method method, const std::string& path, RunOptions options,
                                      std::optional<Metric> metric = {}) {
    TableOutput output;
    output.path = path;
    output.level = 1;
    output.metric = metric;
    ZERMELO_ASSIGN(solver, make_solver(spec));
    return solver->solve(method, output, options);
}

// The digest covers the value of every position. same_order: of the slices, so that the same deepest position is met
// first.
inline void expect_rows_to_equal_retrograde_analysis(std::string_view spec, bool same_order) {
    for (const Metric metric : {Metric::dtw, Metric::wdl}) {
        const TemporaryFolder folder;
        const auto one = solve_with(spec, Method::retrograde, folder.file("a.ztb"), quiet_run(2), metric);
        const auto other = solve_with(spec, Method::bitsweep, folder.file("b.ztb"), quiet_run(2), metric);
        ASSERT_TRUE(one && other) << spec << ": " << (one ? other : one).error().why;
        EXPECT_EQ(one->method, "retrograde");
        EXPECT_EQ(other->method, "bitsweep");
        EXPECT_EQ(other->table.digest, one->table.digest) << spec;
        EXPECT_EQ(other->table.counts, one->table.counts) << spec;
        EXPECT_EQ(other->table.start, one->table.start) << spec;
        const auto depth = [](const SolveReport& report) { return report.deepest ? report.deepest->value.dtw : 0; };
        EXPECT_EQ(depth(*other), depth(*one)) << spec;
        if (same_order) {
            EXPECT_EQ(other->deepest, one->deepest) << spec;
        }
        EXPECT_EQ(open_table(folder.file("b.ztb"))->slices().size(), open_table(folder.file("a.ztb"))->slices().size());
    }
}

// For any number of workers, and after stops in every slice.
inline void expect_rows_to_give_the_same_bytes(std::string_view spec) {
    for (const Metric metric : {Metric::dtw, Metric::wdl}) {
        const TemporaryFolder folder;
        ASSERT_TRUE(solve_with(spec, Method::automatic, folder.file("a.ztb"), quiet_run(1), metric));
        const Bytes expected = read_file(folder.file("a.ztb"));
        for (const int workers : {2, 8}) {
            const std::string path = folder.file(std::to_string(workers));
            const auto solved = solve_with(spec, Method::automatic, path, quiet_run(workers), metric);
            ASSERT_TRUE(solved);
            EXPECT_EQ(solved->method, "bitsweep");
            EXPECT_EQ(read_file(path), expected) << spec;
        }
        // A stop in each slice, and in its midst.
        int stops = 0;
        for (int steps = 1;; steps += 3) {
            StoppingObserver observer(steps);
            RunOptions options = quiet_run(2);
            options.observer = &observer;
            options.stop = observer.token();
            const auto stopped = solve_with(spec, Method::automatic, folder.file("c.ztb"), options, metric);
            if (stopped) break;
            ++stops;
            EXPECT_EQ(stopped.error().code, Failure::interrupted);
        }
        EXPECT_GT(stops, 3) << spec;
        EXPECT_EQ(read_file(folder.file("c.ztb")), expected) << spec;
    }
}

// With one byte too little for bitsweep, `automatic` takes retrograde.
inline void expect_rows_to_give_way(std::string_view spec) {
    const TemporaryFolder folder;
    RunOptions options = quiet_run(1);
    const auto needed = [&](Method method) {
        options.memory = 1;
        const auto refused = solve_with(spec, method, folder.file("a.ztb"), options);
        return refused ? 0 : refused.error().cause.needed;
    };
    ASSERT_GT(needed(Method::bitsweep), needed(Method::retrograde));
    for (const std::uint64_t less : {0U, 1U}) {
        options.memory = needed(Method::bitsweep) - less;
        const auto solved = solve_with(spec, Method::automatic, folder.file(std::to_string(less)), options);
        ASSERT_TRUE(solved) << solved.error().why;
        EXPECT_EQ(solved->method, less == 0 ? "bitsweep" : "retrograde");
    }
}

}  // namespace zermelo::test

// Tables by whole rows against those of retrograde analysis.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "solvers/engine/any_solver.hpp"
#include "solvers/run/count_game.hpp"
#include "tablebase/prober.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

inline Result<SolveReport> solve_with(std::string_view spec, Method method, const std::string& path, RunOptions options,
                                      std::optional<Metric> metric = {}) {
    ZERMELO_ASSIGN(solver, make_solver(spec));
    return solver->solve(method, {.path = path, .level = 1, .metric = metric}, options);
}

// The digest covers the value of every position. same_order: of the slices, so that the same deepest position is met
// first.
inline void expect_rows_to_equal_retrograde_analysis(std::string_view spec, bool same_order) {
    for (const Metric metric : {Metric::dtw, Metric::wdl}) {
        const TemporaryFolder folder;
        const auto one = solve_with(spec, Method::retrograde, folder.file("a.ztb"), quiet_run(2), metric);
        const auto other = solve_with(spec, Method::rows, folder.file("b.ztb"), quiet_run(2), metric);
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
            const auto stopped = solve_with(spec, Method::automatic, folder.file("c.ztb"), observer.run(2), metric);
            if (stopped) break;
            ++stops;
            EXPECT_EQ(stopped.error().code, Failure::interrupted);
        }
        EXPECT_GT(stops, 3) << spec;
        EXPECT_EQ(read_file(folder.file("c.ztb")), expected) << spec;
    }
}

// With one byte too little for rows, `automatic` takes retrograde.
inline void expect_rows_to_give_way(std::string_view spec) {
    const TemporaryFolder folder;
    RunOptions options = quiet_run(1);
    const auto needed = [&](Method method) {
        options.memory = 1;
        const auto refused = solve_with(spec, method, folder.file("a.ztb"), options);
        return refused ? 0 : refused.error().cause.needed;
    };
    ASSERT_GT(needed(Method::rows), needed(Method::retrograde));
    for (const std::uint64_t less : {0U, 1U}) {
        options.memory = needed(Method::rows) - less;
        const auto solved = solve_with(spec, Method::automatic, folder.file(std::to_string(less)), options);
        ASSERT_TRUE(solved) << solved.error().why;
        EXPECT_EQ(solved->method, less == 0 ? "bitsweep" : "retrograde");
    }
}

// Counts by whole rows without a table, against retrograde analysis. count_asked(metric) counts and values the
// positions `asked`, and position_of(asked) is the game's own. Count: that of the game's kind. Returns how many were
// compared.
template <class Count, class G, class Asked, class CountAsked, class PositionOf>
std::uint64_t expect_counts_to_equal_the_table(const G& game, const std::vector<Asked>& asked, CountAsked&& count_asked,
                                               PositionOf&& position_of) {
    const TemporaryFolder folder;
    const SolveReport solved = solve_into(game, Method::retrograde, folder.file("a.ztb"), 2);
    const auto prober = Prober<G>::make(game, open_table(folder.file("a.ztb")));
    EXPECT_TRUE(prober);
    const auto outcomes = count_asked(Metric::wdl);
    const auto distances = count_asked(Metric::dtw);
    EXPECT_TRUE(outcomes && distances);
    std::array<OutcomeCounts, 2> counts;
    std::uint64_t wrong = 0;
    std::uint16_t longest = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Value expected = **prober->probe(position_of(asked[i]));
        wrong += expected == distances->asked[i] && expected.wdl == outcomes->asked[i].wdl ? 0 : 1;
        longest = std::max(longest, expected.dtw);
        OutcomeCounts& count = counts[static_cast<std::size_t>(asked[i].turn)];
        ++(expected.wdl == Wdl::win ? count.wins : count.losses);
    }
    EXPECT_EQ(wrong, 0U) << game.spec();
    for (const auto& [metric, rows] : {std::pair{Metric::wdl, &outcomes}, {Metric::dtw, &distances}}) {
        const bool distant = metric == Metric::dtw;
        EXPECT_EQ((*rows)->sides, counts) << game.spec();
        const auto report = count_game<Count>(game, metric, quiet_run(1));
        EXPECT_TRUE(report);
        EXPECT_EQ(report->start.wdl, solved.table.start.wdl) << game.spec();
        EXPECT_EQ(report->start.dtw, distant ? solved.table.start.dtw : 0) << game.spec();
        EXPECT_EQ(report->sides, counts) << game.spec();
        EXPECT_EQ(report->digest, (*rows)->digest) << game.spec();
        EXPECT_EQ(report->deepest.has_value(), distant && longest > 0) << game.spec();
        if (!report->deepest) continue;
        const auto deepest = game.parse(report->deepest->position);
        EXPECT_TRUE(deepest);
        EXPECT_EQ(**prober->probe(*deepest), report->deepest->value) << game.spec();
        EXPECT_EQ(report->deepest->value.dtw, longest) << game.spec();
    }
    return asked.size();
}

}  // namespace zermelo::test

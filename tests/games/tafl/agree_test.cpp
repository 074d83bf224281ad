// Retrograde analysis against enumeration, and against the reference where that takes seconds; rows against retrograde
// analysis. The numbers of positions are zermelo's own.
#include <array>

#include "games/tafl/tafl.hpp"
#include "tests/solvers/agree/larger_variant.hpp"
#include "tests/solvers/agree/sweep.hpp"

namespace zermelo::test {

TEST(LargerAgreement, SweepOfTafl) {
    expect_sweep_to_agree<SmallTafl>();
}

TEST(LargerAgreement, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_agreement(173'336);
}

TEST(LargerAgreement, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_agreement(157'030);
}

namespace {

// The king on the throne, beside it and elsewhere, Linnaeus' law; goals at corners and borders; boards of one word and
// of two. The king with his soldier needs six attackers: the law SiegesAreTheMoves has such positions.
constexpr std::array<std::string_view, 9> rows = {"brandub,attackers=4,defenders=0",
                                                  "brandub,attackers=3,defenders=1",
                                                  "brandub,attackers=2,defenders=1,escape=edge",
                                                  "ard-ri,attackers=1,defenders=2",
                                                  "tafl-5x5,attackers=3,defenders=3",
                                                  "tafl-5x5,attackers=4,defenders=1,linc=yes",
                                                  "tafl-5x5,attackers=4,defenders=1,escape=edge",
                                                  "tablut,attackers=3,defenders=0",
                                                  "tablut,attackers=1,defenders=1"};

Result<SolveReport> solve_rows(std::string_view spec, Method method, const std::string& path, RunOptions options,
                               std::optional<Metric> metric = {}) {
    TableOutput output;
    output.path = path;
    output.level = 1;
    output.metric = metric;
    ZERMELO_ASSIGN(solver, make_solver(spec));
    return solver->solve(method, output, options);
}

}  // namespace

// The digest covers the value of every position.
TEST(RowsOfTafl, AreThoseOfRetrogradeAnalysis) {
    for (const std::string_view spec : rows)
        for (const Metric metric : {Metric::dtw, Metric::wdl}) {
            const TemporaryFolder folder;
            const auto one = solve_rows(spec, Method::retrograde, folder.file("a.ztb"), quiet_run(2), metric);
            const auto other = solve_rows(spec, Method::bitsweep, folder.file("b.ztb"), quiet_run(2), metric);
            ASSERT_TRUE(one && other) << spec << ": " << (one ? other : one).error().why;
            EXPECT_EQ(one->method, "retrograde");
            EXPECT_EQ(other->method, "bitsweep");
            EXPECT_EQ(other->table.digest, one->table.digest) << spec;
            EXPECT_EQ(other->table.counts, one->table.counts) << spec;
            EXPECT_EQ(other->table.start, one->table.start) << spec;
            EXPECT_EQ(other->deepest, one->deepest) << spec;
            EXPECT_EQ(open_table(folder.file("b.ztb"))->slices().size(),
                      open_table(folder.file("a.ztb"))->slices().size());
        }
}

TEST(RowsOfTafl, AreTheSameForAnyNumberOfWorkersAndAfterAStop) {
    for (const std::string_view spec : {"tafl-5x5,attackers=3,defenders=2", "brandub,attackers=4,defenders=0"})
        for (const Metric metric : {Metric::dtw, Metric::wdl}) {
            const TemporaryFolder folder;
            ASSERT_TRUE(solve_rows(spec, Method::automatic, folder.file("a.ztb"), quiet_run(1), metric));
            const Bytes expected = read_file(folder.file("a.ztb"));
            for (const int workers : {2, 8}) {
                const std::string path = folder.file(std::to_string(workers));
                ASSERT_TRUE(solve_rows(spec, Method::automatic, path, quiet_run(workers), metric));
                EXPECT_EQ(read_file(path), expected) << spec;
            }
            // A stop in each slice, and in its midst.
            int stops = 0;
            for (int steps = 1;; steps += 3) {
                StoppingObserver observer(steps);
                RunOptions options = quiet_run(2);
                options.observer = &observer;
                options.stop = observer.token();
                const auto stopped = solve_rows(spec, Method::automatic, folder.file("c.ztb"), options, metric);
                if (stopped) break;
                ++stops;
                EXPECT_EQ(stopped.error().code, Failure::interrupted);
            }
            EXPECT_GT(stops, 3) << spec;
            EXPECT_EQ(read_file(folder.file("c.ztb")), expected) << spec;
        }
}

TEST(RowsOfTafl, GiveWayWhereMemoryIsShort) {
    constexpr std::string_view spec = "brandub,attackers=2,defenders=1";
    const TemporaryFolder folder;
    RunOptions options = quiet_run(1);
    const auto needed = [&](Method method) {
        options.memory = 1;
        const auto refused = solve_rows(spec, method, folder.file("a.ztb"), options);
        return refused ? 0 : refused.error().cause.needed;
    };
    ASSERT_GT(needed(Method::bitsweep), needed(Method::retrograde));
    for (const std::uint64_t less : {0U, 1U}) {
        options.memory = needed(Method::bitsweep) - less;
        const auto solved = solve_rows(spec, Method::automatic, folder.file(std::to_string(less)), options);
        ASSERT_TRUE(solved) << solved.error().why;
        EXPECT_EQ(solved->method, less == 0 ? "bitsweep" : "retrograde");
    }
    const auto none = solve_rows("tablut,attackers=1,defenders=0,escape=corner", Method::bitsweep, folder.file("c.ztb"),
                                 quiet_run(1));
    ASSERT_FALSE(none) << "the king has 77 cells";
    EXPECT_EQ(none.error().code, Failure::usage);
}

}  // namespace zermelo::test

// Bigger boards, left out by default: ctest --preset slow.
#include "tests/golden/known_rows.hpp"

namespace zermelo::test {

// Fox and Hounds 10x10 by the rule set escape: enumerated in 3 GB.
TEST(Slow, KnownReachablePositionsOfLargeBoards) {
    expect_reachable_positions_and_their_value(Boards::large);
}

TEST(Slow, KnownValuesOfLargeBoards) {
    expect_known_values(Boards::large);
}

// data/known/konane-outcomes.txt: all boards up to 30 cells.
TEST(Slow, KonaneOutcomesOfAllBoardsUpTo30Cells) {
    const TemporaryFolder folder;
    for (const auto& row : read_data("known/konane-outcomes.txt")) {
        ASSERT_EQ(row.size(), 3U);
        const auto solver = make_solver(row[0]);
        ASSERT_TRUE(solver) << row[0];
        const auto report = (*solver)->solve(Method::retrograde,
                                             {.path = folder.file("a.ztb"), .force = true, .level = 1}, quiet_run(0));
        ASSERT_TRUE(report) << row[0];
        EXPECT_EQ(report->table.start.wdl == Wdl::win ? "black" : "white", row[1]) << row[0];
        EXPECT_EQ(std::to_string(report->table.start.dtw), row[2]) << row[0];
    }
}

// Positions: C(50, 5) hound sets, 45 other cells, 2 sides; the rest by a second implementation written from the rules
// alone.
TEST(Slow, FoxAndHounds10x10) {
    const TemporaryFolder folder;
    const auto solver = make_solver("fox-and-hounds@10x10");
    const SolveReport report = solve_into(**solver, Method::retrograde, folder.file("a.ztb"), 0);
    EXPECT_EQ(report.table.counts.positions, 190'688'400U);
    EXPECT_EQ(report.table.counts.wins, 4'073'981U + 93'510'314U);
    EXPECT_EQ(report.table.start, (Value{Wdl::loss, 72}));
    EXPECT_EQ(verify(**solver, folder.file("a.ztb"), 0), "");
}

// Placements up to symmetry: Burnside's lemma over the 4 symmetries of the board, by a computation of its own. The
// value is zermelo's own.
TEST(Slow, Tiptoe4x5) {
    const TemporaryFolder folder;
    const auto solver = make_solver("tiptoe@4x5");
    const SolveReport report = solve_into(**solver, Method::retrograde, folder.file("a.ztb"), 0);
    EXPECT_EQ(report.table.counts.positions, 185'366'663U);
    EXPECT_EQ(report.table.start, (Value{Wdl::win, 16}));
    EXPECT_EQ(verify(**solver, folder.file("a.ztb"), 0), "");
}

}  // namespace zermelo::test

// Published and independently computed values of data/known.
#include "tests/golden/known_rows.hpp"

namespace zermelo::test {

TEST(Known, ReachablePositionsAndTheirValue) {
    expect_reachable_positions_and_their_value(Boards::usual);
}

TEST(Known, Values) {
    expect_known_values(Boards::usual);
}

// C(32, 4) hound sets, 28 other cells for the fox, 2 sides to move (rules text); wins and distances by a second
// implementation.
TEST(Known, TheWholeOfFoxAndHounds8x8) {
    const TemporaryFolder folder;
    const auto solver = make_solver("fox-and-hounds@8x8");
    const SolveReport report = solve_into(**solver, Method::retrograde, folder.file("a.ztb"), 0);
    EXPECT_EQ(report.table.counts.positions, 2'013'760U);
    EXPECT_EQ(report.table.counts.wins, 89'068U + 962'533U);
    EXPECT_EQ(report.table.counts.draws, 0U);
    EXPECT_EQ(report.table.counts.max_win_dtw, 43);
    EXPECT_EQ(report.table.counts.max_loss_dtw, 44);
    EXPECT_LT(report.table.bytes, 300'000U);
}

}  // namespace zermelo::test

// Small boards of Apart, solved whole. Their values are those of a second implementation, written from the rules alone.
#include <gtest/gtest.h>

#include "games/apart/apart.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

TEST(ApartSolved, WhiteWinsOnSmallBoards) {
    const TemporaryFolder folder;
    for (const auto& [spec, plies] :
         {std::pair{"apart@3x4", "1"}, {"apart@3x4,origin=free", "1"}, {"apart@4x4", "5"}}) {
        const auto game = make<Apart>(spec);
        const std::string path = folder.file("a.ztb");
        const SolveReport report = solve_into(game, Method::retrograde, path, 2);
        EXPECT_EQ(report.table.start.wdl, Wdl::win) << spec;
        EXPECT_EQ(std::to_string(report.table.start.dtw), plies) << spec;
        EXPECT_EQ(verify(game, path, 2), "") << spec;
        // The positions reachable from the start are among the numbered ones, and have the same values.
        const SolveReport reached = solve_into(game, Method::enumerate, path, 2);
        EXPECT_EQ(reached.table.start, report.table.start) << spec;
        EXPECT_LT(reached.table.counts.positions, report.table.counts.positions) << spec;
    }
}

}  // namespace zermelo::test

// Rows of large boards: minutes of time and gigabytes of memory.
#include "games/base/machine.hpp"
#include "games/konane/konane.hpp"
#include "solvers/rewrite/solve/count.hpp"
#include "tests/solvers/agree/row_tables.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

constexpr std::uint64_t most_memory = 5'000'000'000;  // bytes

}  // namespace

// The number of wins is that of an earlier program, written apart from this one.
TEST(KonaneRowsSlow, WinsOf6x6) {
    if (available_memory() < most_memory) GTEST_SKIP() << "needs 5 GB of memory";
    const auto report = count_game<RewriteCount>(make<Konane>("konane@6x6"), Metric::wdl, quiet_run(0));
    ASSERT_TRUE(report) << report.error().why;
    for (const OutcomeCounts& counts : report->sides) {
        EXPECT_EQ(counts.wins, 37'909'325'558U);
        EXPECT_EQ(counts.positions(), std::uint64_t{1} << 36);
    }
    EXPECT_EQ(report->start.wdl, Wdl::loss);
    EXPECT_LT(report->memory, most_memory);
}

// The same board on its side: other rows, layers and moves.
TEST(KonaneRowsSlow, CountsOf5x7AreThoseOf7x5) {
    if (available_memory() < most_memory) GTEST_SKIP() << "needs 5 GB of memory";
    const auto upright = count_game<RewriteCount>(make<Konane>("konane@5x7"), Metric::wdl, quiet_run(0));
    const auto lying = count_game<RewriteCount>(make<Konane>("konane@7x5"), Metric::wdl, quiet_run(0));
    ASSERT_TRUE(upright && lying);
    EXPECT_EQ(upright->sides, lying->sides);
    EXPECT_EQ(upright->start.wdl, Wdl::win);
    EXPECT_EQ(lying->start.wdl, Wdl::win);
}

TEST(KonaneRowsSlow, TablesAreThoseOfRetrogradeAnalysis) {
    for (const char* spec : {"konane@4x6", "konane@3x9"}) expect_rows_to_equal_retrograde_analysis(spec, false);
}

}  // namespace zermelo::test

// Costs that are extended to larger slices, against formulas.
#include "solvers/estimate/cost_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace zermelo::test {

TEST(CostFit, TheSameCostAsOfTheSameSize) {
    CostFit fit;
    EXPECT_TRUE(fit.empty());
    fit.add(1e6, 2, 6);
    ASSERT_FALSE(fit.empty());
    EXPECT_NEAR(fit.seconds(1e6, 2), 6, 1e-9);
    EXPECT_NEAR(fit.seconds(1e6, 20), 33, 1e-9) << "ten times the moves of each position, which are half of the cost";
}

// 0.2 microseconds for an index, and half the time of the moves: these get slower in larger slices.
TEST(CostFit, FindsBothCosts) {
    CostFit fit;
    const auto moves = [](double size) { return 1e-6 * size * std::pow(size, 0.15); };
    const auto cost = [&](double size) { return 0.2e-6 * size + moves(size) / 2; };
    for (double size = 1e4; size < 1e8; size *= 2) fit.add(size, moves(size), cost(size));
    for (const double size : {1e7, 1e9, 1e11})
        EXPECT_NEAR(fit.seconds(size, moves(size)) / cost(size), 1, 1e-6) << size;
}

// Another program may have run beside some slices: neither cost gets negative.
TEST(CostFit, StaysBetweenTheSlicesSeen) {
    for (const double last : {0.1, 40.0}) {
        CostFit fit;
        for (int i = 1; i <= 4; ++i) fit.add(1e5 * i, 0.1 * i * i, 0.3 * i * i);
        fit.add(1e6, 10, last);
        EXPECT_GE(fit.seconds(1e6, 10), std::min(last, 30.0)) << last;
        EXPECT_LE(fit.seconds(1e6, 10), std::max(last, 30.0)) << last;
        EXPECT_GE(fit.seconds(1e9, 1e4), fit.seconds(1e9, 1e2)) << last;
        EXPECT_GE(fit.seconds(1e9, 1e4), fit.seconds(1e7, 1e4)) << last;
    }
}

// Two boards lie on a line of any slope. By the indices it is 2,000 seconds, by the moves about 4,000. Solves of Halma
// lie between: 5x5 with rows of 2 and 2 took 27 s where the indices of 4x4 tell 18 and its moves 45.
TEST(CostFit, FewPointsShareTheCost) {
    CostFit fit;
    fit.add(1e5, 0.2, 0.2);
    fit.add(1e6, 2.2, 2);
    EXPECT_NEAR(fit.seconds(1e9, 4400), 3000, 100);
}

TEST(CostFit, LeavesOutWhatTellsNothing) {
    CostFit fit;
    fit.add(0, 1, 1);
    fit.add(1e6, 0, 1);
    fit.add(1e6, 1, 0);
    EXPECT_TRUE(fit.empty());
}

}  // namespace zermelo::test

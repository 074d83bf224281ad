// Costs that are extended to larger slices, against formulas.
#include "solvers/retrograde/cost_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace zermelo::test {

TEST(CostFit, TheSameCostAsOfTheSameSize) {
    CostFit fit;
    EXPECT_TRUE(fit.empty());
    fit.add(1e6, 2, 6);
    ASSERT_FALSE(fit.empty());
    EXPECT_NEAR(fit.seconds(1e6, 2), 6, 1e-9);
    EXPECT_NEAR(fit.seconds(1e6, 20), 60, 1e-9) << "ten times the moves of each position";
}

// The cost of a position grows by the power 0.15 of the size.
TEST(CostFit, FindsTheGrowthOfManySlices) {
    CostFit fit;
    const auto cost = [](double size) { return 1e-6 * size * std::pow(size, 0.15); };
    for (double size = 1e4; size < 1e8; size *= 2) fit.add(size, 1e-6 * size, cost(size));
    for (const double size : {1e7, 1e9, 1e11}) EXPECT_NEAR(fit.seconds(size, 1e-6 * size) / cost(size), 1, 0.3) << size;
}

// A small slice may have taken long because another program ran, and a large one little: it is not extended.
TEST(CostFit, NeitherFallsNorGrowsWithoutBounds) {
    for (const double second : {1e-3, 10.0}) {
        CostFit fit;
        fit.add(1e4, 0.1, 0.1);
        fit.add(1e5, 1, second);
        const double at_a_million = fit.seconds(1e6, 10);
        EXPECT_GE(fit.seconds(1e9, 1e4), 1e3 * at_a_million * 0.999);
        EXPECT_LE(fit.seconds(1e9, 1e4), 1e3 * at_a_million * std::pow(1e3, 0.2) * 1.001);
    }
}

TEST(CostFit, LeavesOutWhatTellsNothing) {
    CostFit fit;
    fit.add(0, 1, 1);
    fit.add(1e6, 0, 1);
    fit.add(1e6, 1, 0);
    EXPECT_TRUE(fit.empty());
}

}  // namespace zermelo::test

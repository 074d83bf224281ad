// The time that a run still takes, of runs whose whole course is known by a formula.
#include "tools/terminal/time_left.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace zermelo::test {

namespace {

// The forecast for a run of `total` units when the share `at` is done; seconds(done) grows from 0.
double forecast(const std::function<double(double)>& seconds, double total, double at, int samples = 500) {
    TimeLeft left;
    for (int i = 0; i <= samples; ++i) {
        const double done = std::floor(total * at * i / samples);
        left.sample(seconds(done), done);
    }
    return left.until(total).value();
}

}  // namespace

TEST(TimeLeft, OfASteadyRun) {
    const auto steady = [](double done) { return done / 1000; };
    for (const double at : {0.01, 0.3, 0.9}) EXPECT_NEAR(forecast(steady, 1e6, at), 1000 * (1 - at), 1e-6 * 1000);
}

// The last unit takes five times as long as the first: seconds(x) is the integral of a + b x.
TEST(TimeLeft, OfARunThatSlowsDownAsItsWorkGrows) {
    const auto slowing = [](double done) { return 1e-3 * done + 2e-9 * done * done; };
    const double total = 1e6;
    for (const double at : {0.2, 0.5, 0.9}) {
        const double truth = slowing(total) - slowing(total * at);
        EXPECT_NEAR(forecast(slowing, total, at), truth, 0.01 * truth) << at;
        const double linear = slowing(total * at) * (1 - at) / at;  // the forecast of a mean rate
        EXPECT_LT(linear, 0.9 * truth) << at;
    }
}

// If a line would end below zero, half of the present time of a unit is the least.
TEST(TimeLeft, OfARunThatGetsFaster) {
    const auto faster = [](double done) { return std::sqrt(done); };
    const double truth = faster(1e6) - faster(1e5);
    const double told = forecast(faster, 1e6, 0.1);
    EXPECT_GT(told, truth / 2);
    EXPECT_LT(told, truth * 2);
}

// 900,000 units are there at the first sample: those of a run that was resumed.
TEST(TimeLeft, WhatWasDoneBeforeTheFirstSampleTakesNoTime) {
    TimeLeft left;
    left.sample(0.2, 900'000);
    EXPECT_EQ(left.until(1e6), std::nullopt);
    left.sample(1.2, 901'000);
    EXPECT_NEAR(left.until(1e6).value(), 99, 1e-6);
    left.sample(2.2, 901'000);  // nothing new
    EXPECT_NEAR(left.until(1e6).value(), 99, 1e-6);
}

}  // namespace zermelo::test

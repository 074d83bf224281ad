// The time that a run still takes, of runs whose whole course is known by a formula.
#include "tools/terminal/time_left.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

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

// A line of the progress, one every ten seconds.
struct Told {
    double at = 0;
    std::optional<double> left;
};

// A run of slices of (units, seconds). In each the first half of the units takes a third of the time; of the rest a
// tenth is seen, and the others come all at once at the end.
std::vector<Told> lines(const std::vector<std::pair<double, double>>& slices) {
    TimeLeft left;
    double total = 0;
    for (const auto& [units, seconds] : slices) total += units;
    std::vector<Told> told;
    double before = 0;
    double began = 0;
    double now = 0;
    for (const auto& [units, seconds] : slices) {
        left.finish_slice(began, before);
        for (; now < began + seconds; now += 0.25) {
            const double share = (now - began) / seconds;
            left.sample(now, before + units * (share < 1.0 / 3 ? 1.5 * share : 0.5 + 0.075 * (share - 1.0 / 3)));
            const auto shown = left.steady(total);
            if (std::fmod(now, 10) == 0) told.push_back({now, shown});
        }
        before += units;
        began += seconds;
    }
    return told;
}

double length(const std::vector<std::pair<double, double>>& slices) {
    return std::accumulate(slices.begin(), slices.end(), 0.0,
                           [](double sum, const auto& slice) { return sum + slice.second; });
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

// Slices that take a hundred times as long for a unit as others, and small ones first, as those of few pieces.
TEST(TimeLeft, NeverJumps) {
    const std::vector<std::vector<std::pair<double, double>>> runs = {
        {{1e4, 20}, {1e4, 5}, {1e6, 40}, {1e6, 400}, {1e7, 300}, {1e7, 2000}, {3e7, 1500}, {1e5, 60}},
        {{1e7, 30}, {1e5, 100}, {1e5, 200}, {1e7, 2000}},
        {{1e8, 3000}},
        std::vector<std::pair<double, double>>(200, {1e6, 7.3}),
    };
    for (const auto& run : runs) {
        std::optional<double> before;
        int told = 0;
        for (const auto& [at, left] : lines(run)) {
            EXPECT_TRUE(!before || left) << at;
            if (before) {
                EXPECT_LE(*left, std::max(2 * *before, 20.0)) << at;
                EXPECT_GE(*left, std::min(*before / 2, *before - 10.001)) << at;
                ++told;
            }
            before = left;
        }
        EXPECT_GT(told, 0.9 * length(run) / 10);
    }
}

// Slices with about the same time for a unit: right within a factor of 1.5 from a twentieth of the run on.
TEST(TimeLeft, IsRightWhereSlicesAreAlike) {
    std::vector<std::pair<double, double>> run;
    for (int i = 0; i < 60; ++i) run.emplace_back(1e6 * (1 + i), 1.0 * (1 + i) * (i % 2 == 0 ? 1.2 : 0.8));
    const double all = length(run);
    for (const auto& [at, left] : lines(run)) {
        const double truth = all - at;
        if (at < all / 20 || truth < 40) continue;
        EXPECT_LT(left.value(), 1.5 * truth) << at;
        EXPECT_GT(left.value(), truth / 1.5) << at;
    }
}

TEST(TimeLeft, IsNotToldBeforeWorkIsDone) {
    TimeLeft left;
    EXPECT_EQ(left.steady(1e6), std::nullopt);
    left.sample(0, 0);
    left.sample(10, 1000);  // a thousandth
    EXPECT_EQ(left.steady(1e6), std::nullopt);
    left.sample(400, 40'000);
    EXPECT_NEAR(left.steady(1e6).value(), 9600, 100);
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

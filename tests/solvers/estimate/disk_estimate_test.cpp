// Estimates for states on disk: expected figures were computed by hand from the terms of solvers/estimate/README.md.
#include "solvers/estimate/disk_estimate.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/running.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

namespace {

// A small slice that fits in memory, and a large one in four parts behind it.
Estimate large_in_parts() {
    Estimate alone;
    alone.slices = {{.name = "a", .indices = 1'000, .memory = 5'000},
                    {.name = "b",
                     .indices = 1'000'000,
                     .cyclic = true,
                     .successors = {0},
                     .before = 2,
                     .away = 0.75,
                     .part_size = 250'000,
                     .memory = 900'000}};
    alone.set_seconds(12, 1);
    alone.decided = 0.5;
    alone.distances = 20;
    return alone;
}

TEST(DiskEstimate, CountsWhatGoesFromPartToPart) {
    const DiskEstimate found =
        estimate_on_disk(large_in_parts(), 1'000'000, {.update_seconds = 1e-6, .state_seconds = 1e-7});
    EXPECT_EQ(found.on_disk, 1U);
    EXPECT_EQ(found.parts, 4U);
    EXPECT_EQ(found.updates, 750'000U) << "1,000,000 indices, half of them decided, 2 before each, 3 of 4 elsewhere";
    EXPECT_EQ(found.levels, 31U) << "20 distances in the sample, half as many more, and the set-up";
    EXPECT_EQ(found.memory, 900'000U);
    EXPECT_EQ(found.scratch, 2'000'000U + 1'600'000) << "a file of states; updates that are merged";
    EXPECT_DOUBLE_EQ(found.work_seconds, 12);
    EXPECT_DOUBLE_EQ(found.update_seconds, 0.75);
    EXPECT_DOUBLE_EQ(found.state_seconds, 31 * 0.75 * 0.1);
}

TEST(DiskEstimate, FewUpdatesTakeLessRoom) {
    Estimate alone = large_in_parts();
    alone.slices[1].before = 0.2;
    const DiskEstimate found = estimate_on_disk(alone, 1'000'000, {});
    EXPECT_EQ(found.scratch, 2'000'000U + 4 * 75'000);
}

TEST(DiskEstimate, ACheckpointKeepsAnotherFileOfStates) {
    Estimate alone = large_in_parts();
    alone.set_seconds(61, 1);  // a checkpoint comes after 60
    EXPECT_EQ(estimate_on_disk(alone, 1'000'000, {}).scratch, 4'000'000U + 1'600'000);
}

TEST(DiskEstimate, NothingIsOnDiskWhereAllFits) {
    Estimate alone = large_in_parts();
    alone.slices[1].part_size = 0;
    const DiskEstimate found = estimate_on_disk(alone, 800'000, {.update_seconds = 1, .state_seconds = 1});
    EXPECT_EQ(found.on_disk + found.parts + found.updates + found.scratch, 0U);
    EXPECT_EQ(found.memory, 800'000U) << "no more than was given";
    EXPECT_DOUBLE_EQ(found.seconds(), 12);
}

TEST(DiskEstimate, RatesAreMeasuredAndLeaveNothing) {
    const TemporaryFolder folder;
    const auto rates = measure_disk(folder.file(""), quiet_run(2));
    ASSERT_TRUE(rates);
    EXPECT_GT(rates->update_seconds, 1e-10) << "an update is more than a cycle";
    EXPECT_GT(rates->state_seconds, 1e-11);
    EXPECT_TRUE(std::filesystem::is_empty(folder.file("")));
    EXPECT_FALSE(measure_disk("/proc/nowhere", quiet_run(2)));
}

}  // namespace

}  // namespace zermelo::test

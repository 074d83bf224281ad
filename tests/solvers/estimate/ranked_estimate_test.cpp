// Estimates for ranks: expected figures were computed by hand from the terms of solvers/ranks/README.md.
#include "solvers/estimate/ranked_estimate.hpp"

#include <gtest/gtest.h>

#include "solvers/retrograde/slice_plan.hpp"

namespace zermelo::test {

namespace {

// Two small slices without moves inside, and a large one with them behind.
Estimate small_and_large() {
    Estimate alone;
    alone.slices = {
        {.name = "a", .indices = 3'000, .seconds = 3},
        {.name = "b", .indices = 1'000, .seconds = 1},
        {.name = "c", .indices = 1'000'000, .cyclic = true, .successors = {0, 1}, .seconds = 8, .before = 2}};
    alone.indices = 1'004'000;
    alone.set_bits(8, 1);
    alone.set_seconds(12, 1);
    alone.decided = 0.5;
    alone.distances = 20;
    alone.memory_beside = 1'000;
    return alone;
}

TEST(RankedEstimate, CountsWhatGoesFromRankToRank) {
    const RankedEstimate ranked = estimate_ranks(small_and_large(), {.ranks = 4, .update_seconds = 1e-6});
    EXPECT_EQ(ranked.together, 1U);
    EXPECT_EQ(ranked.largest_part, 250'432U) << "61 pieces of 4,096, and 576";
    EXPECT_EQ(ranked.updates, 750'000U) << "1,000,000 indices, half of them decided, 2 before each, 3 of 4 elsewhere";
    EXPECT_EQ(ranked.message_bytes, 3'000'000U);
    EXPECT_EQ(ranked.other_bytes, 1'500'000U + 3 * 1'004'000U) << "states of 2 bytes; a table of a byte an index";
    EXPECT_EQ(ranked.copies, 1'004'000U);
    EXPECT_EQ(ranked.levels, 31U) << "20 distances in the sample, half as many more, and the set-up";
    EXPECT_DOUBLE_EQ(ranked.work_seconds, 3 + 8.0 / 4) << "the small ones at once, then the large one by all";
    EXPECT_DOUBLE_EQ(ranked.update_seconds, 750'000e-6 / 4);
    EXPECT_EQ(ranked.network_seconds, 0);
    EXPECT_EQ(ranked.level_seconds, 0);
}

TEST(RankedEstimate, ANetworkTakesTime) {
    const Cluster cluster{.ranks = 4, .bits_per_second = 1e6, .latency = 1e-3, .update_seconds = 0};
    const RankedEstimate ranked = estimate_ranks(small_and_large(), cluster);
    // A rank's messages: 750,000 bytes at a megabit a second, 6 s; its states 3 s. Tables go down a tree of two rounds,
    // with a message for each mebibyte begun.
    const double tables = 2 * (1'004'000 * 8e-6 + 3 * 1e-3);
    EXPECT_DOUBLE_EQ(ranked.network_seconds, 6 + 3 + tables);
    EXPECT_DOUBLE_EQ(ranked.level_seconds, 31 * 1e-3 * (5 * 2 + 2));
}

TEST(RankedEstimate, HostsHaveOneCopy) {
    const Cluster cluster{.ranks = 4, .per_host = 2, .bits_per_second = 1e6, .latency = 1e-3, .update_seconds = 0};
    const RankedEstimate ranked = estimate_ranks(small_and_large(), cluster);
    EXPECT_EQ(ranked.other_bytes, 1'500'000U + 1'004'000U) << "states of all ranks; tables go to the other host alone";
    EXPECT_EQ(ranked.copies, 1'004'000U);
    // One round, at two megabits; messages and states as before.
    const double tables = 1'004'000 * 4e-6 + 3 * 1e-3;
    EXPECT_DOUBLE_EQ(ranked.network_seconds, 6 + 3 + tables);
}

TEST(RankedEstimate, MemoryFallsWithTheRanksOnlyForWhatTheyShare) {
    const Estimate alone = small_and_large();
    const auto states = [&](unsigned ranks) {
        return estimate_ranks(alone, {.ranks = ranks}).memory - estimate_ranks({}, {.ranks = ranks}).memory - 1'000;
    };
    EXPECT_EQ(states(1), 2'000'000U) << "a state of two bytes";
    EXPECT_EQ(states(16), SlicePlan::memory_for_states(1'000'000, PartPlan{.part_size = 65'536}))
        << "16 pieces of 4,096 of 245";
    Estimate acyclic = alone;
    acyclic.slices[2].cyclic = false;
    acyclic.memory = 5'000'000;
    const RankedEstimate shared = estimate_ranks(acyclic, {.ranks = 16});
    EXPECT_EQ(shared.together, 1U);
    EXPECT_DOUBLE_EQ(shared.work_seconds, 3 + 0.5);
    EXPECT_EQ(shared.other_bytes, 15U * 1'000'000 + 15 * 1'004'000) << "all values go to all, and so do the tables";
    EXPECT_EQ(shared.memory - estimate_ranks({}, {.ranks = 16}).memory, 5'000'000U) << "that of a run alone";
}

TEST(RankedEstimate, TimeBySmallerBoardsIsSharedByIndices) {
    Estimate alone = small_and_large();
    for (auto& slice : alone.slices) slice.seconds = 0;
    alone.set_seconds(1004, 1);
    EXPECT_DOUBLE_EQ(estimate_ranks(alone, {.ranks = 4}).work_seconds, 3 + 250);
}

}  // namespace

}  // namespace zermelo::test

// Parallel loops whose chunks may fail, and the order of slices.
#include "solvers/run/first_error.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "solvers/run/schedule.hpp"

namespace zermelo {

TEST(FirstError, IsThatOfTheFirstChunkWhoeverWorks) {
    for (const int threads : {1, 2, 8}) {
        Workers workers(threads);
        for (int round = 0; round < 50; ++round) {
            const auto result =
                for_chunks_or_error(workers, 1000, 1, {}, [](std::uint64_t begin, std::uint64_t) -> Result<void> {
                    if (begin % 100 != 37) return {};
                    return fail(Failure::corrupt, "chunk " + std::to_string(begin));
                });
            ASSERT_FALSE(result);
            EXPECT_EQ(result.error().what, "chunk 37");
        }
    }
}

TEST(FirstError, AllChunksAreDoneWhereNoneFails) {
    Workers workers(4);
    std::atomic<std::uint64_t> sum{0};
    const auto result =
        for_chunks_or_error(workers, 1000, 7, {}, [&](std::uint64_t begin, std::uint64_t end) -> Result<void> {
            for (std::uint64_t i = begin; i < end; ++i) sum += i;
            return {};
        });
    EXPECT_TRUE(result);
    EXPECT_EQ(sum, 1000U * 999 / 2);
}

// After a failure the chunks behind it are left out.
TEST(FirstError, LaterChunksAreLeftOut) {
    Workers workers(1);
    int calls = 0;
    const auto result =
        for_chunks_or_error(workers, 100, 1, {}, [&](std::uint64_t begin, std::uint64_t) -> Result<void> {
            ++calls;
            if (begin == 4) return fail(Failure::corrupt, "chunk 4");
            return {};
        });
    EXPECT_FALSE(result);
    EXPECT_EQ(calls, 5);
}

// 2 -> {1, 0}, 1 -> {1, 0}: 0 first; the moves inside 1 are a cycle.
TEST(SliceSchedule, ComesAfterSuccessorsAndKnowsCycles) {
    const SliceList slices{{10, 20, 30}, {{}, {1, 0}, {1, 0}}, {false, false, false}};
    EXPECT_EQ(slices.indices(), 60U);
    EXPECT_EQ(slices.largest(), 30U);
    EXPECT_TRUE(slices.has_moves_inside(1));
    EXPECT_FALSE(slices.has_moves_inside(2));
    const auto schedule = SliceSchedule::make(slices, "a game");
    ASSERT_TRUE(schedule);
    EXPECT_EQ(schedule->order, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_TRUE(schedule->has_cycles);
    EXPECT_EQ(schedule->peak_indices, 60U);
}

TEST(SliceSchedule, SlicesThatLeadBackToEachOtherAreRefused) {
    const auto schedule = SliceSchedule::make({{1, 1}, {{1}, {0}}, {false, false}}, "a game");
    ASSERT_FALSE(schedule);
    EXPECT_EQ(schedule.error().code, Failure::internal);
}

}  // namespace zermelo

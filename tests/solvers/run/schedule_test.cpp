// The order of slices, and the times at which they may be forgotten, against plain definitions of both.
#include "solvers/run/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace zermelo::test {

namespace {

SliceList random_list(unsigned seed) {
    std::mt19937 random(seed);
    SliceList list;
    const auto count = static_cast<std::uint32_t>(1 + random() % 20);
    std::vector<std::uint32_t> heights(count);
    for (std::uint32_t& height : heights) height = static_cast<std::uint32_t>(random() % 6);
    for (std::uint32_t slice = 0; slice < count; ++slice) {
        list.sizes.push_back(random() % 100);
        list.stored_from.push_back(0);
        auto& successors = list.successors.emplace_back();
        for (std::uint32_t other = 0; other < count; ++other)
            if (other == slice ? random() % 3 == 0 : heights[other] < heights[slice] && random() % 3 == 0)
                successors.push_back(other);
    }
    return list;
}

std::size_t place_of(const SliceSchedule& schedule, std::uint32_t slice) {
    return static_cast<std::size_t>(std::find(schedule.order.begin(), schedule.order.end(), slice) -
                                    schedule.order.begin());
}

// True if work on the slice at `place` or later reads `slice`.
bool needed_from(const SliceList& list, const SliceSchedule& schedule, std::uint32_t slice, std::size_t place) {
    for (std::size_t i = place; i < schedule.order.size(); ++i) {
        const auto& successors = list.successors[schedule.order[i]];
        if (schedule.order[i] == slice || std::find(successors.begin(), successors.end(), slice) != successors.end())
            return true;
    }
    return false;
}

}  // namespace

TEST(SliceSchedule, SlicesComeAfterTheirSuccessors) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const SliceList list = random_list(seed);
        const auto schedule = SliceSchedule::make(list, "test");
        ASSERT_TRUE(schedule) << seed;
        std::vector<std::uint32_t> sorted = schedule->order;
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ(sorted.size(), list.count());
        bool cyclic = false;
        for (std::uint32_t slice = 0; slice < list.count(); ++slice) {
            ASSERT_EQ(sorted[slice], slice);
            cyclic = cyclic || list.has_moves_inside(slice);
            for (const std::uint32_t next : list.successors[slice])
                ASSERT_LE(place_of(*schedule, next), place_of(*schedule, slice)) << "seed " << seed;
        }
        ASSERT_EQ(schedule->has_cycles, cyclic);
    }
}

TEST(SliceSchedule, SlicesAreForgottenOnceNobodyNeedsThem) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const SliceList list = random_list(seed);
        const auto schedule = *SliceSchedule::make(list, "test");
        std::vector<int> released(list.count(), 0);
        std::uint64_t peak = 0;
        for (std::size_t place = 0; place < schedule.order.size(); ++place) {
            std::uint64_t alive = 0;  // finished or in work, and needed from here on
            for (std::size_t i = 0; i <= place; ++i)
                if (needed_from(list, schedule, schedule.order[i], place)) alive += list.sizes[schedule.order[i]];
            peak = std::max(peak, alive);
            for (const std::uint32_t slice : schedule.release[place]) {
                ++released[slice];
                ASSERT_TRUE(needed_from(list, schedule, slice, place)) << "it could have gone before";
                ASSERT_FALSE(needed_from(list, schedule, slice, place + 1)) << "it is still needed";
            }
        }
        for (const int times : released) ASSERT_EQ(times, 1);
        ASSERT_EQ(schedule.peak_indices, peak) << "seed " << seed;
    }
}

TEST(SliceSchedule, SlicesThatLeadBackToEachOtherAreRefused) {
    SliceList list;
    list.sizes = {1, 1, 1};
    list.stored_from = {0, 0, 0};
    list.successors = {{1}, {2}, {1}};
    const auto schedule = SliceSchedule::make(list, "test@3");
    ASSERT_FALSE(schedule);
    EXPECT_EQ(schedule.error().code, Failure::internal);
    EXPECT_NE(schedule.error().what.find("test@3"), std::string::npos);
}

TEST(SliceList, SumsAndTheLargest) {
    SliceList list;
    EXPECT_EQ(list.indices(), 0U);
    EXPECT_EQ(list.largest(), 0U);
    list.sizes = {5, 70, 0};
    EXPECT_EQ(list.indices(), 75U);
    EXPECT_EQ(list.largest(), 70U);
}

}  // namespace zermelo::test

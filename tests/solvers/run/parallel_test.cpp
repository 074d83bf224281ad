#include "solvers/run/parallel.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "solvers/run/chunked.hpp"

namespace zermelo {

// Every index once, whatever the workers and the grain; small grains make races likely to show.
TEST(Workers, CoverEveryIndexOnce) {
    for (const int threads : {1, 2, 8}) {
        Workers workers(threads);
        for (const std::uint64_t total : {0U, 1U, 7U, 1000U})
            for (const std::uint64_t grain : {1U, 3U, 1000U}) {
                std::vector<std::atomic<int>> visits(total);
                EXPECT_TRUE(workers.for_chunks(total, grain, {}, [&](std::uint64_t begin, std::uint64_t end) {
                    ASSERT_LE(end - begin, grain);
                    ASSERT_EQ(begin % grain, 0U);
                    for (std::uint64_t i = begin; i < end; ++i) ++visits[i];
                }));
                EXPECT_TRUE(std::all_of(visits.begin(), visits.end(), [](const auto& count) { return count == 1; }));
            }
    }
}

TEST(Workers, StopWhenTold) {
    Workers workers(2);
    std::stop_source source;
    std::atomic<int> done{0};
    EXPECT_FALSE(workers.for_chunks(100000, 1, source.get_token(), [&](std::uint64_t, std::uint64_t) {
        if (++done == 100) source.request_stop();
    }));
    EXPECT_LT(done, 1000);
}

// More chunks than anybody can walk through: a stop ends the loop, and the number of chunks does not wrap to 0.
TEST(Workers, StopInTheLongestLoop) {
    for (const int threads : {1, 2}) {
        Workers workers(threads);
        std::stop_source source;
        std::atomic<int> done{0};
        EXPECT_FALSE(workers.for_chunks(UINT64_MAX, 256, source.get_token(), [&](std::uint64_t, std::uint64_t) {
            if (++done == 100) source.request_stop();
        }));
        EXPECT_GE(done, 100);
        EXPECT_LT(done, 1000);
    }
}

TEST(Workers, CoverTheLastChunkOfTheLongestLoop) {
    Workers workers(2);
    std::atomic<std::uint64_t> last{0};
    EXPECT_TRUE(workers.for_chunks(UINT64_MAX, 1ULL << 60, {}, [&](std::uint64_t begin, std::uint64_t end) {
        EXPECT_LT(begin, end);
        if (end == UINT64_MAX) last = begin;
    }));
    EXPECT_EQ(last, 15ULL << 60);
}

// Sizes around the runs that the workers sort and merge.
TEST(Workers, Sort) {
    std::mt19937_64 random(1);
    for (const int threads : {1, 2, 3, 8}) {
        Workers workers(threads);
        for (const std::size_t size : {0U, 1U, 4095U, 4097U, 8192U, 8193U, 12289U, 100001U}) {
            std::vector<std::uint64_t> numbers(size);
            for (auto& number : numbers) number = random();
            auto expected = numbers;
            std::sort(expected.begin(), expected.end(), std::greater<>());
            workers.sort(numbers, std::greater<>());
            ASSERT_EQ(numbers, expected) << size << " with " << threads;
        }
    }
}

TEST(ChunkedArray, KeepsElementsWhenItGrows) {
    ChunkedArray<std::uint64_t> array;
    std::uint64_t* first = nullptr;
    for (std::uint64_t size : {1ULL, 70000ULL, 200000ULL}) {
        const std::uint64_t old = array.size();
        array.resize(size);
        for (std::uint64_t i = old; i < size; ++i) array[i] = i * i;
        if (first == nullptr) first = &array[0];
    }
    EXPECT_EQ(first, &array[0]);
    for (std::uint64_t i = 0; i < array.size(); ++i) ASSERT_EQ(array[i], i * i);
}

}  // namespace zermelo

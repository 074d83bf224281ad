// The sieve: a bit for each of its indices, set once, by whichever thread comes first.
#include "solvers/partition/sieve.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "solvers/run/parallel.hpp"

namespace zermelo::test {

namespace {

TEST(Sieve, TakesAnIndexOnce) {
    Sieve sieve(100);
    EXPECT_FALSE(sieve.has(99));
    EXPECT_TRUE(sieve.add(99));
    EXPECT_FALSE(sieve.add(99));
    EXPECT_TRUE(sieve.has(99));
    EXPECT_FALSE(sieve.has(98));
    EXPECT_TRUE(sieve.add(100)) << "an index that has no bit is new each time";
    EXPECT_TRUE(sieve.add(100));
    EXPECT_FALSE(sieve.has(100));
}

TEST(Sieve, OneOfManyThreadsAddsAnIndex) {
    constexpr std::uint64_t indices = 10'000;
    Sieve sieve(indices);
    Workers workers(4);
    std::atomic<std::uint64_t> added{0};
    workers.for_chunks(8 * indices, 64, {}, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i) added += sieve.add(i % indices) ? 1 : 0;
    });
    EXPECT_EQ(added, indices);
}

}  // namespace

}  // namespace zermelo::test

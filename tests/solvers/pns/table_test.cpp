// The table of a search: nothing gets lost without need, nothing is ever mistaken.
#include "solvers/pns/table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <thread>

#include "solvers/run/parallel.hpp"

namespace zermelo::test {

namespace {

SearchKey key_of(std::uint64_t number, bool wide) {
    // Many keys that differ in few bits, and in the high word alone.
    return wide ? SearchKey{number % 7 * 2, number / 7 << 40 | number} : SearchKey{number * 2, 0};
}

}  // namespace

// With room, nearly all stored entries are found. Without, some are lost, but found ones are as stored.
TEST(TranspositionTable, KeepsWhatItHasRoomForAndMistakesNothing) {
    for (const bool wide : {false, true}) {
        for (const bool cyclic : {false, true}) {
            auto table = *TranspositionTable::make({wide ? 100 : 40, cyclic, false}, 4'000'000);
            std::mt19937 random(3);
            std::map<std::uint64_t, ProofNumbers> stored;
            std::size_t found = 0;
            for (std::uint64_t i = 0; i < 200'000; ++i) {
                const ProofNumbers numbers{1 + static_cast<std::uint32_t>(random() % 1000),
                                           1 + static_cast<std::uint32_t>(random() % 1000)};
                table.store(key_of(i, wide), {numbers, {}}, random() % 100);
                stored[i] = numbers;
                if (i == 20'000)
                    for (const auto& [number, expected] : stored) found += table.find(key_of(number, wide)) ? 1 : 0;
            }
            EXPECT_GT(found, 18'500U) << "of 20,001 in a table for more than 80,000";
            std::size_t kept = 0;
            for (const auto& [number, expected] : stored) {
                const auto entry = table.find(key_of(number, wide));
                if (!entry) continue;
                ASSERT_EQ(entry->numbers, expected);
                ++kept;
            }
            EXPECT_GT(kept, 60'000U);
            EXPECT_FALSE(table.find(key_of(200'001, wide)));
        }
    }
}

TEST(TranspositionTable, KeepsMoreWorkRatherThanLess) {
    auto table = *TranspositionTable::make({40, false, false}, TranspositionTable::least_bytes);
    for (std::uint64_t i = 0; i < 500; ++i) table.store(key_of(i, false), {{2, 2}, {}}, 1'000'000);
    for (std::uint64_t i = 1000; i < 500'000; ++i) table.store(key_of(i, false), {{3, 3}, {}}, 10);
    std::size_t kept = 0;
    for (std::uint64_t i = 0; i < 500; ++i) kept += table.find(key_of(i, false)) ? 1 : 0;
    EXPECT_GT(kept, 400U);
}

TEST(TranspositionTable, KeepsOnWhichPathAFailureRests) {
    auto table = *TranspositionTable::make({40, true, false}, TranspositionTable::least_bytes);
    const PathDependence on{3, 70'000, 0x0123456789abcdefULL};
    const SearchKey win{10, 0};       // the goal in the lowest bit: to win
    const SearchKey not_loss{11, 0};  // not to lose
    table.store(win, {ProofNumbers::disproven(), on}, 5);
    table.store(not_loss, {ProofNumbers::proven(), on}, 5);
    for (const SearchKey& key : {win, not_loss}) {
        const auto entry = table.find(key);
        ASSERT_TRUE(entry);
        EXPECT_EQ(entry->numbers.is_proven(), key == not_loss);
        EXPECT_TRUE(entry->numbers.is_solved());
        EXPECT_EQ(entry->dependence.first, on.first);
        EXPECT_EQ(entry->dependence.last, on.last);
        EXPECT_EQ(entry->dependence.visit, on.visit);
    }
}

TEST(TranspositionTable, TakesWhatItWasGivenAndNoMore) {
    for (const std::uint64_t bytes : {70'000ULL, 1'000'000ULL, 123'456'789ULL, 5'000'000'000ULL}) {
        const auto table = TranspositionTable::make({60, false, false}, bytes);
        ASSERT_TRUE(table);
        EXPECT_LE(table->bytes(), bytes);
        EXPECT_GE(table->bytes(), bytes - bytes / 500 - 1000);
    }
    EXPECT_EQ(TranspositionTable::make({60, false, false}, 1000).error().code, Failure::limit);
    EXPECT_EQ(TranspositionTable::make({129, false, false}, 1'000'000).error().code, Failure::limit);
}

// Entries are never torn between workers; growing, which waits until they have stopped, loses little.
class SharedTable : public testing::TestWithParam<bool> {};
TEST_P(SharedTable, ServesWorkersAtOnce) {
    const bool wide = GetParam();
    auto table = *TranspositionTable::make({wide ? 100 : 60, wide, true}, 64'000'000);
    const auto numbers_of = [](std::uint64_t number) {
        const auto numbers = static_cast<std::uint32_t>(1 + number);
        return ProofNumbers{numbers, numbers};
    };
    std::atomic<int> torn{0};
    int grown = 0;
    Workers workers(4);
    for (unsigned round = 1; round <= 4; ++round) {
        {
            std::vector<std::jthread> threads;
            for (unsigned t = 0; t < 4; ++t)
                threads.emplace_back([&, t] {
                    std::mt19937 random(10 * round + t);
                    for (int i = 0; i < 50'000; ++i) {
                        const std::uint64_t number = random() % (60'000 * round);
                        if (random() % 2 == 0)
                            table.store(key_of(number, wide), {numbers_of(number), {}}, random() % 50);
                        else if (const auto entry = table.find(key_of(number, wide)))
                            torn += entry->numbers == numbers_of(number) ? 0 : 1;
                    }
                });
        }
        const auto count = [&] {
            std::size_t found = 0;
            for (std::uint64_t number = 0; number < 240'000; ++number)
                if (const auto entry = table.find(key_of(number, wide))) {
                    torn += entry->numbers == numbers_of(number) ? 0 : 1;
                    ++found;
                }
            return found;
        };
        const std::size_t before = count();
        grown += table.wants_to_grow() ? 1 : 0;
        table.grow_as_wanted(workers);
        EXPECT_EQ(count(), before);
        EXPECT_FALSE(table.wants_to_grow());
    }
    EXPECT_EQ(torn, 0);
    EXPECT_GT(grown, 0);
}
INSTANTIATE_TEST_SUITE_P(LargeAndSmallEntries, SharedTable, testing::Bool());

}  // namespace zermelo::test

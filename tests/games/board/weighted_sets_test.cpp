#include "games/board/weighted_sets.hpp"

#include <gtest/gtest.h>

#include <map>

namespace zermelo {

// By the definition: all sets as binary numbers in ascending order, counted by weight.
TEST(WeightedSets, AreNumberedInColexicographicOrder) {
    const std::vector<std::uint8_t> by_rank = {3, 3, 2, 2, 2, 1, 1, 0, 0, 0};
    const std::vector<std::uint8_t> mixed = {0, 5, 1, 0, 2, 5, 1, 1, 9, 0, 3};
    for (const auto& weights : {by_rank, mixed, std::vector<std::uint8_t>{4}})
        for (int size = 0; size <= 4; ++size) {
            const WeightedSets sets(weights, size);
            EXPECT_EQ(sets.size(), size);
            EXPECT_EQ(sets.cells(), static_cast<int>(weights.size()));
            std::map<std::uint32_t, std::vector<Bitboard>> by_weight;
            for (std::uint64_t set = 0; set < std::uint64_t{1} << weights.size(); ++set) {
                if (count_bits(set) != size) continue;
                std::uint32_t weight = 0;
                Bitboard{set, 0}.for_each([&](int cell) { weight += weights[static_cast<std::size_t>(cell)]; });
                by_weight[weight].emplace_back(set, 0);
            }
            for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight) {
                const auto& expected = by_weight[weight];
                ASSERT_EQ(sets.count(weight), expected.size());
                std::vector<Bitboard> walked;
                sets.for_each(weight, 0, expected.size(), [&](std::uint64_t rank, Bitboard set) {
                    ASSERT_EQ(rank, walked.size());
                    walked.push_back(set);
                });
                EXPECT_EQ(walked, expected);
                for (std::uint64_t rank = 0; rank < expected.size(); ++rank) {
                    EXPECT_EQ(sets.unrank(weight, rank), expected[rank]);
                    const auto found = sets.rank(expected[rank]);
                    EXPECT_EQ(found.weight, weight);
                    EXPECT_EQ(found.rank, rank);
                    sets.for_each(weight, rank, rank + 1, [&](std::uint64_t at, Bitboard set) {
                        EXPECT_EQ(at, rank);
                        EXPECT_EQ(set, expected[rank]);
                    });
                }
            }
            by_weight.erase(by_weight.begin(), by_weight.upper_bound(sets.max_weight()));
            EXPECT_TRUE(by_weight.empty()) << "sets of a greater weight";
        }
}

TEST(WeightedSets, GoUpTo128Cells) {
    std::vector<std::uint8_t> weights(128);
    for (std::size_t cell = 0; cell < 128; ++cell) weights[cell] = static_cast<std::uint8_t>(15 - cell / 8);
    const WeightedSets sets(weights, 8);
    std::uint64_t all = 0;
    for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight) {
        all += sets.count(weight);
        if (const std::uint64_t count = sets.count(weight); count > 0) {
            EXPECT_EQ(sets.rank(sets.unrank(weight, count / 2)).rank, count / 2);
        }
    }
    EXPECT_EQ(all, 1'429'702'652'400U);  // 128 choose 8
}

}  // namespace zermelo

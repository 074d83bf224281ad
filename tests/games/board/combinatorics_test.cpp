#include "games/board/combinatorics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo {

TEST(Combinatorics, BinomialsAreThoseOfPascalsTriangle) {
    EXPECT_EQ(*binomial(0, 0), 1U);
    EXPECT_EQ(*binomial(5, 7), 0U);
    EXPECT_EQ(*binomial(32, 4), 35960U);  // hounds on 8x8, rules of Fox and Hounds
    for (int n = 1; n <= 60; ++n)
        for (int k = 1; k <= n; ++k) ASSERT_EQ(*binomial(n, k), *binomial(n - 1, k - 1) + *binomial(n - 1, k));
}

// C(132, 66) is the first central binomial past 2^128 (computed with the integers of Python).
TEST(Combinatorics, OverflowIsTold) {
    EXPECT_EQ(to_decimal(*binomial(130, 65)), "95067625827960698145584333020095113100");
    EXPECT_TRUE(binomial(131, 65));
    EXPECT_FALSE(binomial(132, 66));
    EXPECT_FALSE(checked_add(~U128{0}, 1));
    EXPECT_FALSE(checked_multiply(U128{1} << 64, U128{1} << 64));
    EXPECT_EQ(to_decimal(*checked_multiply(U128{1} << 63, U128{1} << 64)), "170141183460469231731687303715884105728");
    EXPECT_EQ(to_decimal(0), "0");
    EXPECT_FALSE(BinomialTable::make(70, 35));  // C(70, 35) > 2^64
    EXPECT_TRUE(BinomialTable::make(128, 8));
}

TEST(Combinatorics, CombinationsAreRankedInColexicographicOrder) {
    const auto table = *BinomialTable::make(12, 12);
    for (int n = 0; n <= 12; ++n) {
        for (int k = 0; k <= n; ++k) {
            std::vector<int> before;
            for (std::uint64_t rank = 0; rank < table(n, k); ++rank) {
                const auto elements = unrank_combination(table, n, k, rank);
                ASSERT_TRUE(std::is_sorted(elements.begin(), elements.end()));
                ASSERT_EQ(std::adjacent_find(elements.begin(), elements.end()), elements.end());
                ASSERT_EQ(rank_combination(table, elements), rank);
                if (rank > 0) {
                    ASSERT_TRUE(std::lexicographical_compare(before.rbegin(), before.rend(), elements.rbegin(),
                                                             elements.rend()));
                }
                before = elements;
            }
        }
    }
}

TEST(Combinatorics, MultisetsAreRankedWithoutGaps) {
    const auto table = *BinomialTable::make(12, 8);
    for (int n = 1; n <= 5; ++n) {
        for (int k = 0; k <= 6; ++k) {
            const auto count = static_cast<std::uint64_t>(*multichoose(n, k));
            ASSERT_EQ(count, table(n + k - 1, k));
            for (std::uint64_t rank = 0; rank < count; ++rank) {
                const auto elements = unrank_multiset(table, n, k, rank);
                ASSERT_EQ(elements.size(), static_cast<std::size_t>(k));
                ASSERT_TRUE(std::is_sorted(elements.begin(), elements.end()));
                ASSERT_TRUE(elements.empty() || elements.back() < n);
                ASSERT_EQ(rank_multiset(table, elements), rank);
            }
        }
    }
    EXPECT_EQ(*multichoose(0, 0), 1U);
    EXPECT_EQ(*multichoose(0, 3), 0U);
}

}  // namespace zermelo

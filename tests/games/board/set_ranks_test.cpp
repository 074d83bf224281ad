#include "games/board/set_ranks.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace zermelo {

namespace {

// By the definition, rank_combination().
TEST(SetRanks, AreThoseOfTheDefinition) {
    std::mt19937_64 random(7);
    for (const auto& [places, most] : {std::pair{1, 1}, {7, 3}, {8, 8}, {25, 6}, {36, 6}, {49, 5}, {64, 8}}) {
        const BinomialTable binomials = *BinomialTable::make(places, most);
        const SetRanks ranks(binomials, places, most);
        for (int trial = 0; trial < 2000; ++trial) {
            std::vector<int> elements;
            std::uint64_t set = 0;
            const auto count = random() % static_cast<std::size_t>(most + 1);
            while (elements.size() < count) {
                const auto place = static_cast<int>(random() % static_cast<std::size_t>(places));
                if ((set >> place & 1) != 0) continue;
                set |= std::uint64_t{1} << place;
                elements.push_back(place);
            }
            std::sort(elements.begin(), elements.end());
            ASSERT_EQ(ranks(set), rank_combination(binomials, elements)) << places << " " << set;
        }
    }
}

}  // namespace

}  // namespace zermelo

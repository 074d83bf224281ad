#include "games/board/step_walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace zermelo {

// The definition: the rank of the set that a step makes. Sets in order, as solvers take them, and in any order.
TEST(StepWalk, RanksAreThoseOfTheSetsBehind) {
    std::mt19937 random(1);
    std::size_t compared = 0;
    for (const auto& [cells, size] : {std::pair{6, 1}, {12, 4}, {20, 5}, {70, 3}}) {
        std::vector<std::uint8_t> weights(static_cast<std::size_t>(cells));
        for (std::uint8_t& weight : weights) weight = static_cast<std::uint8_t>(random() % 5);
        std::vector<Bitboard> steps(weights.size());
        for (std::size_t from = 0; from < weights.size(); ++from)
            for (std::size_t to = 0; to < from; ++to)
                if (weights[to] == weights[from] + 1 && random() % 3 != 0)
                    steps[from] |= Bitboard::cell(static_cast<int>(to));
        const WeightedSets sets(weights, size);
        for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight)
            for (const bool in_order : {true, false}) {
                StepWalk walk(sets, steps, weight);
                for (std::uint64_t i = 0; i < std::min<std::uint64_t>(sets.count(weight), 1000); ++i) {
                    const std::uint64_t rank = in_order ? i : random() % sets.count(weight);
                    const Bitboard set = sets.unrank(weight, rank);
                    std::vector<std::uint64_t> expected;
                    set.for_each([&](int from) {
                        (steps[static_cast<std::size_t>(from)] & ~set).for_each([&](int to) {
                            const auto behind = sets.rank(set ^ Bitboard::cell(from) ^ Bitboard::cell(to));
                            EXPECT_EQ(behind.weight, weight + 1);
                            expected.push_back(behind.rank);
                        });
                    });
                    std::vector<std::uint64_t> found;
                    walk.for_each_step(set, rank, [&](std::uint64_t behind) { found.push_back(behind); });
                    ASSERT_EQ(found, expected);
                    compared += found.size();
                }
            }
    }
    EXPECT_GT(compared, 10'000U);
}

}  // namespace zermelo

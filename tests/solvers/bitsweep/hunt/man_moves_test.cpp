#include "solvers/bitsweep/hunt/man_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/solvers/bitsweep/hunt/plain_hunt.hpp"

namespace zermelo::test {

// The definition: the rank of the set that a step makes. Sets in order, as solvers take them, and in any order.
TEST(StepWalk, RanksAreThoseOfTheSetsBehind) {
    std::size_t compared = 0;
    for (const auto& [cells, men] : {std::pair{6, 1}, {12, 4}, {20, 5}, {70, 3}}) {
        const Hunt hunt = random_hunt(cells, men, static_cast<unsigned>(cells));
        const ManMoves moves(hunt);
        const WeightedSets& sets = moves.sets();
        std::mt19937 random(1);
        for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight)
            for (const bool in_order : {true, false}) {
                StepWalk walk(moves, weight);
                for (std::uint64_t i = 0; i < std::min<std::uint64_t>(sets.count(weight), 1000); ++i) {
                    const std::uint64_t rank = in_order ? i : random() % sets.count(weight);
                    const Bitboard set = sets.unrank(weight, rank);
                    std::vector<std::uint64_t> expected;
                    set.for_each([&](int man) {
                        (hunt.man_steps[static_cast<std::size_t>(man)] & ~set).for_each([&](int to) {
                            const auto behind = sets.rank(set ^ Bitboard::cell(man) ^ Bitboard::cell(to));
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

}  // namespace zermelo::test

// Rows against the definition of values, for rules at random: moves over all bits of words, groups and pieces.
#include "solvers/bitsweep/sets/set_sweep.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include "solvers/bitsweep/sets/row_shape.hpp"
#include "tests/solvers/bitsweep/running.hpp"
#include "tests/solvers/bitsweep/sets/plain_rows.hpp"

namespace zermelo::test {

namespace {

// Cells of both sides: less than a word, words, groups of eight words, one piece, several pieces.
constexpr std::array<std::array<int, 2>, 15> boards = {{{1, 1},
                                                        {2, 1},
                                                        {1, 5},
                                                        {6, 3},
                                                        {4, 5},
                                                        {4, 6},
                                                        {5, 7},
                                                        {4, 8},
                                                        {5, 9},
                                                        {3, 10},
                                                        {4, 12},
                                                        {3, 13},
                                                        {3, 14},
                                                        {2, 15},
                                                        {2, 17}}};

}  // namespace

TEST(Bitsweep, EqualsTheDefinition) {
    std::uint64_t decided = 0;
    for (const auto& cells : boards) {
        const RowRules rules = random_rules(cells, 8 + cells[1], static_cast<unsigned>(100 * cells[0] + cells[1]));
        const PlainRows plain(rules);
        const auto positions = plain.positions();
        const auto values = sweep_rows(rules, positions, with_workers(2));
        ASSERT_TRUE(values) << values.error().why;
        std::array<OutcomeCounts, 2> counts;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const auto& [stones, turn] = positions[i];
            const bool wins = plain.wins(stones, turn);
            ASSERT_EQ(values->asked[i], wins ? Wdl::win : Wdl::loss)
                << cells[0] << "+" << cells[1] << " cells, sets " << stones[0] << " and " << stones[1];
            OutcomeCounts& count = counts[static_cast<std::size_t>(turn)];
            ++(wins ? count.wins : count.losses);
        }
        EXPECT_EQ(values->sides, counts);
        decided += std::min(counts[0].wins, counts[0].losses) + std::min(counts[1].wins, counts[1].losses);
    }
    EXPECT_GT(decided, 50'000U) << "hardly anything to be wrong about";
}

TEST(Bitsweep, NeitherWorkersNorVectorsChangeAnything) {
    ASSERT_FALSE(row_kernels().empty());
    for (const auto& cells : boards) {
        const RowRules rules = random_rules(cells, 30, 7);
        const auto expected = sweep_rows(rules, {}, with_workers(1));
        ASSERT_TRUE(expected);
        for (const RowKernels& kernels : row_kernels())
            for (const int threads : {1, 2, 8}) {
                const auto values = sweep_rows(rules, {}, with_workers(threads), kernels);
                ASSERT_TRUE(values);
                EXPECT_EQ(values->digest, expected->digest) << cells[0] << "+" << cells[1];
                EXPECT_EQ(values->sides, expected->sides);
            }
    }
}

// README.md of the folder: the sum of the hashes of blocks of won positions.
TEST(Bitsweep, TheDigestIsThatOfItsDefinition) {
    for (const auto& cells : boards) {
        const RowRules rules = random_rules(cells, 30, 7);
        const PlainRows plain(rules);
        const std::uint64_t row = std::max<std::uint64_t>(std::uint64_t{1} << cells[1], 64);
        const std::uint64_t block = std::min<std::uint64_t>(row, 4096);
        std::array<std::uint64_t, 2> sum{};
        for (const Side turn : {Side::first, Side::second})
            for (std::uint64_t number = 0; number < (row << cells[0]) / block; ++number) {
                std::vector<std::uint8_t> bytes(block / 8);
                for (std::uint64_t i = 0; i < block; ++i) {
                    const StoneSets stones = {(number * block + i) / row, (number * block + i) % row};
                    if (stones[1] >> cells[1] == 0 && plain.wins(stones, turn))
                        bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << i % 8);
                }
                const XXH128_hash_t hash =
                    XXH3_128bits_withSeed(bytes.data(), bytes.size(), 2 * number + (turn == Side::first ? 0 : 1));
                sum[0] += hash.low64;
                sum[1] += hash.high64;
            }
        const auto values = sweep_rows(rules, {}, with_workers(2));
        ASSERT_TRUE(values);
        for (std::size_t i = 0; i < 16; ++i)
            ASSERT_EQ(values->digest[i], static_cast<std::uint8_t>(sum[i / 8] >> 8 * (i % 8)))
                << cells[0] << "+" << cells[1];
    }
}

TEST(Bitsweep, ProgressAddsUpToAllPositions) {
    for (const auto& cells : boards) {
        Meter meter;
        RunOptions options = with_workers(2);
        options.observer = &meter;
        ASSERT_TRUE(sweep_rows(random_rules(cells, 10, 1), {}, options));
        EXPECT_EQ(meter.total, std::uint64_t{2} << (cells[0] + cells[1]));
        EXPECT_EQ(meter.done, meter.total);
    }
}

TEST(Bitsweep, ARunThatIsStoppedSaysSo) {
    const std::stop_source source;
    source.request_stop();
    RunOptions options = with_workers(2);
    options.stop = source.get_token();
    const auto values = sweep_rows(random_rules({4, 8}, 10, 1), {}, options);
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, Failure::interrupted);
}

TEST(Bitsweep, ARunThatDoesNotFitIsRefused) {
    const RowRules rules = random_rules({4, 13}, 10, 1);
    const std::uint64_t needed = RowShape(rules).memory();
    RunOptions options = with_workers(1);
    options.memory = needed - 1;
    const auto refused = sweep_rows(rules, {}, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().cause.needed, needed);
    options.memory = needed;
    EXPECT_TRUE(sweep_rows(rules, {}, options));
    // More than anybody has, without a limit; and more than sets of 32 bits can tell.
    for (const int cells : {31, 32, 50})
        EXPECT_FALSE(sweep_rows({"large", {cells, cells}, {}}, {}, with_workers(1))) << cells;
}

// 18 and 18 cells, moves that take up to two stones: the layer with the second side to move, and two with the first.
TEST(Bitsweep, TheMemoryIsThatOfThreeLayers) {
    RowRules rules{"large", {18, 18}, {}};
    rules.rewrites[1] = {{.captured = 3}};
    const std::uint64_t rows = 2 * 48620 + 43758;  // 9 of 18, twice, and 8 of 18
    const std::uint64_t needed = RowShape(rules).memory();
    EXPECT_GT(needed, rows * 32768);
    EXPECT_LT(needed, rows * 32768 + 20'000'000);
}

}  // namespace zermelo::test

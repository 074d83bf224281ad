// Rows against the definition of values, for rules at random: moves over all bits of words, groups and segments.
#include "solvers/rewrite/solve/solved_layers.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <array>
#include <numeric>

#include "games/core/kinds/rewrite.hpp"
#include "solvers/rewrite/solve/count.hpp"
#include "solvers/run/program_memory.hpp"
#include "tests/solvers/rewrite/plain_rows.hpp"
#include "tests/support/running.hpp"

namespace zermelo::test {

namespace {

// Cells of both sides: less than a word, words, groups of eight words, one segment, several segments.
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
    int longest = 0;
    for (std::size_t board = 0; board < 3 * boards.size(); ++board) {
        const auto& cells = boards[board / 3];
        const std::size_t symmetries = std::size_t{1} << board % 3;
        const RewriteRules rules = random_rules(cells, (8 + cells[1]) / static_cast<int>(symmetries),
                                                static_cast<unsigned>(100 * cells[0] + cells[1]), symmetries);
        const PlainRows plain(rules);
        const auto positions = plain.positions();
        for (const Metric metric : {Metric::wdl, Metric::dtw}) {
            const auto values = count_pairs(rules, metric, positions, quiet_run(2));
            ASSERT_TRUE(values) << values.error().why;
            std::array<OutcomeCounts, 2> counts;
            int deepest = 0;
            for (std::size_t i = 0; i < positions.size(); ++i) {
                const auto& [stones, turn] = positions[i];
                Value expected = plain.value(stones, turn);
                if (metric == Metric::wdl) expected.dtw = 0;
                ASSERT_EQ(values->asked[i], expected)
                    << cells[0] << "+" << cells[1] << " cells, sets " << stones[0] << " and " << stones[1];
                OutcomeCounts& count = counts[static_cast<std::size_t>(turn)];
                ++(expected.wdl == Wdl::win ? count.wins : count.losses);
                deepest = std::max<int>(deepest, expected.dtw);
            }
            EXPECT_EQ(values->sides, counts);
            decided += std::min(counts[0].wins, counts[0].losses) + std::min(counts[1].wins, counts[1].losses);
            EXPECT_EQ(values->deepest.has_value(), deepest > 0);
            if (!values->deepest) continue;
            EXPECT_EQ(values->deepest_value, plain.value(values->deepest->stones, values->deepest->turn));
            EXPECT_EQ(values->deepest_value.dtw, deepest);
            longest = std::max(longest, deepest);
        }
    }
    EXPECT_GT(decided, 100'000U) << "hardly anything to be wrong about";
    EXPECT_GT(longest, 5);
}

namespace {

template <class Layers, class Kernels>
void expect_the_same_by_all_ways(std::span<const Kernels> all) {
    ASSERT_FALSE(all.empty());
    for (const auto& cells : boards) {
        const RewriteRules rules = random_rules(cells, 30, 7, 2);
        std::optional<RowTotals> expected;
        for (const Kernels& kernels : all)
            for (const int threads : {1, 2, 8}) {
                Workers workers(threads);
                Layers layers(rules, workers, silent_observer, kernels);
                RowTotals totals;
                for (int stones = 0; stones <= cells[0]; ++stones) ASSERT_TRUE(layers.make_next({}, &totals));
                if (!expected) expected = totals;
                EXPECT_EQ(totals.digest(), expected->digest()) << cells[0] << "+" << cells[1];
                EXPECT_EQ(totals.wins, expected->wins);
                EXPECT_EQ(totals.deepest, expected->deepest);
            }
    }
}

}  // namespace

// The definition is that of after_move(): one ply farther, and for the other side.
TEST(Bitsweep, EveryKernelFinishesRowsByTheDefinition) {
    std::array<RowDistance, 256> best;
    std::iota(best.begin(), best.end(), RowDistance{0});
    for (const DistanceKernels& kernels : distance_kernels()) {
        auto row = best;
        kernels.finish(row.data(), row.size());
        for (const RowDistance reply : best) ASSERT_EQ(row[reply], row_distance_after(reply)) << int{reply};
    }
    EXPECT_EQ(value_of_row_distance(row_distance_after(0)), (Value{Wdl::loss, 0}));  // without a move
    for (int reply = 2; reply < 256; ++reply) {
        const auto distance = static_cast<RowDistance>(reply);
        if (value_of_row_distance(distance).dtw >= longest_row_distance) continue;
        ASSERT_EQ(value_of_row_distance(row_distance_after(distance)),
                  after_move(value_of_row_distance(distance), false))
            << reply;
    }
}

TEST(Bitsweep, NeitherWorkersNorVectorsChangeAnything) {
    expect_the_same_by_all_ways<OutcomeLayers>(row_kernels());
    expect_the_same_by_all_ways<DistanceLayers>(distance_kernels());
}

// README.md of the folder: the sum of the hashes of blocks.
TEST(Bitsweep, TheDigestIsThatOfItsDefinition) {
    for (const auto& cells : boards) {
        const RewriteRules rules = random_rules(cells, 30, 7, 2);
        const PlainRows plain(rules);
        for (const Metric metric : {Metric::wdl, Metric::dtw}) {
            const std::uint64_t sets = std::uint64_t{1} << cells[1];
            const bool bits = metric == Metric::wdl;
            const std::uint64_t row = bits ? std::max<std::uint64_t>(sets, 64) : sets;
            const std::uint64_t block = std::min<std::uint64_t>(row, 4096);
            std::array<std::uint64_t, 2> sum{};
            for (const Side turn : {Side::first, Side::second})
                for (std::uint64_t number = 0; number < (row << cells[0]) / block; ++number) {
                    std::vector<std::uint8_t> bytes(bits ? block / 8 : block);
                    for (std::uint64_t i = 0; i < block; ++i) {
                        const StoneSets stones = {(number * block + i) / row, (number * block + i) % row};
                        if (stones[1] >= sets) continue;
                        const Value value = plain.value(stones, turn);
                        if (!bits)
                            bytes[i] =
                                static_cast<std::uint8_t>(value.wdl == Wdl::win ? value.dtw + 1 : 255 - value.dtw);
                        else if (value.wdl == Wdl::win)
                            bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << i % 8);
                    }
                    const XXH128_hash_t hash =
                        XXH3_128bits_withSeed(bytes.data(), bytes.size(), 2 * number + (turn == Side::first ? 0 : 1));
                    sum[0] += hash.low64;
                    sum[1] += hash.high64;
                }
            const auto values = count_pairs(rules, metric, {}, quiet_run(2));
            ASSERT_TRUE(values);
            for (std::size_t i = 0; i < 16; ++i)
                ASSERT_EQ(values->digest[i], static_cast<std::uint8_t>(sum[i / 8] >> 8 * (i % 8)))
                    << cells[0] << "+" << cells[1];
        }
    }
}

TEST(Bitsweep, ProgressAddsUpToAllPositions) {
    for (const auto& cells : boards) {
        Meter meter;
        RunOptions options{.threads = 2, .observer = &meter};
        ASSERT_TRUE(count_pairs(random_rules(cells, 10, 1), Metric::dtw, {}, options));
        EXPECT_EQ(meter.total, std::uint64_t{2} << (cells[0] + cells[1]));
        EXPECT_EQ(meter.done, meter.total);
    }
}

TEST(Bitsweep, ARunThatIsStoppedSaysSo) {
    const auto values = count_pairs(random_rules({4, 8}, 10, 1), Metric::wdl, {}, stopped_run(2));
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, Failure::interrupted);
}

TEST(Bitsweep, ARunThatDoesNotFitIsRefused) {
    const RewriteRules rules = random_rules({4, 13}, 10, 1);
    const std::uint64_t needed = OutcomeLayers::memory(rules);
    RunOptions options{.threads = 1, .memory = needed - 1};
    const auto refused = count_pairs(rules, Metric::wdl, {}, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(refused.error().cause.needed, needed);
    options.memory = needed;
    EXPECT_TRUE(count_pairs(rules, Metric::wdl, {}, options));
    // More than anybody has, without a limit; and more than sets of 32 bits can tell.
    for (const int cells : {31, 32, 50})
        EXPECT_FALSE(count_pairs({"large", {cells, cells}, {}, {}}, Metric::wdl, {}, quiet_run(1))) << cells;
}

// 18 and 18 cells, moves that take up to two stones: the layer with the second side to move, and two with the first.
TEST(Bitsweep, TheMemoryIsThatOfThreeLayers) {
    RewriteRules rules{"large", {18, 18}, {}, {}};
    rules.rewrites[1] = {{.captured = 3}};
    const std::uint64_t rows = 2 * 48620 + 43758;  // 9 of 18, twice, and 8 of 18
    const std::uint64_t needed = OutcomeLayers::memory(rules);
    EXPECT_GT(needed, rows * 32768);
    EXPECT_LT(needed, rows * 32768 + 20'000'000);
    const auto of_layers = [](std::uint64_t bytes) { return static_cast<double>(bytes - program_memory); };
    EXPECT_NEAR(of_layers(DistanceLayers::memory(rules)), 8 * of_layers(needed), 1e8);
}

}  // namespace zermelo::test

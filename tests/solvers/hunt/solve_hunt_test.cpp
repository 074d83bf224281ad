// Rows of hunts against the definition of values, for hunts at random.
#include "solvers/hunt/solve/solve_hunt.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include "games/board/weighted_sets.hpp"
#include "games/core/kinds/hunt.hpp"
#include "tests/solvers/hunt/plain_hunt.hpp"
#include "tests/support/running.hpp"

namespace zermelo::test {

namespace {

// Cells and men: rows of one word and of two, of 2, 4, 5 and 8 blocks of bytes.
constexpr std::array<std::array<int, 2>, 12> hunt_boards = {
    {{2, 1}, {5, 2}, {9, 4}, {12, 3}, {17, 2}, {32, 1}, {33, 2}, {64, 1}, {65, 2}, {80, 2}, {81, 1}, {128, 1}}};

std::array<Hunt, 3> hunts(const std::array<int, 2>& board) {
    const auto seed = static_cast<unsigned>(10 * board[0] + board[1]);
    return {random_hunt(board[0], board[1], 6 * seed), random_hunt(board[0], board[1], 6 * seed + 1),
            random_hunt(board[0], board[1], 6 * seed + 3)};
}

// One man walks down a line of 126 cells, the piece goes to and fro beside it: the piece wins after 250 plies.
Hunt long_hunt() {
    Hunt hunt{.cells = 128, .men = 1};
    hunt.piece_steps.resize(128);
    hunt.man_steps.resize(128);
    hunt.piece_steps[0] = Bitboard::cell(1);
    hunt.piece_steps[1] = Bitboard::cell(0);
    for (int cell = 0; cell < 128; ++cell) {
        hunt.levels.push_back(static_cast<std::uint8_t>(127 - cell));
        if (cell > 2) hunt.man_steps[static_cast<std::size_t>(cell)] = Bitboard::cell(cell - 1);
    }
    return hunt;
}

}  // namespace

TEST(HuntSweep, EqualsTheDefinition) {
    std::uint64_t decided = 0;
    int longest_of_all = 0;
    for (const auto& board : hunt_boards)
        for (const Hunt& hunt : hunts(board)) {
            PlainHunt plain(hunt);
            const auto positions = plain.positions();
            const auto outcomes = solve_hunt("a hunt", hunt, Metric::wdl, positions, quiet_run(2));
            const auto distances = solve_hunt("a hunt", hunt, Metric::dtw, positions, quiet_run(2));
            ASSERT_TRUE(outcomes && distances);
            std::array<OutcomeCounts, 2> counts;
            int longest = 0;
            for (std::size_t i = 0; i < positions.size(); ++i) {
                const Value expected = plain.value(positions[i]);
                ASSERT_EQ(distances->asked[i], expected) << board[0] << " cells, position " << i;
                ASSERT_EQ(outcomes->asked[i].wdl, expected.wdl);
                longest = std::max<int>(longest, expected.dtw);
                OutcomeCounts& count = counts[static_cast<std::size_t>(positions[i].turn)];
                ++(expected.wdl == Wdl::win ? count.wins : count.losses);
            }
            EXPECT_EQ(outcomes->sides, counts);
            EXPECT_EQ(distances->sides, counts);
            EXPECT_FALSE(outcomes->deepest);
            ASSERT_TRUE(distances->deepest);
            EXPECT_EQ(plain.value(*distances->deepest), distances->deepest_value);
            EXPECT_EQ(distances->deepest_value.dtw, longest);
            longest_of_all = std::max(longest_of_all, longest);
            decided += std::min(counts[0].wins, counts[0].losses) + std::min(counts[1].wins, counts[1].losses);
        }
    EXPECT_GT(decided, 50'000U) << "hardly anything to be wrong about";
    EXPECT_GT(longest_of_all, 8);
}

TEST(HuntSweep, WorkersChangeNothing) {
    for (const auto& board : hunt_boards)
        for (const Metric metric : {Metric::wdl, Metric::dtw}) {
            const Hunt hunt = hunts(board)[0];
            const auto expected = solve_hunt("a hunt", hunt, metric, {}, quiet_run(1));
            ASSERT_TRUE(expected);
            for (const int threads : {2, 8}) {
                const auto values = solve_hunt("a hunt", hunt, metric, {}, quiet_run(threads));
                ASSERT_TRUE(values);
                EXPECT_EQ(values->digest, expected->digest);
                EXPECT_EQ(values->sides, expected->sides);
                EXPECT_EQ(values->deepest, expected->deepest);
            }
        }
}

// README.md of the folder: the sum of the hashes of blocks of sixteen rows.
TEST(HuntSweep, TheDigestIsThatOfItsDefinition) {
    for (const auto& board : hunt_boards) {
        const Hunt hunt = hunts(board)[1];
        PlainHunt plain(hunt);
        const WeightedSets sets(hunt.levels, hunt.men);
        for (const Metric metric : {Metric::wdl, Metric::dtw}) {
            const std::size_t words = board[0] <= 64 ? 8 : 16;
            const std::size_t bytes = board[0] <= 32 ? 32 : board[0] <= 64 ? 64 : board[0] <= 80 ? 80 : 128;
            std::array<std::uint64_t, 2> sum{};
            std::uint64_t first = 0;
            for (std::uint32_t weight = 0; weight <= sets.max_weight(); first += sets.count(weight++))
                for (std::uint64_t rank = 0; rank < sets.count(weight); rank += 16)
                    for (const Side turn : {Side::first, Side::second}) {
                        std::vector<std::uint8_t> block;
                        for (std::uint64_t i = rank; i < std::min(rank + 16, sets.count(weight)); ++i) {
                            const Bitboard men = sets.unrank(weight, i);
                            std::vector<std::uint8_t> row(metric == Metric::wdl ? words : bytes,
                                                          metric == Metric::wdl ? 0 : 255);
                            for (int cell = 0; cell < board[0]; ++cell) {
                                if (men.contains(cell)) continue;
                                const Value value = plain.value({{men, cell}, turn});
                                const bool men_win = (value.wdl == Wdl::loss) == (turn == Side::first);
                                const auto at = static_cast<std::size_t>(cell);
                                if (metric == Metric::dtw)
                                    row[at] = static_cast<std::uint8_t>(men_win ? 1 + value.dtw : 254 - value.dtw);
                                else if (men_win)
                                    row[at / 8] = static_cast<std::uint8_t>(row[at / 8] | 1U << at % 8);
                            }
                            block.insert(block.end(), row.begin(), row.end());
                        }
                        const XXH128_hash_t hash = XXH3_128bits_withSeed(
                            block.data(), block.size(), 2 * (first + rank) + (turn == Side::first ? 0 : 1));
                        sum[0] += hash.low64;
                        sum[1] += hash.high64;
                    }
            const auto values = solve_hunt("a hunt", hunt, metric, {}, quiet_run(2));
            ASSERT_TRUE(values);
            for (std::size_t i = 0; i < 16; ++i)
                ASSERT_EQ(values->digest[i], static_cast<std::uint8_t>(sum[i / 8] >> 8 * (i % 8))) << board[0];
        }
    }
}

TEST(HuntSweep, ProgressAddsUpToAllPositions) {
    for (const auto& board : hunt_boards) {
        Meter meter;
        RunOptions options{.threads = 2, .observer = &meter};
        const Hunt hunt = hunts(board)[2];
        ASSERT_TRUE(solve_hunt("a hunt", hunt, Metric::wdl, {}, options));
        EXPECT_EQ(meter.total, PlainHunt(hunt).positions().size());
        EXPECT_EQ(meter.done, meter.total);
    }
}

TEST(HuntSweep, ARunThatIsStoppedSaysSo) {
    const auto values = solve_hunt("a hunt", hunts({12, 3})[0], Metric::dtw, {}, stopped_run(2));
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, Failure::interrupted);
}

TEST(HuntSweep, ARunThatDoesNotFitIsRefused) {
    const Hunt hunt = hunts({80, 2})[0];
    for (const Metric metric : {Metric::wdl, Metric::dtw}) {
        const std::uint64_t needed = hunt_memory(hunt, metric);
        RunOptions options{.threads = 1, .memory = needed - 1};
        const auto refused = solve_hunt("a hunt", hunt, metric, {}, options);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, Failure::limit);
        EXPECT_EQ(refused.error().cause.needed, needed);
        options.memory = needed;
        EXPECT_TRUE(solve_hunt("a hunt", hunt, metric, {}, options));
    }
}

TEST(HuntSweep, DistancesThatAByteCannotHoldAreRefused) {
    const HuntTurn start{{Bitboard::cell(127), 0}, Side::second};
    const auto outcome = solve_hunt("a long hunt", long_hunt(), Metric::wdl, std::span(&start, 1), quiet_run(1));
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->asked[0].wdl, Wdl::loss);
    const auto distance = solve_hunt("a long hunt", long_hunt(), Metric::dtw, {}, quiet_run(1));
    ASSERT_FALSE(distance);
    EXPECT_EQ(distance.error().code, Failure::limit);
    EXPECT_NE(distance.error().why.find("125 plies"), std::string::npos);
}

}  // namespace zermelo::test

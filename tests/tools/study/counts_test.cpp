// Counts of games and positions, against figures worked out by hand.
#include "tools/study/counts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/study/openings.hpp"

namespace zermelo::test {

namespace {

RankedMove move_with(Known value) {
    RankedMove move;
    move.value = value;
    return move;
}

Known decided(Wdl wdl, int dtw) {
    Known value = Known::of(wdl);
    value.dtw = dtw;
    return value;
}

// An answer whose moves have these values, the best first.
Answer answer_of(const std::vector<Known>& values) {
    Answer answer;
    for (const Known& value : values) answer.moves.push_back(move_with(value));
    return answer;
}

Opening opening(Known value, double share) {
    Opening opening;
    opening.value = value;
    opening.at_random.first_share.value = share;
    return opening;
}

}  // namespace

TEST(PlyCount, OnlyMovesOfPositionsWithSomethingToKeep) {
    PlyCount count;
    count.add(answer_of({decided(Wdl::win, 3), decided(Wdl::win, 5), decided(Wdl::loss, 2)}));  // two moves win
    count.add(answer_of({decided(Wdl::win, 3), Known::of(Wdl::draw)}));                         // one does
    count.add(answer_of({Known::of(Wdl::draw)}));                                               // one there is
    count.add(answer_of({decided(Wdl::loss, 2), decided(Wdl::loss, 4)}));                       // nothing to keep
    Answer over;
    over.terminal = true;
    count.add(over);
    EXPECT_EQ(count, (PlyCount{5, 1, 8, 3, 2, 1}));
    EXPECT_DOUBLE_EQ(*count.only_share(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(*count.only_error(), std::sqrt(2.0 / 3 / 3 / 3));
    EXPECT_DOUBLE_EQ(*count.mean_moves(), 2);
    EXPECT_FALSE(PlyCount{}.only_share());
}

TEST(PlyCount, WithPointsTheScoreIsKeptByLosersToo) {
    PlyCount count;
    count.add(answer_of({Known::of_score({-1, -1}), Known::of_score({-3, -3})}));
    count.add(answer_of({Known::of_score({-1, -1}), Known::of_score({-1, -1})}));
    EXPECT_EQ(count, (PlyCount{2, 0, 4, 2, 1, 0}));
}

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table
// I: the score method without continuity correction, with four digits.
TEST(Intervals, WilsonAsPublished) {
    const auto check = [](double wins, double games, double low, double high) {
        const Interval interval = interval_of({wins / games, 0, static_cast<std::uint64_t>(games)});
        EXPECT_NEAR(interval.low, low, 0.00005) << wins << " of " << games;
        EXPECT_NEAR(interval.high, high, 0.00005) << wins << " of " << games;
    };
    check(81, 263, 0.2553, 0.3662);
    check(15, 148, 0.0624, 0.1605);
    check(0, 20, 0, 0.1611);
    check(1, 29, 0.0061, 0.1718);
    check(20, 20, 1 - 0.1611, 1);
}

TEST(Intervals, OpeningsAreBalancedOnlyIfTheIntervalIsNarrow) {
    const auto lean = [](double share, std::uint64_t games) {
        GameCounts counts;
        counts.first_share = {share, 0.1, games};
        return counts.lean();
    };
    EXPECT_EQ(lean(0.5, 20), Lean::unclear) << "30 % to 70 %";
    EXPECT_EQ(lean(0.5, 2), Lean::unclear);
    EXPECT_EQ(lean(0.5, 1000), Lean::balanced) << "46.9 % to 53.1 %";
    EXPECT_EQ(lean(0.53, 1000), Lean::unclear) << "49.9 % to 56.1 %";
    EXPECT_EQ(lean(0.6, 1000), Lean::first);
    EXPECT_EQ(lean(0.4, 1000), Lean::second);
    EXPECT_EQ(lean(1, 2), Lean::unclear) << "34 % to 100 %";
    EXPECT_EQ(lean(1, 4), Lean::first) << "51 % to 100 %";
}

TEST(GameCounts, MeansAndErrorsByHand) {
    // Shares 1, 0, 1/2, 1/2: mean 1/2, squares 1/2, error sqrt(1/2 / 3 / 4). Lengths 2, 4, 4, 6: mean 4, squares 8.
    const std::vector<PlayedGame> games = {
        {2, Ending::first_wins, 3}, {4, Ending::second_wins, -1}, {4, Ending::drawn, 0}, {6, Ending::cut, 0}};
    const GameCounts counts = GameCounts::of(games, true);
    EXPECT_DOUBLE_EQ(counts.first_share.value, 0.5);
    EXPECT_DOUBLE_EQ(counts.first_share.error, std::sqrt(1.0 / 24));
    EXPECT_DOUBLE_EQ(counts.plies.value, 4);
    EXPECT_DOUBLE_EQ(counts.plies.error, std::sqrt(8.0 / 12));
    EXPECT_DOUBLE_EQ(counts.score->value, 2.0 / 3);  // of the three that ended
    EXPECT_EQ(counts.by_plies, (std::vector<std::uint64_t>{0, 0, 1, 0, 2, 0, 1}));
    EXPECT_EQ(counts.ended(Ending::cut), 1U);
    EXPECT_EQ(counts.quantile(0), 2);
    EXPECT_EQ(counts.quantile(0.5), 4);
    EXPECT_EQ(counts.quantile(1), 6);
    EXPECT_FALSE(GameCounts::of(games, false).score);
}

TEST(Openings, TheOrderOfBalance) {
    EXPECT_TRUE(more_balanced(opening(Known::of(Wdl::draw), 0.9), opening(decided(Wdl::win, 99), 0.5)));
    EXPECT_TRUE(more_balanced(opening(decided(Wdl::loss, 9), 0.9), opening(decided(Wdl::win, 7), 0.5)));
    EXPECT_TRUE(more_balanced(opening(decided(Wdl::win, 7), 0.45), opening(decided(Wdl::win, 7), 0.6)));
    EXPECT_FALSE(more_balanced(opening(decided(Wdl::win, 7), 0.25), opening(decided(Wdl::win, 7), 0.75)));
    EXPECT_TRUE(more_balanced(opening(Known::of_score({-1, -1}), 0.9), opening(Known::of_score({2, 2}), 0.5)));
    const std::vector<Opening> openings = {opening(decided(Wdl::win, 9), 0.9), opening(decided(Wdl::win, 7), 0.45)};
    EXPECT_EQ(&closest_at_random(openings), &openings[1]);
}

TEST(Play, EachGameHasRandomNumbersOfItsOwn) {
    const auto first = [](std::uint64_t seed, std::uint64_t sample, std::uint64_t game) {
        return random_of(seed, sample, game)();
    };
    EXPECT_EQ(first(1, 2, 3), first(1, 2, 3));
    EXPECT_NE(first(1, 2, 3), first(2, 2, 3));
    EXPECT_NE(first(1, 2, 3), first(1, 3, 2));
    EXPECT_NE(first(1, 2, 3), first(1, 2, 4));
}

}  // namespace zermelo::test

// The decision table of the rules of Fox and Hounds, line by line.
#include "games/fox_and_hounds/fox_and_hounds.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/core/concepts/perft.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr EndOf<FoxAndHounds> outcome;
constexpr auto why_not = why_no_game<FoxAndHounds>;

}  // namespace

TEST(FoxAndHounds, StartsAsTheRulesSay) {
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds@8x8"), "1h1h1h1h/8/8/8/8/8/8/4F3 w");
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds"), "1h1h1h1h/8/8/8/8/8/8/4F3 w");
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds,first=hounds"), "1h1h1h1h/8/8/8/8/8/8/4F3 b");
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds,fox=a1"), "1h1h1h1h/8/8/8/8/8/8/F7 w");
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds,fox=choose"), "1h1h1h1h/8/8/8/8/8/8/8 w");
    // Odd boards: hounds on all dark cells of the highest rank; the fox in the middle.
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds@5x5"), "h1h1h/5/5/5/2F2 w");
    EXPECT_EQ(start_of<FoxAndHounds>("fox-and-hounds@7x4"),
              "1h1h1h1/7/7/4F2 w");  // c1 and e1 are equally near: the right one
    // Rule set escape: file index 2 * (hounds / 2), the same cell on even boards.
    for (const int width : {4, 6, 8, 10, 12}) {
        const auto game = make<FoxAndHounds>("fox-and-hounds:escape@" + std::to_string(width));
        EXPECT_TELLS(game.format(game.initial()), "/" + std::to_string(2 * (width / 4)) + "F") << width;
    }
}

TEST(FoxAndHounds, SpecsLeaveDefaultsOut) {
    const auto canonical = [](std::string_view spec) { return make<FoxAndHounds>(spec).spec(); };
    EXPECT_EQ(canonical("fox-and-hounds,fox=e1,first=fox"), "fox-and-hounds@8x8");
    EXPECT_EQ(canonical("fox-and-hounds:escape@6,first=hounds,fox=a1"),
              "fox-and-hounds:escape@6x6,fox=a1,first=hounds");
    EXPECT_EQ(canonical("fox-and-hounds@5x9,fox=choose"), "fox-and-hounds@5x9,fox=choose");
}

TEST(FoxAndHounds, ParametersOutOfRangeAreRefused) {
    EXPECT_TELLS(why_not("fox-and-hounds@3x8"), "4 to 16 files");
    EXPECT_TELLS(why_not("fox-and-hounds@17x8"), "4 to 16 files");
    EXPECT_TELLS(why_not("fox-and-hounds@8x1"), "at least 2 ranks");
    EXPECT_TELLS(why_not("fox-and-hounds@16x17"), "128 dark cells");
    EXPECT_EQ(why_not("fox-and-hounds@16x16"), "");
    EXPECT_EQ(why_not("fox-and-hounds@4x64"), "");
    EXPECT_TELLS(why_not("fox-and-hounds,fox=b1"), "dark cell of rank 1");
    EXPECT_TELLS(why_not("fox-and-hounds,fox=a3"), "dark cell of rank 1");
    EXPECT_TELLS(why_not("fox-and-hounds,first=dog"), "not a side");
    EXPECT_TELLS(why_not("fox-and-hounds:chess"), "no rule set");
    EXPECT_TELLS(why_not("fox-and-hounds,speed=9"), "no option");
}

// "Fox on rank 8: fox wins", here rank 4; dark cells of 4x4: a1 c1 b2 d2 a3 c3 b4 d4.
TEST(FoxAndHounds, TheFoxWinsOnTheHighestRank) {
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "1F2/4/1h2/h3 b"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "1F2/4/1h2/h3 w"), Wdl::win);
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/F3/1h2/h3 w"), std::nullopt);
}

// "Fox to move without a legal step: hounds win. Hounds to move without a legal step: fox wins."
TEST(FoxAndHounds, ASideThatCannotStepLoses) {
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/4/1h1h/2F1 w"), Wdl::loss);  // c1 leads to b2 and d2 only
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/4/1h1h/F3 w"), Wdl::loss);   // a1 leads to b2 only
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/2h1/3h/2F1 w"), std::nullopt);
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/4/1F2/h1h1 b"), Wdl::loss);  // both hounds stand on rank 1
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/4/3h/h1F1 b"), Wdl::loss);   // d2 leads to c1 only, where the fox stands
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "4/4/1h2/h1F1 w"), std::nullopt);
}

// "fox behind all hounds: play goes on to rank 8" by the standard rules; by the rule set escape the fox has won as soon
// as it stands where no hound could ever come, "ignoring who is in the way", beside another such cell.
TEST(FoxAndHounds, AFoxOutOfReachPlaysOnUnlessEscapeIsPlayed) {
    for (const char* position : {"4/2F1/1h2/h3 b", "4/F3/1h1h/4 b"}) {  // behind; a3 is above b2 and d2
        EXPECT_EQ(outcome("fox-and-hounds@4x4", position), std::nullopt) << position;
        EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", position), Wdl::loss) << position;
    }
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "4/F3/1h1h/4 w"), Wdl::win);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "1h1h/4/4/F3 w"), std::nullopt);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "3h/4/1F2/h3 w"), std::nullopt);  // d4 reaches b2 through c3
    // On 6 files d2 reaches c1 and e1, and a3 reaches b2, a1, c1: f2 is out of reach of all, and e3 beside it.
    EXPECT_EQ(outcome("fox-and-hounds:escape@6x4", "6/h5/3h1F/h5 w"), Wdl::win);
}

TEST(FoxAndHounds, EscapeLosesWithoutAStep) {
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "4/4/1h1h/2F1 w"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "4/4/1F2/h1h1 b"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "4/4/1F2/h1h1 w"), Wdl::win);
}

// On the highest rank no hound can reach the fox. By the rule set escape it has not won before a cell beside it is out
// of reach too: d4 has c3 alone beside it, where the hound of b4 may come and shut the fox in.
TEST(FoxAndHounds, TheHighestRankIsNoGoalOfEscape) {
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "1h1F/4/4/h3 b"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "1h1F/4/4/h3 b"), std::nullopt);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "1h1F/4/4/h3 w"), std::nullopt);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "3F/2h1/4/h3 w"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds@4x4", "3F/2h1/4/h3 w"), Wdl::win);
    // The fox on b4 has a3 beside it, which no hound reaches from d4 and c3.
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "1F1h/2h1/4/4 b"), Wdl::loss);
    EXPECT_EQ(outcome("fox-and-hounds:escape@4x4", "1F2/h1h1/4/4 w"), Wdl::loss);  // both cells beside it are hounds'
}

// Finished positions that gilith/solve (J. Leslie-Hurd) shows in doc/fox-hounds-*.txt, mirrored top to bottom.
TEST(FoxAndHounds, EscapeEndsAsPublished) {
    const auto ended = [](int size, std::string_view position, Wdl value) {
        EXPECT_EQ(outcome(fmt::format("fox-and-hounds:escape@{}", size), position), value) << position;
    };
    ended(4, "1h2/4/1h2/F3 w", Wdl::loss);  // "Hounds victory position"
    ended(6, "6/4h1/6/4h1/1h4/F5 w", Wdl::loss);
    ended(8, "1h6/2h5/8/8/8/8/1h6/F3h3 w", Wdl::loss);
    ended(10, "5h3F/8h1/10/10/10/h9/10/10/7h2/8h1 w", Wdl::loss);  // on the highest rank
    ended(4, "4/F1h1/4/2h1 w", Wdl::win);                          // "Fox escaped position"
    ended(6, "6/h5/3F2/4h1/1h4/6 b", Wdl::loss);
    ended(8, "8/8/5h1h/8/5h2/F7/8/2h5 b", Wdl::loss);
    ended(10, "10/10/1h8/4h5/10/h1h5F1/10/10/10/8h1 w", Wdl::win);
    ended(4, "3h/2F1/4/2h1 b", Wdl::loss);  // "Fox victory without escape position"
    ended(6, "6/6/5h/4F1/5h/4h1 b", Wdl::loss);
    ended(8, "8/8/7h/6F1/8/8/8/h3h1h1 b", Wdl::loss);
    ended(10, "10/10/10/10/9h/8F1/10/10/1h8/h1h5h1 b", Wdl::loss);
}

TEST(FoxAndHounds, AChosenCellIsATurnOfItsOwn) {
    const auto game = make<FoxAndHounds>("fox-and-hounds@8x8,fox=choose");
    const auto start = game.initial();
    const auto placed = game.apply(start, *game.parse_move(start, "c1"));
    EXPECT_EQ(game.format(placed), "1h1h1h1h/8/8/8/8/8/8/2F5 w");  // the fox is on turn again
    const auto hounds_first = make<FoxAndHounds>("fox-and-hounds@8x8,fox=choose,first=hounds");
    EXPECT_EQ(hounds_first.format(hounds_first.apply(start, {1, 1})), "1h1h1h1h/8/8/8/8/8/8/2F5 b");
}

TEST(FoxAndHounds, IllegalPositionsAreExplained) {
    const auto game = make<FoxAndHounds>("fox-and-hounds@8x8");
    const auto why = [&game](std::string_view text) {
        const auto position = game.parse(text);
        return position ? "" : position.error().what + ": " + position.error().why;
    };
    EXPECT_TELLS(why("1h1h1h2/8/8/8/8/8/8/4F3 w"), "3 hounds");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/8 w"), "no fox");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/F3F3 w"), "two foxes");
    EXPECT_TELLS(why("h2h1h1h/8/8/8/8/8/8/4F3 w"), "a8");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/4F3 x"), "side to move");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/4F3 w"), "7 ranks are given");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/4F4 w"), "character 24: rank 1 is longer");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/4G3 w"), "\"G\" is not a piece");
    EXPECT_TELLS(why("1h1h1h1h/8/8/8/8/8/8/4F3 w ply:0"), "no key");
    EXPECT_TELLS(why(""), "empty");
}

// By the values of the reference solver: a sure way of n steps wins within n steps of the fox.
TEST(FoxAndHounds, ASureWayWins) {
    for (const char* spec :
         {"fox-and-hounds@6x6,fox=choose", "fox-and-hounds:escape@6x6,fox=choose", "fox-and-hounds@5x7"}) {
        const auto game = make<FoxAndHounds>(spec);
        std::size_t sure = 0;
        std::size_t not_sure = 0;
        for (const auto& [position, value] : reference_values(game, {game.initial()})) {
            if (position.fox == FoxAndHounds::no_fox || game.terminal(position)) continue;
            const int steps = static_cast<int>(game.sure_steps(position));
            const bool fox_wins = value.wdl == (position.turn == 0 ? Wdl::win : Wdl::loss);
            if (steps == 0) {
                not_sure += fox_wins ? 1 : 0;
                continue;
            }
            ++sure;
            ASSERT_TRUE(fox_wins) << spec << ": " << game.format(position);
            ASSERT_LE(value.dtw, position.turn == 0 ? 2 * steps - 1 : 2 * steps) << game.format(position);
        }
        EXPECT_GT(sure, not_sure) << spec << ": most wins of the fox are seen at a glance";
    }
}

}  // namespace zermelo::test

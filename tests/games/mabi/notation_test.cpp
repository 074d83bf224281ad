// Texts of Mabi: specs, keys of positions, moves, and what is said of bad ones.
#include <gtest/gtest.h>

#include "games/mabi/mabi.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr auto why_not = why_no_game<Mabi>;
constexpr WhyNoPosition<Mabi> why{"mabi@4x4"};

}  // namespace

TEST(MabiNotation, SpecsLeaveOutDefaults) {
    EXPECT_EQ(make<Mabi>("mabi").spec(), "mabi@8x8");
    EXPECT_EQ(make<Mabi>("mabi@4").spec(), "mabi@4x4");
    EXPECT_EQ(make<Mabi>("mabi@4x6,pass=wait").spec(), "mabi@4x6");
    EXPECT_EQ(make<Mabi>("mabi@3x3,pass=final").spec(), "mabi@3x3,pass=final");
    EXPECT_EQ(make<Mabi>("mabi@2x2,pass=plain").spec(), "mabi@2x2,pass=plain");
    EXPECT_EQ(make<Mabi>("mabi@26x2").spec(), "mabi@26x2");
}

TEST(MabiNotation, BoardsThatCannotBeAreExplained) {
    for (const char* spec : {"mabi@5x5", "mabi@3x4", "mabi@4x3", "mabi@1x1", "mabi@3x5", "mabi@7x7"})
        EXPECT_TELLS(why_not(spec), "both sides must be even, or the board 3x3") << spec;
    for (const char* spec : {"mabi@8x10", "mabi@28x2", "mabi@0x4", "mabi@4x0", "mabi@9998x9998"})
        EXPECT_TELLS(why_not(spec), "2 to 26 files and at most 64 cells") << spec;
    EXPECT_TELLS(why_not("mabi@4x4,pass=never"), "no pass=\"never\"");
    EXPECT_TELLS(why_not("mabi:fast@4x4"), "no rule set");
    EXPECT_TELLS(why_not("mabi@4x4,start=a1"), "no option");
}

// The order of the keys: first, wait, passed, prio; read in any order.
TEST(MabiNotation, KeysAreReadInAnyOrder) {
    const auto game = make<Mabi>("mabi@4x4");
    EXPECT_EQ(game.format(*game.parse("bb2/2wb/4/wwbw w prio:b passed:1 wait:b")),
              "bb2/2wb/4/wwbw w wait:b passed:1 prio:b");
}

// Different sizes decide the priority.
TEST(MabiNotation, PriorityMayBeLeftOutWhereSizesDecide) {
    const auto game = make<Mabi>("mabi@4x4");
    EXPECT_EQ(game.format(*game.parse("1b1b/w1w1/1b1b/1ww1 b")), "1b1b/w1w1/1b1b/1ww1 b prio:w");
    EXPECT_EQ(game.format(*game.parse("bb2/2wb/4/wwbw w")), "bb2/2wb/4/wwbw w");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/1ww1 b prio:b"), "White has the larger greatest group");
    EXPECT_TELLS(why("bb2/2wb/1w2/w1bw b prio:w"), "the key is prio:b");
}

TEST(MabiNotation, BadPositionsAreExplained) {
    EXPECT_EQ(why("1b1b/w1w1/1b1b/w1w1 w first:1"), "");
    EXPECT_EQ(why("1b1b/w1w1/1b1b/w1w1 b wait:w"), "");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w w"), "character 19: rank 1 has 3 cells");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1W1 w"), "character 18");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w3 w"), "White has 3 pieces, on this board each side always has 4");
    EXPECT_TELLS(why("1b1b/w1wb/1b1b/w1w1 w"), "Black has 5 pieces");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w ply:1"), "character 23: this game has no key \"ply\"");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w wait:b wait:b"), "character 30: wait is given twice");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w prio:x"), "character 23: prio is w or b, not \"x\"");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w wait:bb"), "wait is w or b, not \"bb\"");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w first:2"), "first is 1, not \"2\"");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w wait:b passed:3"), "character 30: passed is 1 or 2");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w wait:w"), "character 23: White cannot wait and be on turn");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w passed:1"), "with passed:1 belongs wait:b");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w first:1 wait:b"), "before White's first turn");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 b first:1"), "White is on turn");
    EXPECT_TELLS(why("1b1b/w1w1/1b1b/w1w1 w first:1 prio:b"), "prio is not known yet");
    EXPECT_TELLS(why("mabi@4x4,pass=plain", "1b1b/w1w1/1b1b/w1w1 w wait:b"), "with pass=plain nobody waits");
    EXPECT_EQ(why("mabi@4x4,pass=plain", "1b1b/w1w1/1b1b/w1w1 w passed:1"), "");
}

TEST(MabiNotation, MovesAreTwoCellsOrAPass) {
    const auto game = make<Mabi>("mabi@4x4");
    const auto start = game.initial();
    EXPECT_EQ(game.format_move(start, *game.parse_move(start, "a1-b1")), "a1-b1");
    for (const char* text : {"", "a1", "a1-", "-a1", "a1a2", "a1-a2-a3", "a1xa2", "a1-a1", "Pass", "a5-a4"}) {
        const auto move = game.parse_move(start, text);
        ASSERT_FALSE(move) << text;
        EXPECT_TELLS(move.error().why, "written with two cells") << text;
    }
    for (const char* text : {"pass", "c3-c4", "a1-a3", "a1-b2", "b2-b1", "a2-a1"}) {
        const auto move = game.parse_move(start, text);
        ASSERT_FALSE(move) << text;
        EXPECT_TELLS(move.error().why, "not legal") << text;
    }
    const auto end = *game.parse("1b1b/w1w1/wb1b/2w1 b wait:w passed:2 prio:w");
    EXPECT_TELLS(game.parse_move(end, "pass").error().why, "the game is over");
}

TEST(MabiNotation, BoardsPackWhereTheyFit) {
    // 64 cells, a colour for each of 32 men, six bits for the state.
    EXPECT_EQ(make<Mabi>("mabi").key_bits(), 102);
    EXPECT_EQ(make<Mabi>("mabi@3x3").key_bits(), 19);
    EXPECT_FALSE(make<Mabi>("mabi@3x3").unpack(0));
}

TEST(MabiNotation, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Mabi>("mabi@4x4").indexing());
    EXPECT_EQ(failure_of(make<Mabi>("mabi@6x6").indexing()), Failure::limit);
}

}  // namespace zermelo::test

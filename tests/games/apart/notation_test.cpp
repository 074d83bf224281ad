// Texts of Apart: what is read, and what is wrong with what is not.
#include <gtest/gtest.h>

#include "games/apart/apart.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr auto why_not = why_no_game<Apart>;
constexpr WhyNoPosition<Apart> why_no_position{"apart@4x4"};
constexpr WhyNoMove<Apart> why_no_move{"apart@4x4"};

}  // namespace

TEST(ApartNotation, SpecsAreCanonical) {
    const auto spec = [](std::string_view text) { return make<Apart>(text).spec(); };
    EXPECT_EQ(spec("apart"), "apart@8x8");
    EXPECT_EQ(spec("apart@6,origin=blocked"), "apart@6x6");
    EXPECT_EQ(spec("apart@4x6,origin=free"), "apart@4x6,origin=free");
    EXPECT_EQ(spec("apart@3x4"), "apart@3x4");
    for (const std::string_view size : {"apart@2x4", "apart@4x3", "apart@9x8", "apart@8x9"})
        EXPECT_TELLS(why_not(size), "the board must be 3x4 to 8x8") << size;
    EXPECT_TELLS(why_not("apart,origin=open"), "there is no origin \"open\"");
    EXPECT_TELLS(why_not("apart:other"), "there is no rule set \"other\"");
    EXPECT_NE(why_not("apart,colour=red"), "");
}

TEST(ApartNotation, PositionsSayWhatIsWrongAndWhere) {
    EXPECT_EQ(why_no_position("1bb1/1bb1/1ww1/1ww1 w first:1"), "");
    EXPECT_EQ(why_no_position("1bb1/1bb1/1ww1/1ww1 b"), "");
    EXPECT_EQ(why_no_position("4/4/4/ww1b w"), "");
    EXPECT_EQ(why_no_position("4/4/4/ww2 b"), "");  // Black has lost its last piece
    EXPECT_TELLS(why_no_position("4/4/4/ww2 w"), "has a piece");
    EXPECT_TELLS(why_no_position("4/4/4/4 w"), "has a piece");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/www1/1ww1 w"), "White has 5 pieces, here it has at most 4");
    EXPECT_TELLS(why_no_position("bbb1/1bb1/1ww1/1ww1 w"), "Black has 5 pieces, here it has at most 4");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/1ww1 b first:1"), "only the start has first:1");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/ww2 w first:1"), "only the start has first:1");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/1ww1 w first:0"), "\"first:0\" is not the key of this game");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/1ww1 w ply:1"), "\"ply:1\" is not the key of this game");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/1ww1 w first:1 first:1"), "given twice");
    EXPECT_TELLS(why_no_position("1bb1/1Bb1/1ww1/1ww1 w"), "character 7:");
    EXPECT_TELLS(why_no_position("1bb1/1bb1/1ww1/1ww1 x"), "character 21:");
}

TEST(ApartNotation, MovesAreReadLiberally) {
    constexpr std::string_view position = "3b/3b/w3/w3 w";
    EXPECT_EQ(why_no_move(position, "a1-a3"), "");
    EXPECT_EQ(why_no_move(position, "a1-b1"), "");
    EXPECT_TELLS(why_no_move(position, "a1xa3"), "not legal");  // nothing to take there
    EXPECT_TELLS(why_no_move(position, "a1-a2"), "not legal");
    EXPECT_TELLS(why_no_move(position, "d4-c4"), "not legal");
    EXPECT_TELLS(why_no_move(position, "b2-b3"), "not legal");
    for (const std::string_view bad : {"", "a1", "a1-", "a1a3", "a1-a3-", "a1-e3", "a1--a3", "a1-a3 "})
        EXPECT_TELLS(why_no_move(position, bad), "a turn is written with the cells") << bad;
    EXPECT_TELLS(why_no_move("3b/4/w3/w3 w", "a1-a3"), "the game is over");

    const auto game = make<Apart>("apart");
    const auto read = [&](std::string_view board, std::string_view text) -> std::string {
        const auto at = *game.parse(board);
        const auto move = game.parse_move(at, text);
        return move ? game.format_move(at, *move) : "";
    };
    // A dash for a capture; the two ends of the only turn between them.
    constexpr std::string_view capture = "8/8/7b/b6b/8/b7/w7/w5ww w";
    EXPECT_EQ(read(capture, "a1-a3-a5"), "a1xa3xa5");
    EXPECT_EQ(read(capture, "a1-a5"), "a1xa3xa5");
    // Two turns between the same ends.
    constexpr std::string_view two = "7b/7b/8/8/8/3w4/2w1w3/2wwb3 w";
    EXPECT_EQ(read(two, "c1-e3"), "");
    EXPECT_EQ(read(two, "c1-c3-e3"), "c1-c3-e3");
}

TEST(ApartNotation, ClicksAreTheLandings) {
    const auto game = make<Apart>("apart");
    const auto position = *game.parse("8/8/7b/b6b/8/b7/w7/w5ww w");
    const auto clicks = game.clicks(position, *game.parse_move(position, "a1xa3xa5"));
    ASSERT_EQ(clicks.steps.size(), 1U);
    EXPECT_EQ(clicks.steps[0].cells, (std::vector<int>{0, 16, 32}));
    EXPECT_EQ(clicks.captured, (std::vector<int>{16, 32}));
    EXPECT_EQ(clicks.placed, (std::vector<Placed>{{32, 'w'}}));
}

TEST(ApartNotation, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Apart>("apart@4x6").indexing());
    EXPECT_TRUE(make<Apart>("apart@5x6").indexing());
    for (const std::string_view spec : {"apart@6x6", "apart@8x8"}) {
        EXPECT_EQ(failure_of(make<Apart>(spec).indexing()), Failure::limit) << spec;
    }
    EXPECT_EQ(make<Apart>("apart").key_bits(), 90);
}

}  // namespace zermelo::test

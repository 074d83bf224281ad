// Texts, symmetries and keys of Halma.
#include <gtest/gtest.h>

#include "games/halma/halma.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

std::string why_not(std::string_view spec) {
    const auto game = Halma::make(*Spec::parse(spec));
    return game ? "" : game.error().why + " " + game.error().hint;
}
constexpr WhyNoPosition<Halma> why_no_position;
constexpr WhyNoMove<Halma> why_no_move;

}  // namespace

TEST(Halma, SpecsLeaveOutWhatIsUsual) {
    const auto spec = [](std::string_view text) { return make<Halma>(text).spec(); };
    EXPECT_EQ(spec("halma"), "halma@8x8");
    EXPECT_EQ(spec("halma@8x8,rows=4-3-2-1"), "halma@8x8");
    EXPECT_EQ(spec("halma@10x10,rows=5-4-3-2-1,goal=filled,home=open,exit=free"), "halma@10x10");
    EXPECT_EQ(spec("halma@16,rows=5-5-4-3-2"), "halma@16x16");
    EXPECT_EQ(spec("halma@8x8,rows=2-1"), "halma@8x8,rows=2-1");
    EXPECT_EQ(spec("halma@5x5,exit=zillions,home=closed,goal=all,rows=2-1"),
              "halma@5x5,rows=2-1,goal=all,home=closed,exit=zillions");
}

TEST(Halma, SpecsThatCannotBeAreExplained) {
    EXPECT_TELLS(why_not("halma@17x17,rows=1"), "2x2 to 16x16, not 17x17");
    EXPECT_TELLS(why_not("halma@1x1,rows=1"), "2x2 to 16x16");
    EXPECT_TELLS(why_not("halma@8x6"), "2x2 to 16x16, not 8x6");
    EXPECT_TELLS(why_not("halma@9x9"), "no usual camp name its rows");
    for (const char* rows : {"0", "2-", "-1", "2--1", "2+1", "x", "02", "2-0"})
        EXPECT_TELLS(why_not(std::string("halma@5x5,rows=") + rows), "no rows of a camp");
    EXPECT_TELLS(why_not("halma@5x5,rows=6"), "a camp of 6 is larger than 5x5");
    EXPECT_TELLS(why_not("halma@3x3,rows=1-1-1-1"), "a camp of 1-1-1-1 is larger than 3x3");
    EXPECT_TELLS(why_not("halma@3x3,rows=3-2"), "camps of 3-2 overlap on 3x3");
    EXPECT_TELLS(why_not("halma@16x16,rows=16-16-1"), "at most 32 cells");
    EXPECT_TELLS(why_not("halma@5x5,rows=2-1,goal=some"), "no goal \"some\" goal is filled or all");
    EXPECT_TELLS(why_not("halma,home=shut"), "no home \"shut\" home is open or closed");
    EXPECT_TELLS(why_not("halma,exit=yes"), "no exit \"yes\" exit is free or zillions");
    EXPECT_TELLS(why_not("halma,camp=1"), "no option");
    EXPECT_TELLS(why_not("halma:fast"), "no rule set");
}

TEST(Halma, PositionsThatCannotBeAreExplained) {
    const std::string_view spec = "halma@3x3,rows=2-1";
    EXPECT_EQ(why_no_position(spec, "1bb/w1b/ww1 w"), "");
    EXPECT_EQ(why_no_position(spec, "1bb/w1b/ww1_b"), "");
    EXPECT_TELLS(why_no_position(spec, "1bb/w1b/w2 w"), "White has 2 pieces, not the 3 of this camp");
    EXPECT_TELLS(why_no_position(spec, "bbb/w1b/ww1 w"), "Black has 4 pieces, not the 3 of this camp");
    EXPECT_TELLS(why_no_position(spec, "1bb/w1b/ww1 x"), "character 13");
    EXPECT_TELLS(why_no_position(spec, "1bb/w1x/ww1 w"), "character 7");
    EXPECT_TELLS(why_no_position(spec, "1bb/w2b/ww1 w"), "character 7: rank 2");
    EXPECT_TELLS(why_no_position(spec, "1bb/w1b/ww1 w rows:2,1"), "no key \"rows\"");
}

TEST(Halma, MovesAreStartAndEndAndLongerFormsAreRead) {
    const std::string_view spec = "halma@5x5,rows=2-1";
    const std::string_view text = "w4/2bb1/1bw2/2w2/5 w";
    const auto game = make<Halma>(spec);
    const auto position = *game.parse(text);
    const auto name = [&](std::string_view move) {
        return game.format_move(position, *game.parse_move(position, move));
    };
    EXPECT_EQ(name("c3-e3"), "c3-e3");
    EXPECT_EQ(name("c3-c5-e3"), "c3-e3");
    EXPECT_EQ(name("c3c5e3"), "c3-e3");
    EXPECT_EQ(name("c3-b2"), "c3-b2");
    EXPECT_TELLS(why_no_move(spec, text, "c3-d3-e3"), "c3-d3 is no jump over a piece to an empty cell");
    EXPECT_TELLS(why_no_move(spec, text, "c3-c5-a5"), "c5-a5 is no jump");
    EXPECT_TELLS(why_no_move(spec, text, "c3-c5-c4"), "c5-c4 is no jump");
    EXPECT_TELLS(why_no_move(spec, text, "c3-c4"), "not legal");
    EXPECT_TELLS(why_no_move(spec, text, "b3-a3"), "not legal");
    EXPECT_TELLS(why_no_move(spec, text, "pass"), "not legal");
    EXPECT_TELLS(why_no_move(spec, text, "c3"), "character 3: a move is written with two or more cells");
    EXPECT_TELLS(why_no_move(spec, text, "c3-"), "character 4");
    EXPECT_TELLS(why_no_move(spec, text, "c3-x5"), "character 4");
    EXPECT_TELLS(why_no_move(spec, text, "c3xc5"), "character 3");
    EXPECT_TELLS(why_no_move(spec, text, ""), "character 1");
    EXPECT_TELLS(why_no_move("halma@3x3,rows=1", "2w/3/b2 w", "c3-b3"), "the game is over");
}

TEST(Halma, ColoursAreExchangedWithTheHalfTurn) {
    const auto game = make<Halma>("halma@5x5,rows=2-1");
    const auto canonical = [&](std::string_view text) { return game.format(game.canonical(*game.parse(text))); };
    // Black's d2 e5 e4 become White's b4 a1 a2, White's a1 b1 c2 become Black's e5 d5 c4: 3bb/1wb2/5/w4/w4 w. The
    // mirror image in the diagonal from a1 has the lesser white set a1 b1 d2.
    EXPECT_EQ(canonical("4b/4b/5/2wb1/ww3 b"), "4b/4b/3b1/3w1/ww3 w");
    EXPECT_EQ(canonical("3bb/1wb2/5/w4/w4 w"), "4b/4b/3b1/3w1/ww3 w");
    EXPECT_EQ(canonical("4b/4b/3b1/3w1/ww3 w"), "4b/4b/3b1/3w1/ww3 w");
    EXPECT_EQ(game.symmetry_order(), 4);
    EXPECT_EQ(game.stabiliser_order(game.initial()), 2);
    // A camp that is no mirror image of itself leaves the half turn alone.
    const auto oblong = make<Halma>("halma@5x5,rows=3-1");
    EXPECT_EQ(oblong.format(oblong.canonical(*oblong.parse("2bbb/4b/5/1w3/www2 b"))), "2bbb/3b1/5/w4/www2 w");
    EXPECT_EQ(oblong.symmetry_order(), 2);
    EXPECT_EQ(oblong.stabiliser_order(oblong.initial()), 1);
    EXPECT_EQ(make<Halma>("halma@16x16").symmetry_order(), 4);
}

// 64 cells and 20 pieces; C(100, 30) sets of cells have 85 bits, C(256, 6) have 39.
TEST(Halma, KeysNeedTheCellsOrTheirRankAndABitForAPiece) {
    EXPECT_EQ(make<Halma>("halma").key_bits(), 64 + 20);
    EXPECT_EQ(make<Halma>("halma@10x10").key_bits(), 85 + 30);
    EXPECT_EQ(make<Halma>("halma@16x16,rows=2-1").key_bits(), 39 + 6);
    EXPECT_GT(make<Halma>("halma@16x16").key_bits(), 128);
    EXPECT_FALSE(make<Halma>("halma@16x16").unpack(0));
    for (const char* spec : {"halma@10x10", "halma@16x16,rows=2-1", "halma@11x11,rows=3-2-1"}) {
        const auto game = make<Halma>(spec);
        for (const auto& position : from_random_games(game, 200, 3)) {
            const U128 key = game.pack(position);
            EXPECT_TRUE(key >> game.key_bits() == 0);
            EXPECT_EQ(game.unpack(key), position) << game.format(position);
        }
        EXPECT_FALSE(game.unpack(~U128{0}));
        EXPECT_FALSE(game.unpack((U128{1} << game.key_bits()) - 1)) << "no such rank, and White has too many pieces";
    }
    const auto small = make<Halma>("halma@3x3,rows=1");
    EXPECT_FALSE(small.unpack(0b111)) << "three pieces";
    EXPECT_FALSE(small.unpack(1)) << "one piece";
    EXPECT_FALSE(small.unpack(U128{1} << 11 | 0b11));
}

TEST(Halma, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Halma>("halma@6x6,rows=3-2-1").indexing());
    EXPECT_TRUE(make<Halma>("halma@8x8,rows=2-1").indexing());
    for (const char* spec : {"halma", "halma@8x8,rows=3-2-1", "halma@9x9,rows=1", "halma@16x16"}) {
        EXPECT_EQ(failure_of(make<Halma>(spec).indexing()), Failure::limit) << spec;
    }
}

}  // namespace zermelo::test

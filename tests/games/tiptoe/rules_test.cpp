// The decision table of the rules of Tiptoe, line by line. Expected moves are worked out by hand.
#include "games/tiptoe/tiptoe.hpp"

#include <gtest/gtest.h>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Tiptoe> move_names;
constexpr auto why_not = why_no_game<Tiptoe>;

}  // namespace

TEST(Tiptoe, TheSetupIsOneThenTwoThenOneOnAnyCells) {
    const auto game = make<Tiptoe>("tiptoe@3x3");
    EXPECT_EQ(game.format(game.initial()), "3/3/3 w setup:1");
    EXPECT_EQ(game.moves(game.initial()).size(), 9U);
    EXPECT_EQ(game.format(play(game, {"b2"})), "3/1w1/3 b setup:2");
    EXPECT_EQ(game.moves(play(game, {"b2"})).size(), 28U);  // pairs of the other eight cells
    EXPECT_EQ(game.format(play(game, {"b2", "a1+c3"})), "2b/1w1/b2 w setup:3");
    EXPECT_EQ(move_names(game, play(game, {"b2", "a1+c3"})), (Names{"b1", "c1", "a2", "c2", "a3", "b3"}));
}

TEST(Tiptoe, BlacksTwoPiecesOfTheSetupHaveNoOrder) {
    const auto game = make<Tiptoe>("tiptoe@3x3");
    const auto position = play(game, {"b2"});
    EXPECT_EQ(*game.parse_move(position, "c3+a1"), *game.parse_move(position, "a1+c3"));
    // In the order of a dictionary, not of the cells.
    EXPECT_EQ(game.format_move(position, *game.parse_move(position, "b1+a2")), "a2+b1");
    for (const char* text : {"a1", "a1+", "a1+a1", "a1+b2", "a1-c3", "a1+c3+c1", "+a1"})
        EXPECT_FALSE(game.parse_move(position, text)) << text;
}

TEST(Tiptoe, WhiteIsOnTurnAgainAfterTheSetup) {
    const auto game = make<Tiptoe>("tiptoe@3x3");
    const auto setup = play(game, {"a1", "b1+b3"});
    EXPECT_EQ(game.turn(setup), Side::first);
    const auto position = play(game, {"a1", "b1+b3", "c3"});
    EXPECT_EQ(game.format(position), "1bw/3/wb1 w");
    EXPECT_EQ(game.format(play(game, {"a1", "b1+b3", "c3", "a2"})), "1bw/w2/wb1 b");
}

TEST(Tiptoe, ALonePieceIsAGroupOfOne) {
    EXPECT_EQ(move_names("tiptoe@5x5", "4b/5/2w2/5/w3b w"), (Names{"a2", "b1", "b3", "c2", "c4", "d3"}));
}

TEST(Tiptoe, APieceOfAGroupGoesExactlyAsFarAsTheGroupIsLarge) {
    // c3 and d3: e3 is too near, and f3 is off the board.
    EXPECT_EQ(move_names("tiptoe@5x5", "b4/5/2ww1/5/b4 w"), (Names{"a3", "c1", "c5", "d1", "d5"}));
    // Three pieces in a corner: up from a1 and b2, right from a1 and b2 along free cells.
    EXPECT_EQ(move_names("tiptoe@5x5", "2b1b/4b/5/ww3/w4 w"), (Names{"d1", "a5", "b5", "e2"}));
}

TEST(Tiptoe, EnemyPiecesBlockLines) {
    // c4 stands between c3 and c5, d1 on the target of d3.
    EXPECT_EQ(move_names("tiptoe@5x5", "5/2b2/2ww1/5/3b1 w"), (Names{"a3", "c1", "d5"}));
}

TEST(Tiptoe, OwnPiecesBlockLinesToo) {
    // c1 is an own piece on the target of c3; c3 stands between d3 and b3.
    EXPECT_EQ(move_names("tiptoe@5x5", "bb2b/5/2ww1/5/2w2 w"), (Names{"a3", "c5", "d5", "d1", "b1", "c2"}));
}

TEST(Tiptoe, TwoOriginsOfATargetAreOneMove) {
    // d1 is reached from d3 (two cells) and from c1 (one cell).
    const auto game = make<Tiptoe>("tiptoe@5x5");
    EXPECT_EQ(game.moves(*game.parse("bb2b/5/2ww1/5/2w2 w")).size(), 6U);
    EXPECT_EQ(move_names(game, *game.parse("bb2b/5/2ww1/5/2w2 w")).count("d1"), 1U);
}

TEST(Tiptoe, DiagonalContactCountsOnlyInTheDiagonalVersion) {
    EXPECT_EQ(move_names("tiptoe@5x5", "5/b3b/2w2/1w3/5 w"), (Names{"a2", "c2", "b1", "b3", "d3", "c4"}));
    EXPECT_EQ(move_names("tiptoe@5x5,adj=diag", "5/b3b/2w2/1w3/5 w adj:diag"),
              (Names{"d2", "b4", "a3", "e3", "c5", "c1", "e5", "a5", "e1"}));
}

TEST(Tiptoe, AHexagonalCellHasSixNeighbours) {
    // c3 in the middle, a1 in a corner; b4 and d2 are no neighbours of c3.
    EXPECT_EQ(move_names("tiptoe@3,adj=hex", "2b/4/2w1b/4/w2 w adj:hex"),
              (Names{"b3", "d3", "c2", "c4", "d4", "b2", "b1", "a2"}));
    // c3 and d4 are a group, c3 and b4 are not.
    EXPECT_EQ(move_names("tiptoe@3,adj=hex", "2b/2wb/2w2/4/3 w adj:hex"),
              (Names{"e3", "a3", "c5", "c1", "a1", "b4", "d2"}));
    EXPECT_EQ(move_names("tiptoe@3,adj=hex", "2b/w2b/2w2/4/3 w adj:hex"),
              (Names{"b3", "d3", "c2", "c4", "d4", "b2", "c5", "a3"}));
}

TEST(Tiptoe, ASideThatCannotPlaceLoses) {
    const auto small = make<Tiptoe>("tiptoe@3x3");
    EXPECT_EQ(small.terminal(*small.parse("3/bb1/ww1 w")), Wdl::loss);     // at White's first turn after the setup
    EXPECT_EQ(small.terminal(*small.parse("3/1bb/ww1 w")), std::nullopt);  // a3 is free from a1
}

TEST(Tiptoe, AGroupLargerThanTheBoardIsLongCannotMove) {
    const auto game = make<Tiptoe>("tiptoe@4x3");
    EXPECT_EQ(game.terminal(*game.parse("bbbb/4/wwww w")), Wdl::loss);
    EXPECT_EQ(game.terminal(*game.parse("bbbb/w3/wwww b")), Wdl::loss);
}

TEST(Tiptoe, AFullBoardIsLost) {
    const auto game = make<Tiptoe>("tiptoe@2x2");
    EXPECT_EQ(game.terminal(*game.parse("bw/wb w")), Wdl::loss);
    EXPECT_EQ(move_names(game, *game.parse("2/2 w setup:1")), (Names{"a1", "a2", "b1", "b2"}));
}

TEST(Tiptoe, AFixedSetupBeginsLater) {
    const auto first = make<Tiptoe>("tiptoe@3x3,setup=b2");
    EXPECT_EQ(first.format(first.initial()), "3/1w1/3 b setup:2");
    const auto third = make<Tiptoe>("tiptoe@3x3,setup=a1-b1-a2");
    EXPECT_EQ(third.format(third.initial()), "3/b2/wb1 w setup:3");
    EXPECT_EQ(third.spec(), "tiptoe@3x3,setup=a1-a2-b1");
    const auto fourth = make<Tiptoe>("tiptoe@4x4,setup=a1-b1-c4-d4,adj=diag");
    EXPECT_EQ(fourth.format(fourth.initial()), "2bw/4/4/wb2 w adj:diag");
    EXPECT_EQ(fourth.spec(), "tiptoe@4x4,adj=diag,setup=a1-b1-c4-d4");
    EXPECT_TELLS(why_not("tiptoe@3x3,setup=a1-b1"), "2 cells, not 1, 3 or 4");
    EXPECT_TELLS(why_not("tiptoe@3x3,setup=a1-b1-c1-a2-b2"), "5 cells, not 1, 3 or 4");
    EXPECT_TELLS(why_not("tiptoe@3x3,setup=a1-b1-a1"), "names a1 twice");
    for (const char* setup : {"a4", "a1-", "-a1", "a1+b1", "a1-b1-c1-", "x"})
        EXPECT_TELLS(why_not(std::string("tiptoe@3x3,setup=") + setup), "does not name cells");
}

TEST(Tiptoe, HexagonsAreNamedByTheirBase) {
    EXPECT_EQ(make<Tiptoe>("tiptoe@3,adj=hex").spec(), "tiptoe@3,adj=hex");
    EXPECT_EQ(make<Tiptoe>("tiptoe@3,adj=orth").spec(), "tiptoe@3x3");
    EXPECT_EQ(make<Tiptoe>("tiptoe").spec(), "tiptoe@8x8");
    const auto game = make<Tiptoe>("tiptoe@6,adj=hex");
    EXPECT_EQ(game.moves(game.initial()).size(), 91U);
    EXPECT_EQ(game.symmetry_order(), 12);
    EXPECT_EQ(make<Tiptoe>("tiptoe@4x5").symmetry_order(), 4);
    EXPECT_EQ(make<Tiptoe>("tiptoe@8x8,adj=diag").symmetry_order(), 8);
}

TEST(Tiptoe, BoardsThatCannotBeAreExplained) {
    EXPECT_TELLS(why_not("tiptoe@3x3,adj=hex"), "one number");
    EXPECT_TELLS(why_not("tiptoe,adj=hex"), "one number");
    for (const char* spec : {"tiptoe@1,adj=hex", "tiptoe@12,adj=hex", "tiptoe@9999,adj=hex"})
        for (const auto& why : {why_not(spec), why_no_game<LargeTiptoe>(spec)}) EXPECT_TELLS(why, "2 to 11");
    EXPECT_TELLS(why_no_game<LargeTiptoe>("tiptoe@20x19"), "4 to 362 cells");
    EXPECT_TELLS(why_no_game<LargeTiptoe>("tiptoe@9999x9999"), "26 files");
    EXPECT_TELLS(why_not("tiptoe@27x2"), "26 files");
    EXPECT_TELLS(why_not("tiptoe@3x1"), "4 to 362 cells");
    EXPECT_TELLS(why_not("tiptoe@4x4,adj=oct"), "no adj");
    EXPECT_TELLS(why_not("tiptoe:fast@4x4"), "no rule set");
    EXPECT_TELLS(why_not("tiptoe@4x4,start=a1"), "no option");
}

TEST(Tiptoe, IllegalPositionsAreExplained) {
    constexpr WhyNoPosition<Tiptoe> why{"tiptoe@3x3"};
    EXPECT_EQ(why("1bw/3/wb1 w"), "");
    EXPECT_TELLS(why("1bw/3/wb1 b"), "White is on turn");  // the pieces tell
    EXPECT_TELLS(why("1bw/3/wbw w"), "Black is on turn");
    EXPECT_TELLS(why("3/3/ww1 w"), "the setup goes");
    EXPECT_TELLS(why("1b1/b2/wb1 w"), "the setup goes");
    EXPECT_TELLS(why("3/3/3 w"), "setup:1");
    EXPECT_TELLS(why("3/3/w2 b setup:1"), "setup:2");
    EXPECT_TELLS(why("1bw/3/wb1 w setup:3"), "no key setup");
    EXPECT_TELLS(why("1bw/3/wb1 w adj:diag"), "adj:orth, not adj:diag");
    EXPECT_TELLS(why("1bw/3/wb1 w ply:3"), "no key \"ply\"");
    EXPECT_TELLS(why("3/3/3 w setup:1 setup:1"), "given twice");
    EXPECT_FALSE(make<Tiptoe>("tiptoe@3x3,adj=diag").parse("1bw/3/wb1 w"));
    EXPECT_FALSE(make<Tiptoe>("tiptoe@2,adj=hex").parse("wb/4/bw w adj:hex"));
}

// 63 * 62 / 2 pairs.
TEST(Tiptoe, AWrongMoveOfTheSetupIsToldAFewRightOnes) {
    const auto game = make<Tiptoe>("tiptoe@8x8,setup=a1");
    const auto move = game.parse_move(game.initial(), "a1+b1");
    ASSERT_FALSE(move);
    EXPECT_TELLS(move.error().hint, "legal moves: b1+c1 ");
    EXPECT_TELLS(move.error().hint, " and 1753 more");
}

TEST(Tiptoe, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Tiptoe>("tiptoe@4x5").indexing());
    EXPECT_TRUE(make<Tiptoe>("tiptoe@3,adj=hex").indexing());
    EXPECT_EQ(failure_of(make<Tiptoe>("tiptoe@5x6").indexing()), Failure::limit);
    EXPECT_TELLS(make<LargeTiptoe>("tiptoe@12x12").why_not_numbered().why, "144 cells; numbering goes up to 25");
}

// White's first piece leaves n - 1 cells; Black chooses two of them.
TEST(Tiptoe, TheBoardChoosesTheClass) {
    const auto small = [](std::string_view spec) { return Tiptoe::takes(*Spec::parse(spec)); };
    for (const char* spec : {"tiptoe", "tiptoe@16x8", "tiptoe@7,adj=hex", "tiptoe@8x16,adj=oct"})
        EXPECT_TRUE(small(spec)) << spec;
    for (const char* spec : {"tiptoe@12x11", "tiptoe@8,adj=hex", "tiptoe@19x19"}) EXPECT_FALSE(small(spec)) << spec;
    EXPECT_EQ(failure_of(Tiptoe::make(*Spec::parse("tiptoe@12x11"))), Failure::bad_input);
    const auto game = make<LargeTiptoe>("tiptoe@19x19,setup=j10");
    EXPECT_EQ(game.moves(game.initial()).size(), 360U * 359 / 2);
    EXPECT_EQ(make<LargeTiptoe>("tiptoe@11,adj=hex").moves({}).size(), 331U);
}

// Their keys are the positions themselves.
TEST(Tiptoe, BoardsThatDoNotPackAreTooLargeToExplore) {
    EXPECT_EQ(make<Tiptoe>("tiptoe@8x8").key_bits(), 128);
    EXPECT_FALSE(make<Tiptoe>("tiptoe@9x8").unpack(0));
    RunOptions options;
    options.memory = 200'000'000;
    for (const char* spec : {"tiptoe@9x8", "tiptoe@12x12"})
        EXPECT_EQ(failure_of((*make_solver(spec))->solve(Method::enumerate, {.path = "never written"}, options)),
                  Failure::limit);
}

}  // namespace zermelo::test

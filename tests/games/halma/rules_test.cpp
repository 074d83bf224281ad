// The specification and the decision table of the rules of Halma, line by line. Expected moves are worked out by hand.
#include "games/halma/halma.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Halma> move_names;
constexpr After<Halma> after;
constexpr EndOf<Halma> end_of;

constexpr std::string_view small = "halma@5x5,rows=2-1";

}  // namespace

// "r1 cells on rank 1, r2 on rank 2 ... counted from corner a1, and the same turned by 180 degrees": the table of
// boards.
TEST(Halma, CampsLieInOppositeCorners) {
    const auto start = start_of<Halma>;
    EXPECT_EQ(start("halma"), "4bbbb/5bbb/6bb/7b/w7/ww6/www5/wwww4 w");
    EXPECT_EQ(start("halma@10x10"), "5bbbbb/6bbbb/7bbb/8bb/9b/w9/ww8/www7/wwww6/wwwww5 w");
    EXPECT_EQ(start("halma@16x16"),
              "11bbbbb/11bbbbb/12bbbb/13bbb/14bb/16/16/16/16/16/16/ww14/www13/wwww12/wwwww11/wwwww11 w");
    EXPECT_EQ(start("halma@3x3,rows=2-1"), "1bb/w1b/ww1 w");
    EXPECT_EQ(start("halma@4x4,rows=1"), "3b/4/4/w3 w");
    EXPECT_EQ(start("halma@5x5,rows=3-1"), "2bbb/4b/5/w4/www2 w");
    const auto pieces = [](std::string_view spec) { return make<Halma>(spec).initial().white.size(); };
    EXPECT_EQ(pieces("halma"), 10);
    EXPECT_EQ(pieces("halma@10x10"), 15);
    EXPECT_EQ(pieces("halma@16x16"), 19);
}

TEST(Halma, APieceStepsToAnyOfEightNeighbours) {
    EXPECT_EQ(move_names("halma@5x5,rows=1", "4b/5/2w2/5/5 w"),
              (Names{"c3-b2", "c3-c2", "c3-d2", "c3-b3", "c3-d3", "c3-b4", "c3-c4", "c3-d4"}));
    EXPECT_EQ(move_names("halma@5x5,rows=1", "4b/5/5/5/w4 w"), (Names{"a1-a2", "a1-b1", "a1-b2"}));
    EXPECT_EQ(after("halma@5x5,rows=1", "4b/5/5/5/w4 w", "a1-b2"), "4b/5/5/1w3/5 b");
}

// Over b3 and c4 and d4 of Black, over c2 of White; and on from c5 over d4, in another direction.
TEST(Halma, JumpsGoOverPiecesOfEitherColourInAllDirectionsAndMayGoOn) {
    EXPECT_EQ(move_names(small, "w4/2bb1/1bw2/2w2/5 w", "c3-"),
              (Names{"c3-b2", "c3-d2", "c3-d3", "c3-b4", "c3-a3", "c3-c1", "c3-c5", "c3-e5", "c3-e3"}));
    // Nothing is captured.
    EXPECT_EQ(after(small, "w4/2bb1/1bw2/2w2/5 w", "c3-e3"), "w4/2bb1/1b2w/2w2/5 b");
}

// From c1: c3 is taken behind c2, e1 behind d1, and b1 is empty before a1. From d1: behind e1 the board ends.
TEST(Halma, JumpsNeedAnEmptyCellRightBehindAnAdjacentPiece) {
    EXPECT_EQ(move_names(small, "5/5/2b2/2b2/w1wwb w", "c1-"), (Names{"c1-b1", "c1-b2", "c1-d2"}));
    EXPECT_EQ(move_names(small, "w4/b4/5/b4/w2wb w", "d1-"), (Names{"d1-c1", "d1-c2", "d1-d2", "d1-e2"}));
}

// The start counts as empty, but a turn has to end elsewhere.
TEST(Halma, ChainsMayPassTheStartButNotEndThere) {
    const auto game = make<Halma>(small);
    const auto position = *game.parse("w4/2bb1/1bw2/2w2/5 w");
    EXPECT_EQ(*game.parse_move(position, "c3-a3-c3-c5"), *game.parse_move(position, "c3-c5"));
    EXPECT_FALSE(game.parse_move(position, "c3-a3-c3"));
    EXPECT_FALSE(game.parse_move(position, "c3-c3"));
}

// "cell visited twice in a chain: irrelevant, only start and end define the move". On a lattice of pieces there are
// more chains than could be listed, and 25 cells on which they end, the start among them; two steps besides.
TEST(Halma, ChainsAreKnownByTheirEnds) {
    const auto game = make<Halma>("halma@16x16");
    Halma::Position position;
    const RectBoard board{16, 16};
    for (int i = 0; i < 36; ++i)
        (i < 18 ? position.white : position.black) |= WideBitboard::cell(board.cell(1 + 2 * (i % 6), 1 + 2 * (i / 6)));
    position.white |= WideBitboard::cell(0);
    position.black |= WideBitboard::cell(255);
    ASSERT_EQ(game.parse(game.format(position)), position);
    int from_a1 = 0;
    for (const auto& move : game.moves(position)) from_a1 += move.from == 0 ? 1 : 0;
    EXPECT_EQ(from_a1, 24 + 2);
}

// d6 is in the goal d6 e6 f6 e5 f5 f4. Over d5 to d4 it leaves it, over e4 it comes back on f4.
TEST(Halma, APieceInItsGoalStaysThereButAChainMayLeaveItOnTheWay) {
    EXPECT_EQ(move_names("halma@6x6,rows=3-2-1", "bb1w2/bb1w2/b3w1/b5/6/www3 w", "d6-"),
              (Names{"d6-e6", "d6-e5", "d6-f4"}));
}

// a3 over a2 to a1, and on over b1 to c1.
TEST(Halma, APieceMayReturnHomeUnlessHomeIsClosed) {
    const std::string_view text = "3bb/4b/w4/w4/1w3 w";
    EXPECT_EQ(move_names(small, text, "a3-"), (Names{"a3-a4", "a3-b4", "a3-b3", "a3-b2", "a3-a1", "a3-c1"}));
    EXPECT_EQ(move_names("halma@5x5,rows=2-1,home=closed", text, "a3-"),
              (Names{"a3-a4", "a3-b4", "a3-b3", "a3-b2", "a3-c1"}));
    // A piece at home may move within its home.
    EXPECT_EQ(move_names("halma@5x5,rows=2-1,home=closed", text, "a2-"), (Names{"a2-a1", "a2-b2", "a2-b3", "a2-a4"}));
}

// "A player without a legal move passes", and the turn counts: his goal is full.
TEST(Halma, APlayerWhoCannotMovePasses) {
    EXPECT_EQ(move_names("halma@2x2,rows=2", "bb/ww w"), Names{"pass"});
    EXPECT_EQ(after("halma@2x2,rows=2", "bb/ww w", "pass"), "bb/ww b");
    EXPECT_EQ(end_of("halma@2x2,rows=2", "bb/ww b"), std::nullopt);
    EXPECT_EQ(move_names("halma@3x3,rows=2-1", "1ww/2w/bbb w"), Names{"pass"});
    EXPECT_EQ(end_of("halma@3x3,rows=2-1", after("halma@3x3,rows=2-1", "1ww/2w/bbb w", "pass")), Wdl::loss);
    const auto game = make<Halma>("halma@3x3,rows=2-1");
    EXPECT_TRUE(game.clicks(*game.parse("1ww/2w/bbb w"), {}).steps.empty());
    EXPECT_FALSE(game.parse_move(game.initial(), "pass")) << "there are moves";
}

// Parlett: e5 d5 e4 are full, d5 and e4 of enemy pieces.
TEST(Halma, AFullGoalWithOneOwnPieceWins) {
    const std::string_view text = "3b1/3wb/2w2/5/w3b w";
    EXPECT_EQ(end_of(small, text), std::nullopt);
    EXPECT_EQ(end_of(small, after(small, text, "c3-e5")), Wdl::loss);
    // The same for Black, turned round.
    EXPECT_EQ(end_of(small, after(small, "w3b/5/2b2/wb3/1w3 b", "c3-a1")), Wdl::loss);
}

TEST(Halma, AGoalFullOfEnemiesIsNoGoal) {
    EXPECT_EQ(end_of(small, after(small, "3bb/4b/5/w4/ww3 w", "a1-b2")), std::nullopt);
    EXPECT_EQ(end_of(small, "3bb/4b/5/w4/ww3 b"), std::nullopt);
}

TEST(Halma, TheOtherGoalNeedsAllPieces) {
    const std::string_view all = "halma@5x5,rows=2-1,goal=all";
    EXPECT_EQ(end_of(all, after(all, "3b1/3wb/2w2/5/w3b w", "c3-e5")), std::nullopt);
    EXPECT_EQ(end_of(all, after(all, "3ww/3w1/5/5/bbb2 w", "d4-e4")), Wdl::loss);
    EXPECT_EQ(end_of(all, "3ww/3w1/5/5/bbb2 b"), std::nullopt);
}

// Black's e3-e4 fills White's goal. White still has to make a turn, and any will do.
TEST(Halma, AGoalThatTheEnemyCompletesCountsAfterTheOwnersTurn) {
    const std::string full = after(small, "b2bw/5/4b/5/w1w2 b", "e3-e4");
    EXPECT_EQ(full, "b2bw/4b/5/5/w1w2 w");
    EXPECT_EQ(end_of(small, full), std::nullopt);
    const auto game = make<Halma>(small);
    const auto position = *game.parse(full);
    const auto moves = game.moves(position);
    EXPECT_GT(moves.size(), 5U);
    for (const auto& move : moves) EXPECT_EQ(game.terminal(game.apply(position, move)), Wdl::loss);
}

// The side that has moved last has won, even if the other goal is full too.
TEST(Halma, OnlyTheMoverWins) {
    EXPECT_EQ(end_of("halma@3x3,rows=1", "2w/3/b2 w"), Wdl::loss);
    EXPECT_EQ(end_of("halma@3x3,rows=1", "2w/3/b2 b"), Wdl::loss);
}

TEST(Halma, WithExitZillionsPiecesJumpOutOfTheirHomeOverEnemies) {
    const std::string_view forced = "halma@5x5,rows=2-1,exit=zillions";
    // a1 over b2; a3, beside b2 as well, is not at home.
    EXPECT_EQ(move_names(forced, "3bb/5/w4/1b3/w2w1 w"), Names{"a1-c3"});
    EXPECT_EQ(move_names(small, "3bb/5/w4/1b3/w2w1 w", "a1-"), (Names{"a1-a2", "a1-b1", "a1-c3"}));
    // Any chain of such a piece: on over c4 to c5.
    EXPECT_EQ(move_names(forced, "4b/2b2/w4/1b3/w2w1 w"), (Names{"a1-c3", "a1-c5"}));
    // Two such pieces: a choice. a1-c3-a1-c1 and so on make chains that begin over b1 as good.
    EXPECT_EQ(move_names(forced, "3bb/5/5/1b3/ww1w1 w"), (Names{"a1-c3", "a1-c1", "a1-e1", "a1-a3", "b1-b3"}));
    // Not over an own piece, nor where the cell behind is taken.
    EXPECT_EQ(move_names(forced, "3bb/5/4b/1w3/w2w1 w", "a1-"), (Names{"a1-a2", "a1-b1", "a1-c3"}));
    EXPECT_EQ(move_names(forced, "3bb/5/2w2/1b3/w2w1 w", "a1-"), (Names{"a1-a2", "a1-b1"}));
    // For Black the other way: e5 over d4.
    EXPECT_EQ(move_names(forced, "1b2b/3w1/4b/5/3ww b"), Names{"e5-c3"});
}

// a3 over b2 goes down the board to c1: no way out.
TEST(Halma, WithExitZillionsOnlyJumpsAwayFromTheCornerAreForced) {
    const std::string_view text = "bbb3/bb4/6/w5/1b2ww/3www w";
    EXPECT_EQ(move_names("halma@6x6,rows=3-2-1,exit=zillions", text, "a3-"),
              (Names{"a3-a2", "a3-b3", "a3-a4", "a3-b4", "a3-c1"}));
    // a1 over b1 to c1 is one, though c1 is at home too.
    EXPECT_EQ(move_names("halma@6x6,rows=3-2-1,exit=zillions", "bbb3/bb4/6/6/4ww/wb1www w"), Names{"a1-c1"});
}

// White's c3 and a1 are two and four steps from e5, Black's e5 and e1 four from a1. With camps a1 a2 and e5 e4, Black's
// a2 is in his goal, and one step from its corner.
TEST(Halma, EffortIsTheWayThatPiecesHaveToGo) {
    const auto game = make<Halma>("halma@5x5,rows=1-1");
    const auto effort = game.effort(*game.parse("4b/5/2w2/5/w3b w"));
    EXPECT_EQ(effort.win, 1U + 8 * (2 + 4) + 16 * 2);
    EXPECT_EQ(effort.loss, 1U + 8 * (4 + 4) + 16 * 2);
    const auto near = game.effort(*game.parse("4w/5/3b1/b4/w4 b"));
    EXPECT_EQ(near.win, 1U + 8 * (3 + 1) + 16);
    EXPECT_EQ(near.loss, 1U + 8 * (0 + 4) + 16);
}

}  // namespace zermelo::test

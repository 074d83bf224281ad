// Ends of games of YINSH, and passes. rules_test.cpp draws the points of the small boards.
#include <array>

#include "tests/games/yinsh/yinsh_positions.hpp"
#include "tests/support/solving.hpp"
#include "tests/support/temporary.hpp"

namespace zermelo::test {

TEST(YinshEnd, TheThirdRingWins) {
    const auto game = make<Yinsh>("yinsh");
    const std::map<char, std::string> points = {{'W', "b1 c1 d1"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "e6 f7 g8 h9 i10"}};
    // A waiting row: the ring is taken off, and the game is over before a ring moves.
    const auto p = position(game, points, "w rem:2,0");
    EXPECT_EQ(move_names(game, p), (Names{"xe6-i10xb1", "xe6-i10xc1", "xe6-i10xd1"}));
    const auto won = after(game, p, "xe6-i10xb1");
    EXPECT_EQ(won, position(game, {{'W', "c1 d1"}, {'B', "k7 k8 k9 k10 j5"}}, "b rem:3,0"));
    EXPECT_EQ(game.terminal(won), Wdl::loss);
    // The second ring does not win.
    auto second = points;
    second['W'] += " e1";
    EXPECT_EQ(game.terminal(after(game, position(game, second, "w rem:1,0"), "xe6-i10xb1;c1-c2")), std::nullopt);
}

TEST(YinshEnd, InBlitzTheFirstRingWins) {
    const auto game = make<Yinsh>("yinsh-blitz");
    const auto p = position(game, {{'W', "b1 c1 d1 e1 f2"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "e6 f7 g8 h9 i10"}}, "w");
    EXPECT_EQ(move_names(game, p), (Names{"xe6-i10xb1", "xe6-i10xc1", "xe6-i10xd1", "xe6-i10xe1", "xe6-i10xf2"}));
    EXPECT_EQ(game.terminal(after(game, p, "xe6-i10xf2")), Wdl::loss);
}

TEST(YinshEnd, WithoutMarkersMoreRingsTakenOffWin) {
    const auto game = make<Yinsh>("yinsh-13-3,markers=3");
    const std::map<char, std::string> markers = {{'w', "b1"}, {'b', "d5 c3"}};
    auto points = markers;
    points['W'] = "a2 b2";
    points['B'] = "e4 d4 d2";
    EXPECT_EQ(game.terminal(position(game, points, "w rem:1,0")), Wdl::win);
    EXPECT_EQ(game.terminal(position(game, points, "b rem:1,0")), Wdl::loss);
    points['B'] = "e4 d4";
    EXPECT_EQ(game.terminal(position(game, points, "w rem:1,1")), Wdl::draw);
    EXPECT_EQ(game.terminal(position(game, points, "b rem:1,1")), Wdl::draw);
    EXPECT_TRUE(game.moves(position(game, points, "b rem:1,1")).empty());
    // With one more marker in the pool the game goes on.
    EXPECT_EQ(make<Yinsh>("yinsh-13-3,markers=4").terminal(position(game, points, "b rem:1,1")), std::nullopt);
}

TEST(YinshEnd, InBlitzTheCountIsTheSame) {
    const auto game = make<Yinsh>("yinsh-13-2,markers=2");
    EXPECT_EQ(game.terminal(position(game, {{'W', "a2 b2"}, {'B', "e4 d4"}, {'w', "b1"}, {'b', "d5"}}, "w")),
              Wdl::draw);
}

TEST(YinshEnd, WithAnEmptyPoolAWaitingRowIsTakenOffFirst) {
    const auto game = make<Yinsh>("yinsh-13-3,markers=3");
    const std::map<char, std::string> points = {{'W', "b1 a2 d5"}, {'B', "e4 c4 d4"}, {'w', "b2 c2 d2"}};
    const auto p = position(game, points, "w");
    EXPECT_EQ(game.terminal(p), std::nullopt);
    const auto q = after(game, p, "xb2-d2xa2;b1-b2");
    EXPECT_EQ(game.format(q), "W/1BBB/3/1W2/w b rem:1,0");
    EXPECT_EQ(game.terminal(position(game, points, "b")), Wdl::draw);  // the row is White's
    // end=strict: at once.
    const auto strict = make<Yinsh>("yinsh-13-3,markers=3,end=strict");
    EXPECT_EQ(strict.terminal(position(strict, points, "w")), Wdl::draw);
    EXPECT_TRUE(strict.moves(position(strict, points, "w")).empty());
    // Own rows of the last move count in both.
    for (const Yinsh* both : {&game, &strict}) {
        const auto last = position(*both, {{'W', "b1 a2 d5"}, {'B', "e4 c4 d4"}, {'w', "b2 b3"}}, "w");
        EXPECT_EQ(both->format(after(*both, last, "b1-c2;xb1-b3xa2")), "W/1BBB/3/2W1/1 b rem:1,0");
    }
}

// The white ring on a1 is shut in by markers at the edge and by a marker before a ring.
TEST(YinshEnd, ABlockedPlayerPasses) {
    const auto game = make<Yinsh>("yinsh-7");
    const auto p = position(game, {{'W', "a1"}, {'B', "c3"}, {'w', "a2 b1"}, {'b', "b2"}}, "w");
    EXPECT_EQ(move_names(game, p), (Names{"pass"}));
    const auto q = after(game, p, "pass");
    EXPECT_EQ(q, position(game, {{'W', "a1"}, {'B', "c3"}, {'w', "a2 b1"}, {'b', "b2"}}, "b"));
    EXPECT_EQ(move_names(game, q), (Names{"c3-c2", "c3-b3"}));
    EXPECT_FALSE(game.parse_move(q, "pass"));
}

// Black cannot move either, but has a row waiting.
TEST(YinshEnd, ABlockedPlayerPassesToOneWithAWaitingRow) {
    const auto game = make<Yinsh>("yinsh-13-2");
    const std::map<char, std::string> points = {
        {'W', "d5 e4"}, {'B', "c4 d4"}, {'b', "a2 b2 b3 b4 c2 c3"}, {'w', "b1 d2 d3"}};
    const auto p = position(game, points, "w");
    EXPECT_EQ(move_names(game, p), (Names{"pass"}));
    EXPECT_EQ(move_names(game, after(game, p, "pass")), (Names{"xa2-c2xc4", "xa2-c2xd4", "xb2-b4xc4", "xb2-b4xd4"}));
}

TEST(YinshEnd, WhenNobodyCanMoveTheRingsAreCounted) {
    const auto game = make<Yinsh>("yinsh-7");
    for (const char* turn : {"w", "b"}) {
        const auto p = position(game, {{'W', "a1"}, {'B', "b3"}, {'w', "a2 b1"}, {'b', "b2 c3"}}, turn);
        EXPECT_EQ(game.terminal(p), Wdl::draw);
        EXPECT_TRUE(game.moves(p).empty());
    }
    // d5 and e4 are shut in by d4, d3 and c4; the black rings cannot move among markers that reach the edge.
    const auto three = make<Yinsh>("yinsh-13-3");
    const std::map<char, std::string> points = {
        {'W', "d5 e4"}, {'B', "c4 d3 d4"}, {'w', "b4 b3 d2 c2 a2"}, {'b', "c3 b2 b1"}};
    EXPECT_EQ(three.terminal(position(three, points, "w rem:1,0")), Wdl::win);
    EXPECT_EQ(three.terminal(position(three, points, "b rem:1,0")), Wdl::loss);
}

TEST(YinshEnd, WhoHasTakenOffARowAndCannotMoveEndsHisTurn) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "d5 e4 b4"}, {'B', "c4 d3 d4"}, {'w', "a2 b2 c2"}}, "w");
    const auto names = move_names(game, p);
    EXPECT_TRUE(names.contains("xa2-c2xb4"));
    EXPECT_EQ(game.format(after(game, p, "xa2-c2xb4")), "W/1BBW/2B/4/1 b rem:1,0");
    EXPECT_FALSE(names.contains("xa2-c2xd5"));  // b4 can move
    EXPECT_TRUE(names.contains("xa2-c2xd5;b4-b3"));
}

// Winners: from the rules text. The 7 plies: from a second implementation, written from the rules alone.
TEST(YinshEnd, WhiteWinsTheSmallestGames) {
    TemporaryFolder folder;
    const auto solve = [&](std::string_view spec) {
        return solve_into(make<Yinsh>(spec), Method::enumerate, folder.file("table.ztb"), 2).table;
    };
    EXPECT_EQ(solve("yinsh-7").start, (Value{Wdl::win, 7}));
    EXPECT_EQ(solve("yinsh-13-1").start.wdl, Wdl::win);
    EXPECT_EQ(solve("yinsh-7,markers=3").start.wdl, Wdl::draw);
    EXPECT_EQ(solve("yinsh-13-1,markers=3").start.wdl, Wdl::draw);
}

}  // namespace zermelo::test

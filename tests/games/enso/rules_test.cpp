// The decision table of the rules of Enso, line by line. Expected moves are worked out by hand.
#include "games/enso/enso.hpp"

#include <gtest/gtest.h>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/rules_kit.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Enso> move_names;
constexpr EndOf<Enso> end;
constexpr After<Enso> after;

}  // namespace

TEST(Enso, QuadrantsLeaveTheMiddleEmpty) {
    const auto start = start_of<Enso>;
    EXPECT_EQ(start("enso"), "bbbwww/bbbwww/bb2ww/ww2bb/wwwbbb/wwwbbb b");
    EXPECT_EQ(start("enso@4"), "bbww/b2w/w2b/wwbb b");
    EXPECT_EQ(start("enso@6x4"), "bbbwww/bb2ww/ww2bb/wwwbbb b");
    EXPECT_EQ(start("enso@4x6"), "bbww/bbww/b2w/w2b/wwbb/wwbb b");
    EXPECT_EQ(start("enso@2x4"), "bw/2/2/wb b");
    // Odd squares have a ring of stones.
    EXPECT_EQ(start("enso@3x3"), "bbw/w1w/wbb b");
    EXPECT_EQ(start("enso@5x5"), "bbbbw/w3w/w3w/w3w/wbbbb b");
    // Fewer stones: Black keeps those on the lowest cells, White those on the highest.
    EXPECT_EQ(start("enso@4x4,stones=3"), "2ww/3w/3b/2bb b");
    EXPECT_EQ(start("enso@3x3,stones=2"), "2w/2w/1bb b");
    EXPECT_EQ(start("enso@4x4,stones=6"), "bbww/b2w/w2b/wwbb b");
}

// Figure 2 of the rulebook.
TEST(Enso, AStoneNextToAnEnemyCapturesAlongTheLinesOfAQueen) {
    EXPECT_EQ(move_names("enso", "bbbw1w/b2wbw/ww1b2/5w/wb3b/1ww1b1 w", "c1"), (Names{"c1xb2", "c1xc6", "c1xe1"}));
    EXPECT_EQ(move_names("enso", "1w4/6/6/1bw3/6/6 b"), (Names{"b3xc3", "b3xb6"}));  // b6 is far away
}

TEST(Enso, AFriendOnTheLineIsInTheWay) {
    EXPECT_EQ(move_names("enso", "1w4/1b4/6/1bw3/6/6 b"), (Names{"b3xc3", "b5xb6"}));
}

TEST(Enso, OnlyTheFirstStoneOfALineIsTaken) {
    EXPECT_EQ(move_names("enso", "6/6/6/1bww2/6/6 b"), (Names{"b3xc3"}));
    EXPECT_EQ(after("enso", "6/6/6/1bww2/6/6 b", "b3xc3"), "6/6/6/2bw2/6/6 w");
}

// Figure 3 of the rulebook.
TEST(Enso, AStoneNextToFriendsAloneGoesToEnemiesOrIntoTheOpen) {
    constexpr std::string_view figure = "1bw2w/1w2bw/3b2/3b1b/w2b2/2b3 b";
    EXPECT_EQ(move_names("enso", figure, "d3"), (Names{"d3-a3", "d3-b1", "d3-b3", "d3-c4", "d3-e4", "d3-f1"}));
    EXPECT_EQ(move_names("enso", figure, "f3"), Names{});  // nothing is next to it
}

TEST(Enso, AStoneNextToFriendsAloneCapturesNothing) {
    // d1 is on the line of b1.
    EXPECT_EQ(move_names("enso@4x4", "4/4/4/bb1w b"),
              (Names{"a1-a3", "a1-a4", "a1-c3", "a1-d4", "b1-b3", "b1-b4", "b1-c1", "b1-c2", "b1-d3"}));
}

// "Edge and corner cells count": a4, d1 and others. c1 and c2 touch nothing but the cell that b1 has left.
TEST(Enso, TheOpenMayBeAtTheEdgeAndNextToTheCellThatTheStoneLeft) {
    EXPECT_EQ(move_names("enso@4x4", "3w/4/4/bb2 b"),
              (Names{"a1-a3", "a1-a4", "a1-c3", "b1-b3", "b1-b4", "b1-c1", "b1-c2", "b1-d1", "b1-d3"}));
}

TEST(Enso, FriendsMayBeWhereTheEnemiesAre) {
    // a2 touches White's a3 and a black stone, whichever of the two goes there.
    EXPECT_EQ(move_names("enso@4x4", "4/w3/4/bb2 b"), (Names{"a1-a2", "a1-b2", "a1-c3", "a1-d4", "b1-a2", "b1-b2",
                                                             "b1-b3", "b1-b4", "b1-c1", "b1-c2", "b1-d1", "b1-d3"}));
}

TEST(Enso, NoSideHasToCapture) {
    EXPECT_EQ(move_names("enso@4x4", "3w/3b/4/bb2 b", "d3"), (Names{"d3xd4"}));
    EXPECT_EQ(move_names("enso@4x4", "3w/3b/4/bb2 b").count("a1-a4"), 1U);
}

TEST(Enso, ASideThatCannotMoveLoses) {
    EXPECT_EQ(end("enso@4x4", "3w/4/4/b3 b"), Wdl::loss);  // nothing next to its stone
    EXPECT_EQ(end("enso@4x4", "3w/4/4/b3 w"), Wdl::loss);
    EXPECT_EQ(end("enso@4x4", "bb2/4/4/4 w"), Wdl::loss);    // no stones
    EXPECT_EQ(end("enso@3x3", "1b1/1b1/1b1 b"), Wdl::loss);  // every cell is next to a friend
    EXPECT_EQ(end("enso@4x4", "3w/4/4/bb2 b"), std::nullopt);
    EXPECT_EQ(end("enso@4x4", "3w/3b/4/4 b"), std::nullopt);
}

// Figure 4 of the rulebook.
TEST(Enso, AStoneWithEightEmptyCellsAroundItWins) {
    EXPECT_EQ(end("enso", "2bw2/1b1wb1/w5/b2w1w/6/2wb2 b"), Wdl::loss);
    EXPECT_EQ(end("enso", "2bw2/1b1wb1/w5/b2w1w/6/2wb2 w"), Wdl::win);
    EXPECT_EQ(move_names("enso", "2bw2/1b1wb1/w5/b2w1w/6/2wb2 b"), Names{});
    EXPECT_EQ(end("enso@3x3", "3/1w1/3 b"), Wdl::loss);
    // By a capture and by a quiet move.
    EXPECT_EQ(after("enso@4x4", "4/4/2w1/1b2 b", "b1xc2"), "4/4/2b1/4 w");
    EXPECT_EQ(end("enso@4x4", "4/4/2b1/4 w"), Wdl::loss);
    EXPECT_EQ(end("enso@4x4", after("enso@4x4", "3w/4/4/bb2 b", "b1-c2")), Wdl::loss);
}

TEST(Enso, AStoneOnTheEdgeIsNoEnsoStone) {
    EXPECT_EQ(end("enso@4x4", "b3/4/4/3w b"), Wdl::loss);  // stuck, but White has not won by an enso:
    EXPECT_EQ(end("enso@4x4", "b3/4/2w1/4 w"), Wdl::win);  // a4 counts for nothing, c2 does
    EXPECT_EQ(end("enso@4x4", "bb2/4/4/3w b"), std::nullopt);
    EXPECT_EQ(end("enso@2x4", "b1/2/2/ww w"), std::nullopt);
}

TEST(Enso, AnEnsoCountsWhoeverHasCausedIt) {
    // b1 leaves c2 alone.
    const std::string caused = after("enso@4x4", "1w2/4/2w1/1b2 b", "b1xb4");
    EXPECT_EQ(caused, "1b2/4/2w1/4 w");
    EXPECT_EQ(end("enso@4x4", caused), Wdl::win);
}

TEST(Enso, WithEnsoStonesOfBothTheSideThatHasMovedWins) {
    const std::string both = after("enso", "6/6/3w2/2b3/1w4/6 b", "c3xd4");
    EXPECT_EQ(both, "6/6/3b2/6/1w4/6 w");
    EXPECT_EQ(end("enso", both), Wdl::loss);
    EXPECT_EQ(end("enso", "6/6/3b2/6/1w4/6 b"), Wdl::loss);
}

TEST(Enso, AnEnsoComesBeforeTheLackOfMoves) {
    EXPECT_EQ(end("enso@4x4", "4/4/2w1/b3 w"), Wdl::win);  // White's only stone cannot move
    EXPECT_EQ(end("enso@3x3", "3/1b1/3 b"), Wdl::win);
}

// Black's stone in the middle of an arm has friends alone next to it, and the cells around c3 are empty.
TEST(Enso, LargeRingsAreWonAtOnce) {
    for (const char* spec : {"enso@5x5", "enso@7x7"})
        EXPECT_EQ(end(spec, after(spec, "start", "c1-c3")), Wdl::loss) << spec;
}

TEST(Enso, ColoursAndSidesOfTheBoardAreExchanged) {
    const auto game = make<Enso>("enso@4x4");
    EXPECT_EQ(game.symmetry_order(), 16);
    EXPECT_EQ(make<Enso>("enso@6x4").symmetry_order(), 8);
    const auto position = *game.parse("bbww/b2w/1w1b/w1bb w");
    for (const char* same : {"wwbb/w2b/b1w1/bb1w w", "wwbb/w2b/1b1w/b1ww b", "bb1w/b1w1/w2b/wwbb w"})
        EXPECT_EQ(game.canonical(*game.parse(same)), game.canonical(position)) << same;
    EXPECT_EQ(game.turn(game.canonical(position)), Side::first);
    EXPECT_NE(game.canonical(*game.parse("bbww/b2w/1w1b/w1bb b")), game.canonical(position));
    EXPECT_EQ(game.stabiliser_order(game.initial()), 4);  // half turns and the two diagonals keep the colours
    EXPECT_EQ(game.stabiliser_order(position), 2);        // the diagonal from a1
}

TEST(Enso, MovesAreReadWithAnySign) {
    const auto game = make<Enso>("enso");
    const auto position = *game.parse("bbbw1w/b2wbw/ww1b2/5w/wb3b/1ww1b1 w");
    for (const char* text : {"c1xb2", "c1-b2", "c1b2"})
        EXPECT_EQ(game.format_move(position, *game.parse_move(position, text)), "c1xb2") << text;
    for (const char* text : {"", "c1", "c1x", "xb2", "c1xxb2", "c1xb2 ", "c1xb9", "c1-d1", "b2xc1", "c1xe1xb2"})
        EXPECT_FALSE(game.parse_move(position, text)) << text;
    EXPECT_TELLS(game.parse_move(position, "c1-d1").error().hint, "c1xb2");
    EXPECT_TELLS(game.parse_move(position, "c1x").error().why, "two cells");
    const auto over = *game.parse("2bw2/1b1wb1/w5/b2w1w/6/2wb2 b");
    EXPECT_TELLS(game.parse_move(over, "d6xc6").error().why, "the game is over");
}

TEST(Enso, SpecsThatCannotBeAreExplained) {
    const auto why = [](std::string_view spec) {
        const auto game = Enso::make(*Spec::parse(spec));
        return game ? "" : game.error().why + ": " + game.error().hint;
    };
    for (const char* spec : {"enso@2x2", "enso@3x5", "enso@5x6", "enso@10x6", "enso@9x9", "enso@1x1", "enso@2x10"}) {
        EXPECT_TELLS(why(spec), std::string("no start is known on ") + (spec + 5)) << spec;
        EXPECT_TELLS(why(spec), "two even sides") << spec;
    }
    for (const char* spec : {"enso@4x4,stones=0", "enso@4x4,stones=7", "enso@4x4,stones=two"})
        EXPECT_TELLS(why(spec), "stones must be 1 to 6") << spec;
    EXPECT_TELLS(why("enso:fast"), "no rule set");
    EXPECT_TELLS(why("enso,start=ring"), "stones");
    EXPECT_EQ(why("enso@8x8"), "");
}

TEST(Enso, PositionsThatCannotBeAreExplained) {
    constexpr WhyNoPosition<Enso> why{"enso@4x4"};
    EXPECT_EQ(why("bbww/b2w/w2b/wwbb b"), "");
    EXPECT_EQ(why("4/4/4/4 w"), "");
    EXPECT_TELLS(why("bbbb/bbb1/4/4 b"), "7 black stones, enso@4x4 has at most 6");
    EXPECT_TELLS(why("wwww/www1/4/4 b"), "7 white stones");
    EXPECT_TELLS(why("bbww/b2w/w2b/wwbx b"), "character 17");
    EXPECT_TELLS(why("bbww/b3w/w2b/wwbb b"), "character 8");
    EXPECT_TELLS(why("bbww/b2w/w2b b"), "character 13");
    EXPECT_TELLS(why("bbww/b2w/w2b/wwbb"), "side to move");
    EXPECT_TELLS(why("bbww/b2w/w2b/wwbb r"), "character 19");
    EXPECT_TELLS(why("bbww/b2w/w2b/wwbb b ply:1"), "no key \"ply\"");
    EXPECT_FALSE(make<Enso>("enso@4x4,stones=2").parse("bbb1/4/4/ww2 b"));
}

TEST(Enso, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Enso>("enso@4x4").indexing());
    EXPECT_TRUE(make<Enso>("enso@6x4").indexing());
    EXPECT_TRUE(make<Enso>("enso@6x6,stones=4").indexing());
    EXPECT_EQ(failure_of(make<Enso>("enso").indexing()), Failure::limit);
}

// 8x8 takes 129 bits.
TEST(Enso, BoardsThatDoNotPackAreNotEnumerated) {
    EXPECT_EQ(make<Enso>("enso@7x7").key_bits(), 99);
    EXPECT_FALSE(make<Enso>("enso@8x8").unpack(0));
    EXPECT_EQ(failure_of((*make_solver("enso@8x8"))->solve(Method::enumerate, {.path = "never written"}, {})),
              Failure::limit);
}

// Winners and lengths by a second implementation, written from the rules alone.
TEST(Enso, SmallBoardsHaveTheirValues) {
    const TemporaryFolder folder;
    const auto value = [&folder](std::string_view spec, Method method) {
        return solve_into(make<Enso>(spec), method, folder.file("table.ztb"), 0).table.start;
    };
    for (const Method method : {Method::retrograde, Method::enumerate}) {
        EXPECT_EQ(value("enso@3x3", method), (Value{Wdl::win, 7}));
        EXPECT_EQ(value("enso@2x4", method), (Value{Wdl::win, 1}));
        EXPECT_EQ(value("enso@4x2", method), (Value{Wdl::win, 1}));
        EXPECT_EQ(value("enso@2x6", method), (Value{Wdl::loss, 6}));
    }
}

}  // namespace zermelo::test

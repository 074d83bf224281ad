// The decision table of the rules of YINSH, line by line. Expected turns are worked out by hand.
//
// The points of the small boards, and the ranks:
//
//    7 points    3    b3 c3         13 points   5        d5
//                2   a2 b2 c2                   4    b4 c4 d4 e4
//                1    a1 b1                     3     b3 c3 d3
//                                               2   a2 b2 c2 d2
//                                               1        b1
#include "tests/games/yinsh/yinsh_positions.hpp"

namespace zermelo::test {

TEST(YinshRules, TheBoardHas85PointsInLettersAndNumbers) {
    const auto game = make<Yinsh>("yinsh");
    const std::map<char, std::pair<int, int>> numbers = {{'a', {2, 5}},  {'b', {1, 7}},  {'c', {1, 8}},  {'d', {1, 9}},
                                                         {'e', {1, 10}}, {'f', {2, 10}}, {'g', {2, 11}}, {'h', {3, 11}},
                                                         {'i', {4, 11}}, {'j', {5, 11}}, {'k', {7, 10}}};
    int points = 0;
    for (const auto& [letter, range] : numbers) {
        for (int number = range.first; number <= range.second; ++number, ++points)
            EXPECT_TRUE(game.board().find(letter + std::to_string(number)));
    }
    EXPECT_EQ(points, 85);
    EXPECT_EQ(game.board().cells(), 85);
    EXPECT_EQ(game.symmetry_order(), 24);
    EXPECT_EQ(make<Yinsh>("yinsh-7").board().cells(), 7);
    EXPECT_EQ(make<Yinsh>("yinsh-13-2").board().cells(), 13);
    EXPECT_EQ(make<Yinsh>("yinsh-19-2").board().cells(), 19);
    EXPECT_EQ(make<Yinsh>("yinsh-31-3").board().cells(), 31);
}

TEST(YinshRules, RingsArePlacedInTurnOnAnyVacantPoint) {
    const auto game = make<Yinsh>("yinsh-13-2");
    auto p = game.initial();
    EXPECT_EQ(game.format(p), "1/4/3/4/1 w place:4");
    EXPECT_EQ(game.moves(p).size(), 13U);
    p = after(game, p, "b2");
    EXPECT_EQ(game.format(p), "1/4/3/1W2/1 b place:3");
    EXPECT_EQ(game.moves(p).size(), 12U);
    EXPECT_FALSE(game.parse_move(p, "b2"));
    p = after(game, after(game, p, "d4"), "b4");
    EXPECT_EQ(game.format(p), "1/W1B1/3/1W2/1 b place:1");
    p = after(game, p, "d2");
    EXPECT_EQ(game.format(p), "1/W1B1/3/1W1B/1 w");
    EXPECT_EQ(game.turn(p), Side::first);
}

// Figure 3 of the rule book: the black ring on e4; the printed list of its targets.
TEST(YinshRules, ARingCrossesVacantPointsAndThenOneSeriesOfMarkers) {
    const auto game = make<Yinsh>("yinsh");
    const auto p = position(game,
                            {{'B', "a5 d3 e4 g8 h8"},
                             {'W', "b6 b4 d2 f8 g7"},
                             {'b', "b5 c4 d7 e5 e8 i8"},
                             {'w', "c6 c5 d6 e3 e6 e7 e9 g9 h7"}},
                            "b");
    const Names names = move_names(game, p);
    EXPECT_EQ(names.size(), 36U);
    Names from_e4;
    for (const std::string& name : names)
        if (name.starts_with("e4-")) from_e4.insert(name);
    EXPECT_EQ(from_e4,
              (Names{"e4-d4", "e4-e2", "e4-e10", "e4-f4", "e4-f5", "e4-g4", "e4-g6", "e4-h4", "e4-i4", "e4-j9"}));
    // Figure 4: every crossed marker is flipped, of both colours, and the one left behind is not.
    EXPECT_EQ(after(game, p, "e4-e10"), position(game,
                                                 {{'B', "a5 d3 e10 g8 h8"},
                                                  {'W', "b6 b4 d2 f8 g7"},
                                                  {'b', "b5 c4 d7 e4 e6 e7 e9 i8"},
                                                  {'w', "c6 c5 d6 e3 e5 e8 g9 h7"}},
                                                 "w"));
}

TEST(YinshRules, ARingStopsBehindTheFirstSeriesAndNeverCrossesARing) {
    const auto game = make<Yinsh>("yinsh");
    // Along file e from e1: e2, e3 vacant, e4 and e5 markers, e6 vacant, e7 a marker.
    const auto p =
        position(game, {{'W', "e1 a2 a3 b1 c1"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "e4"}, {'b', "e5 e7"}}, "w");
    Names along;
    for (const std::string& name : move_names(game, p))
        if (name.starts_with("e1-e")) along.insert(name);
    EXPECT_EQ(along, (Names{"e1-e2", "e1-e3", "e1-e6"}));
    // A series that ends at a ring cannot be crossed.
    const auto blocked =
        position(game, {{'W', "e1 a2 a3 b1 c1"}, {'B', "e6 k8 k9 k10 j5"}, {'w', "e4"}, {'b', "e5"}}, "w");
    along.clear();
    for (const std::string& name : move_names(game, blocked))
        if (name.starts_with("e1-e")) along.insert(name);
    EXPECT_EQ(along, (Names{"e1-e2", "e1-e3"}));
}

// Figure 6: b7-f7 and d4-d8 cross on d7.
TEST(YinshRules, OfTwoRowsThatCrossOneIsTakenOff) {
    const auto game = make<Yinsh>("yinsh");
    const auto p =
        position(game, {{'W', "b1 c1 d1 e1 f2"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "b7 c7 d7 e7 f7 d4 d5 d6 d8"}}, "w");
    for (const auto& move : game.moves(p)) {
        const std::string name = game.format_move(p, move);
        EXPECT_EQ(move.before, 1) << name;
        EXPECT_TRUE(name.starts_with("xb7-f7x") || name.starts_with("xd4-d8x")) << name;
        EXPECT_EQ(game.taken_rings(game.apply(p, move), 0), 1) << name;
    }
    EXPECT_TRUE(game.parse_move(p, "xb7-f7xb1;c1-c2"));
    EXPECT_TRUE(game.parse_move(p, "xd8-d4xb1;c1-c2"));
    EXPECT_FALSE(game.parse_move(p, "xb7-f7xb1;xd4-d8xc1;d1-d2"));
    EXPECT_FALSE(game.parse_move(p, "c1-c2"));
}

TEST(YinshRules, RowsThatDoNotCrossAreBothTakenOff) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "a2 b1 c2"}, {'B', "d5 e4 c4"}, {'w', "b2 b3 b4 d2 d3 d4"}}, "w");
    // Two of three rings, in either order: the second one wins, and the turn ends there.
    EXPECT_EQ(move_names(game, p), (Names{"xb2-b4xa2;xd2-d4xb1", "xb2-b4xa2;xd2-d4xc2", "xb2-b4xb1;xd2-d4xc2"}));
    EXPECT_EQ(move_of(game, p, "xd2-d4xb1;xb2-b4xa2"), move_of(game, p, "xb2-b4xa2;xd2-d4xb1"));
    const auto won = after(game, p, "xd2-d4xb1;xb2-b4xa2");
    EXPECT_EQ(game.format(won), "B/1B1B/3/2W1/1 b rem:2,0");
    EXPECT_EQ(game.terminal(won), Wdl::loss);
}

// b3-d3 and b2-d4 each cross all the other rows; b2-b4 and d2-d4 do not cross.
TEST(YinshRules, NobodyHasToTakeOffAsManyRowsAsHeCan) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "a2 b1 c2"}, {'B', "d5 e4 c4"}, {'w', "b2 b3 b4 c3 d2 d3 d4"}}, "w");
    std::set<int> taken;
    Names rows;
    for (const auto& move : game.moves(p)) {
        taken.insert(move.before);
        if (move.before == 1) rows.insert(game.format_move(p, move).substr(0, 6));
    }
    EXPECT_EQ(taken, (std::set<int>{1, 2}));
    EXPECT_EQ(rows, (Names{"xb2-d4", "xb3-d3"}));
}

// Figure 6: the seven markers i5-i11 have three rows of five.
TEST(YinshRules, OfALongerRowAnyFiveAdjacentMarkersAreTakenOff) {
    const auto game = make<Yinsh>("yinsh");
    const auto p =
        position(game, {{'W', "b1 c1 d1 e1 f2"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "i5 i6 i7 i8 i9 i10 i11"}}, "w");
    Names rows;
    for (const auto& move : game.moves(p)) {
        const std::string name = game.format_move(p, move);
        rows.insert(name.substr(0, name.rfind('x')));
    }
    EXPECT_EQ(rows, (Names{"xi5-i9", "xi6-i10", "xi7-i11"}));
    const auto q = after(game, p, "xi6-i10xb1;c1-c2");
    EXPECT_EQ(q, position(game, {{'W', "c2 d1 e1 f2"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "c1 i5 i11"}}, "b rem:1,0"));
    EXPECT_FALSE(game.parse_move(p, "xi5-i11xb1;c1-c2"));
}

// Figure 6: c1, d2, e3 and g5 with a ring on f4 between are no row; nor are markers of both colours.
TEST(YinshRules, RingsAndTheOtherColourDoNotCountInRows) {
    const auto game = make<Yinsh>("yinsh");
    const std::map<char, std::string> black = {{'B', "k7 k8 k9 k10 j5"}};
    auto points = black;
    points['W'] = "f4 a2 a3 a4 a5";
    points['w'] = "c1 d2 e3 g5 h6";
    for (const auto& move : game.moves(position(game, points, "w"))) EXPECT_EQ(move.before, 0);
    points['W'] = "e1 a2 a3 a4 a5";
    points['b'] = "f4";
    for (const auto& move : game.moves(position(game, points, "w"))) EXPECT_EQ(move.before, 0);
    points.erase('b');
    points['w'] += " f4";  // now six in a line
    for (const auto& move : game.moves(position(game, points, "w"))) EXPECT_EQ(move.before, 1);
}

// Figure 5.
TEST(YinshRules, ARowIsFiveMarkersOfOneColour) {
    const auto game = make<Yinsh>("yinsh");
    const auto p = position(game, {{'W', "b1 c1 d1 e1 f2"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "e6 f7 g8 h9 i10"}}, "w");
    ASSERT_FALSE(game.moves(p).empty());
    for (const auto& move : game.moves(p)) EXPECT_TRUE(game.format_move(p, move).starts_with("xe6-i10x"));
    // The same markers are nothing to Black.
    auto other = p;
    other.turn = 1;
    for (const auto& move : game.moves(other)) EXPECT_EQ(move.before, 0);
}

// White leaves a marker on b1 and so has b1-b3; the marker on d3 turns black and makes d2-d4.
TEST(YinshRules, TheMoversOwnRowsComeFirst) {
    const auto game = make<Yinsh>("yinsh-13-1");
    const auto p = position(game, {{'W', "b1"}, {'B', "c4"}, {'w', "b2 b3 d3"}, {'b', "d2 d4"}}, "w");
    const auto q = after(game, p, "b1-e4;xb1-b3xe4");
    EXPECT_EQ(game.format(q), "1/1Bb1/2b/3b/1 b rem:1,0");
    EXPECT_EQ(game.terminal(q), Wdl::loss);
    EXPECT_TRUE(game.moves(q).empty());
}

TEST(YinshRules, RowsOfTheOpponentWaitForHisTurn) {
    const auto game = make<Yinsh>("yinsh-13-3");
    // c2 and d3 turn black, and with d2 and d4 the file d2-d4 is Black's.
    const auto p = position(game, {{'W', "b1 a2 b4"}, {'B', "c4 d5 c3"}, {'w', "c2 d3"}, {'b', "d2 d4"}}, "w");
    const auto q = after(game, p, "b1-e4");
    EXPECT_EQ(game.taken_rings(q, 0) + game.taken_rings(q, 1), 0);
    for (const auto& move : game.moves(q)) {
        EXPECT_EQ(move.before, 1);
        EXPECT_EQ(game.format_move(q, move).substr(0, 6), "xd2-d4");
    }
    EXPECT_TRUE(game.parse_move(q, "xd2-d4xc4;d5-d4"));  // the points are free again
}

TEST(YinshRules, TheRingJustMovedMayBeTakenOff) {
    const auto game = make<Yinsh>("yinsh-13-2");
    const auto p = position(game, {{'W', "b1 a2"}, {'B', "c4 d5"}, {'w', "b2 b3"}}, "w");
    const auto names = move_names(game, p);
    EXPECT_TRUE(names.contains("b1-c2;xb1-b3xa2"));
    EXPECT_TRUE(names.contains("b1-c2;xb1-b3xc2"));
    // Wherever the ring goes before it is taken off, it is the same turn.
    EXPECT_EQ(move_of(game, p, "b1-d3;xb1-b3xd3"), move_of(game, p, "b1-c2;xb1-b3xc2"));
    EXPECT_FALSE(names.contains("b1-d3;xb1-b3xd3"));
}

// Four markers i6-i9 between two rings: each ring makes a row when it goes to d5, and the other one is taken off.
TEST(YinshRules, TurnsWithTheSameResultAreOne) {
    const auto game = make<Yinsh>("yinsh");
    const auto p = position(game, {{'W', "i5 i10 a2 a3 a4"}, {'B', "b1 b2 b3 b4 b5"}, {'w', "i6 i7 i8 i9"}}, "w");
    const auto q = after(game, p, "i5-d5;xi5-i9xi10");
    EXPECT_EQ(q, position(game, {{'W', "d5 a2 a3 a4"}, {'B', "b1 b2 b3 b4 b5"}}, "b rem:1,0"));
    EXPECT_EQ(after(game, p, "i10-d5;xi6-i10xi5"), q);
    // Written is the first in the order of a dictionary: i10 comes before i5.
    EXPECT_EQ(game.format_move(p, move_of(game, p, "i5-d5;xi5-i9xi10")), "i10-d5;xi6-i10xi5");
    int ways = 0;
    for (const auto& move : game.moves(p)) ways += game.apply(p, move) == q ? 1 : 0;
    EXPECT_EQ(ways, 1);
}

}  // namespace zermelo::test

// Specs, positions and moves of YINSH as text. The points of the small boards are drawn in rules_test.cpp.
#include "tests/games/yinsh/yinsh_positions.hpp"

namespace zermelo::test {

namespace {

constexpr auto why_not = why_no_game<Yinsh>;
constexpr WhyNoMove<Yinsh> why_not_played;

}  // namespace

TEST(YinshNotation, SpecsLeaveDefaultsOut) {
    for (const char* spec :
         {"yinsh", "yinsh-blitz", "yinsh-7", "yinsh-13-1", "yinsh-13-2", "yinsh-13-3", "yinsh-19-2", "yinsh-31-3",
          "yinsh-13-2,markers=9", "yinsh,markers=50", "yinsh,end=strict", "yinsh-13-2,markers=9,end=strict"})
        EXPECT_EQ(make<Yinsh>(spec).spec(), spec);
    EXPECT_EQ(make<Yinsh>("yinsh,end=standard,markers=51").spec(), "yinsh");
    // A pool as large as the board never runs out.
    EXPECT_EQ(make<Yinsh>("yinsh-13-2,markers=13").spec(), "yinsh-13-2");
    EXPECT_EQ(make<Yinsh>("yinsh-13-2,markers=12").spec(), "yinsh-13-2,markers=12");
}

TEST(YinshNotation, BadSpecsAreExplained) {
    EXPECT_TELLS(why_not("yinsh@6"), "no other size");
    EXPECT_TELLS(why_not("yinsh:fast"), "no rule set");
    EXPECT_TELLS(why_not("yinsh,markers=0"), "from 1 to 51");
    EXPECT_TELLS(why_not("yinsh,markers=52"), "from 1 to 51");
    EXPECT_TELLS(why_not("yinsh,markers=x"), "from 1 to 51");
    EXPECT_TELLS(why_not("yinsh,end=late"), "no end");
    EXPECT_TELLS(why_not("yinsh,rings=4"), "no option");
}

TEST(YinshNotation, PositionsHaveTheirKeysWhereTheyAreNotTheDefault) {
    const auto game = make<Yinsh>("yinsh-13-3");
    for (const char* text : {"1/4/3/4/1 w place:6", "1/4/W2/4/1 b place:5", "1/WWW1/BBB/4/1 w",
                             "1/WW2/BBB/w2b/1 b rem:1,0", "1/W3/B2/4/1 w rem:2,2"}) {
        const auto parsed = game.parse(text);
        if (std::string_view(text).ends_with("2,2")) {
            EXPECT_FALSE(parsed);  // not both have won
            continue;
        }
        ASSERT_TRUE(parsed) << parsed.error().why;
        EXPECT_EQ(game.format(*parsed), text);
    }
    EXPECT_EQ(game.parse("1/WWW1/BBB/4/1 w rem:0,0").value(), game.parse("1/WWW1/BBB/4/1_w").value());
}

TEST(YinshNotation, IllegalPositionsAreExplained) {
    constexpr WhyNoPosition<Yinsh> why{"yinsh-13-3,markers=4"};
    EXPECT_TELLS(why("1/WWW1/BBB/4/1"), "side to move");
    EXPECT_TELLS(why("1/WWW1/BBBB/4/1 w"), "character 11: rank 3");
    EXPECT_TELLS(why("1/WWW1/BBB/2x1/1 w"), "character 13");
    EXPECT_TELLS(why("1/WWW1/BBB/wwww/b w"), "5 markers");
    EXPECT_TELLS(why("1/WWWW/BBB/4/1 w"), "4 rings of white");
    EXPECT_TELLS(why("1/WWW1/BBB/BBBB/B w"), "8 rings of black");
    EXPECT_TELLS(why("1/WW2/BBB/4/1 w"), "rem must be 1,0, not 0,0");
    EXPECT_TELLS(why("1/WWW1/BBB/4/1 w rem:0,1"), "rem must be 0,0, not 0,1");
    EXPECT_TELLS(why("1/4/BBB/4/1 w rem:3,0"), "3 rings of white are missing");
    EXPECT_TELLS(why("1/W3/BBB/4/1 w rem:2,0"), "White has won");
    EXPECT_TELLS(why("1/W3/B2/4/1 b rem:2,2"), "both sides have won");
    EXPECT_TELLS(why("1/WWW1/BBB/4/1 w rem:1"), "rem:1,0");
    EXPECT_TELLS(why("1/WWW1/BBB/4/1 w rem:0,0 rem:0,0"), "given twice");
    EXPECT_TELLS(why("1/WWW1/BBB/4/1 w ply:1"), "no key");
    EXPECT_TELLS(why("1/WWW1/BBB/4/1 w place:0"), "place:0");
    EXPECT_TELLS(why("1/WWW1/BB1/4/1 w place:2"), "1 of 6 rings are missing");
    EXPECT_TELLS(why("1/WW2/B2/3w/1 b place:3"), "no markers");
    EXPECT_TELLS(why("1/WW2/3/4/1 b place:4"), "2 white and 0 black");
    EXPECT_TELLS(why("1/WW2/BB1/4/1 b place:2"), "White places the next");
    EXPECT_TELLS(why("1/WW2/B2/4/1 w place:3"), "Black places the next");
    EXPECT_TELLS(why("1/WW2/B2/4/1 b place:3 rem:1,0"), "no ring is taken off");
}

// The examples of gipf.com/yinsh/notations, on positions where they are legal.
TEST(YinshNotation, TheOfficialNotationIsReadInBothForms) {
    const auto game = make<Yinsh>("yinsh");
    const auto p =
        position(game, {{'W', "i8 a5 b1 c1 d1"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "g5 g6 g7 g9"}, {'b', "g8"}}, "w");
    // Along the other lines from i8: h7, g6 and f5.
    const auto q = position(game, {{'W', "i8 a5 b1 c1 d3"}, {'B', "k7 k8 k9 k10 j5"}, {'w', "g5 g6 g7 g8 g9"}}, "w");
    const auto written = [&](const Yinsh::Position& at, std::string_view text) {
        return game.format_move(at, move_of(game, at, text));
    };
    EXPECT_EQ(written(p, "i8-f8;xg5-g9xa5"), "i8-f8;xg5-g9xa5");
    for (const char* text : {"i8-f8;xa5", "i8-f8:xa5", "i8-f8;xg9-g5xa5", "i8-f8:xg5-g9xa5"})
        EXPECT_EQ(written(p, text), "i8-f8;xg5-g9xa5") << text;
    EXPECT_EQ(written(q, "xg5-g9xa5;d3-b3"), "xg5-g9xa5;d3-b3");
    for (const char* text : {"xa5;d3-b3", "xg9-g5xa5:d3-b3"}) EXPECT_EQ(written(q, text), "xg5-g9xa5;d3-b3") << text;
}

TEST(YinshNotation, TheShortFormNeedsTheRowWhereThereIsAChoice) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "b4 d5 e4"}, {'B', "b3 c4 d3"}, {'w', "a2 b2 c2 d2"}}, "w");
    EXPECT_TELLS(why_not_played(game, p, "xd5;b4-d4"), "character 1: there are several rows");
    EXPECT_EQ(why_not_played(game, p, "xa2-c2xd5;e4-d4"), "");
}

TEST(YinshNotation, WhatIsWrongWithAMoveIsSaidWithThePlace) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "b4 d5 e4"}, {'B', "b3 c4 d3"}, {'w', "a2 b2 c2"}}, "w");
    const auto why = [&](std::string_view text) { return why_not_played(game, p, text); };
    EXPECT_TELLS(why(""), "character 1: a turn is written like");
    EXPECT_TELLS(why("xa2-c2xd5;"), "character 11: a turn");
    EXPECT_TELLS(why("xa2-c2"), "character 7: a turn");
    EXPECT_TELLS(why("xa2-c2xd5,e4-d4"), "character 10: a turn");
    EXPECT_TELLS(why("a1-b1"), "character 1: a turn");  // no point of this board
    EXPECT_TELLS(why("e4"), "character 3: a turn");
    EXPECT_TELLS(why("e4-d4"), "character 1: a waiting row must be taken off first");
    EXPECT_TELLS(why("xb2-d2xd5;e4-d4"), "character 1: there is no row of 3 own markers from b2 to d2");
    EXPECT_TELLS(why("xa2-c2xb3;e4-d4"), "character 1: there is no own ring on b3");
    EXPECT_TELLS(why("xa2-c2xd5;b3-b2"), "character 11: no own ring can move from b3 to b2");
    EXPECT_TELLS(why("xa2-c2xd5;e4-d4;b4-a2"), "character 17: a turn has one ring move");
    EXPECT_TELLS(why("xa2-c2xd5;xb4;e4-d4"), "character 11: there is no own row");
    EXPECT_TELLS(why("xa2-c2xd5"), "character 10: the ring move is missing");
    EXPECT_TELLS(why("pass"), "not legal");

    const auto q = position(game, {{'W', "b1 a2 d5"}, {'B', "e4 c4 d4"}, {'w', "b2 b3"}}, "w");
    EXPECT_TELLS(why_not_played(game, q, "b1-c2"), "character 6: a row must still be taken off");
    const auto won = position(game, {{'W', "b4"}, {'B', "b3 c4 d3"}}, "b rem:2,0");
    EXPECT_TELLS(why_not_played(game, won, "b3-b2"), "the game is over");
    EXPECT_TELLS(why_not_played(game, game.initial(), "b1-b2"), "by the name of a point");
    EXPECT_TELLS(why_not_played(game, game.initial(), "a1"), "by the name of a point");
    EXPECT_TELLS(why_not_played(game, after(game, game.initial(), "b1"), "b1"), "not legal");
    const auto two = position(game, {{'W', "a2 b1 c2"}, {'B', "d5 e4 c4"}, {'w', "b2 b3 b4 d2 d3 d4"}}, "w");
    EXPECT_TELLS(why_not_played(game, two, "xb2-b4xa2;xd2-d4xb1;c2-c3"), "character 21: the game is won");
}

TEST(YinshNotation, TurnsAreClickedPartByPart) {
    const auto game = make<Yinsh>("yinsh-13-3");
    const auto p = position(game, {{'W', "b1 b4 e4"}, {'B', "b3 c4 d3"}, {'w', "a2 b2 c2"}, {'b', "d4"}}, "w");
    const auto move = game.parse_move(p, "xa2-c2xe4;b1-d2");
    EXPECT_FALSE(move);  // b1 and d2 are on no line
    const auto legal = move_of(game, p, "xa2-c2xe4;b1-c2");
    const auto cell = [&](std::string_view name) { return game.board().find(name).value(); };
    const Clicks clicks = game.clicks(p, legal);
    EXPECT_EQ(clicks.steps, (std::vector<Step>{{StepKind::remove, {cell("a2"), cell("c2")}},
                                               {StepKind::remove, {cell("e4")}},
                                               {StepKind::move, {cell("b1"), cell("c2")}}}));
    EXPECT_TRUE(clicks.captured.empty());
    // The row goes, then the ring; the last step is the turn itself.
    ASSERT_EQ(clicks.between.size(), 2U);
    EXPECT_EQ(clicks.between[0], game.pieces(position(game, {{'W', "b1 b4 e4"}, {'B', "b3 c4 d3"}, {'b', "d4"}}, "w")));
    EXPECT_EQ(clicks.between[1],
              game.pieces(position(game, {{'W', "b1 b4"}, {'B', "b3 c4 d3"}, {'b', "d4"}}, "w rem:1,0")));
    EXPECT_EQ(clicks.placed, (std::vector<Placed>{{cell("b1"), 'w'}, {cell("c2"), 'W'}}));
    // A crossed black marker is captured, and a white one stands there.
    const auto q = position(game, {{'W', "b4 b1 e4"}, {'B', "b3 d5 d3"}, {'w', "a2"}, {'b', "c4"}}, "w");
    const Clicks crossing = game.clicks(q, move_of(game, q, "b4-d4"));
    EXPECT_EQ(crossing.captured, (std::vector<int>{cell("c4")}));
    EXPECT_EQ(crossing.placed, (std::vector<Placed>{{cell("b4"), 'w'}, {cell("c4"), 'w'}, {cell("d4"), 'W'}}));
}

TEST(YinshNotation, TheBoardIsDrawnAsAHexagon) {
    const auto game = make<Yinsh>("yinsh-7");
    EXPECT_EQ(diagram(game, *game.parse("2/wWb/1B w")), " 3   . .\n 2  w W b\n 1   . B c\n      a b\n");
}

TEST(YinshNotation, KeysOfSmallBoardsAreShort) {
    EXPECT_EQ(make<Yinsh>("yinsh-7").key_bits(), 18);
    EXPECT_EQ(make<Yinsh>("yinsh-13-2").key_bits(), 32);
    EXPECT_EQ(make<Yinsh>("yinsh-31-3").key_bits(), 70);
    EXPECT_FALSE(make<Yinsh>("yinsh").unpack(0));
}

}  // namespace zermelo::test

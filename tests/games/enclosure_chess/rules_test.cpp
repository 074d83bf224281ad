// The decision table of the rules of Enclosure Chess, line by line. Expected moves are worked out by hand.
#include "games/enclosure_chess/enclosure_chess.hpp"

#include <gtest/gtest.h>

#include "games/core/runtime/registry.hpp"
#include "solvers/verify/reference.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr WhyNoPosition<EnclosureChess> why_illegal;

// The value of the start in points, by the definition in games/core/concepts/game.hpp, over canonical positions.
int score_of(std::string_view spec) {
    const auto game = make<EnclosureChess>(spec);
    return reference_values(game, {game.initial()}).at(game.initial()).score;
}

}  // namespace

// Figure 1: twelve targets, thirteen free points, twelve stones.
TEST(EnclosureChess, TheStartOfTheSmallBoard) {
    const auto game = make<EnclosureChess>("enclosure-chess");
    EXPECT_EQ(game.spec(), "enclosure-chess@5x5");
    EXPECT_EQ(game.format(game.initial()), "b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 left:12");
    EXPECT_EQ(diagram(game, game.initial()),
              " 5  b . b . b\n 4  . b . b .\n 3  b . . . b\n 2  . b . b .\n 1  b . b . b\n    a b c d e\n");
    EXPECT_EQ(game.moves(game.initial()).size(), 13U);
}

// Figure 3: 25 targets, corners included, and 24 free points and stones.
TEST(EnclosureChess, TheStartOfTheLargeBoard) {
    const auto game = make<EnclosureChess>("enclosure-chess@7x7");
    EXPECT_EQ(game.format(game.initial()), "b1b1b1b/1b1b1b1/b1b1b1b/1b1b1b1/b1b1b1b/1b1b1b1/b1b1b1b 1 left:24");
    EXPECT_EQ(game.moves(game.initial()).size(), 24U);
    EXPECT_EQ(game.score_range(), 25);
}

TEST(EnclosureChess, PlayersTakeTurnsAndShareTheStones) {
    const auto game = make<EnclosureChess>("enclosure-chess");
    EXPECT_EQ(game.format(play(game, {"c3"})), "b1b1b/1b1b1/b1r1b/1b1b1/b1b1b 2 left:11");
    EXPECT_EQ(game.format(play(game, {"c3", "d3"})), "b1b1b/1b1b1/b1rrb/1b1b1/b1b1b 1 left:10");
}

// A corner has two neighbours, an edge target three, another four; diagonal neighbours do not count.
TEST(EnclosureChess, ATargetFallsToWhoeverFillsItsLastNeighbour) {
    const auto game = make<EnclosureChess>("enclosure-chess");
    EXPECT_EQ(game.format(play(game, {"a2", "b1"})), "b1b1b/1b1b1/b3b/rb1b1/1rb1b 1 score:0,1 left:10");
    EXPECT_EQ(game.format(play(game, {"a2", "c3", "b1"})), "b1b1b/1b1b1/b1r1b/rb1b1/1rb1b 2 score:1,0 left:9");
    // Edge target c1: b1, d1 and c2; a1 falls to nobody, as a2 is empty.
    const auto edge = play(game, {"b1", "d1"});
    EXPECT_EQ(game.gain(edge, *game.parse_move(edge, "c2")), 1);
    EXPECT_EQ(game.gain(edge, *game.parse_move(edge, "c3")), 0);
    // Inner target b2: a2, c2, b1, b3; the corner a1 falls with a2 and b1 before.
    const auto inner = play(game, {"c2", "b3", "b1"});
    EXPECT_EQ(game.gain(inner, *game.parse_move(inner, "a2")), 2);
}

// Figure 4: the edge target g5 with f5, g4, g6; the inner target c3 with b3, d3, c2, c4; a corner needs both
// neighbours.
TEST(EnclosureChess, CapturesOfTheLargeBoard) {
    const auto game = make<EnclosureChess>("enclosure-chess@7x7");
    const auto edge = play(game, {"f5", "g4"});
    EXPECT_EQ(game.gain(edge, *game.parse_move(edge, "g6")), 1);
    const auto inner = play(game, {"b3", "d3", "c2"});
    EXPECT_EQ(game.gain(inner, *game.parse_move(inner, "c4")), 1);
    const auto corner = play(game, {"a6"});
    EXPECT_EQ(game.gain(corner, *game.parse_move(corner, "b7")), 1);
    EXPECT_EQ(game.gain(game.initial(), *game.parse_move(game.initial(), "b7")), 0);
}

// Figure 2 shows two targets, on c3 and e3, that one stone on d3 completes. On the board of figure 1 c3 has no target,
// so the same pattern stands on the larger one, where e3 has a fourth neighbour.
TEST(EnclosureChess, OneStoneMayCompleteSeveralTargets) {
    const auto game = make<EnclosureChess>("enclosure-chess@7x7");
    const auto pattern = play(game, {"c4", "b3", "c2", "e4", "e2", "f3"});
    EXPECT_EQ(game.gain(pattern, *game.parse_move(pattern, "d3")), 2);
    const auto after = play(game, {"c4", "b3", "c2", "e4", "e2", "f3", "d3xc3,e3"});
    EXPECT_EQ(game.pieces(after).size(), 25U - 2 + 7);
}

TEST(EnclosureChess, EmptiedPointsMayBeUsedAgainWithReuse) {
    const auto yes = make<EnclosureChess>("enclosure-chess@5x5,reuse=yes");
    const auto no = make<EnclosureChess>("enclosure-chess@5x5,reuse=no");
    EXPECT_EQ(yes.spec(), "enclosure-chess@5x5");
    EXPECT_EQ(no.spec(), "enclosure-chess@5x5,reuse=no");
    EXPECT_EQ(yes.moves(play(yes, {"a2", "b1"})).size(), 12U);  // 11 free points and a1
    EXPECT_EQ(no.moves(play(no, {"a2", "b1"})).size(), 11U);
    EXPECT_FALSE(no.parse_move(play(no, {"a2", "b1"}), "a1"));
    // The stone on a1 encloses nothing: b1 and a2 have stones already.
    const auto tempo = play(yes, {"a2", "b1", "a1"});
    EXPECT_EQ(yes.format(tempo), "b1b1b/1b1b1/b3b/rb1b1/rrb1b 2 score:0,1 left:9");
    EXPECT_EQ(make<EnclosureChess>("enclosure-chess@7x7,reuse=no").spec(), "enclosure-chess@7x7");
    EXPECT_EQ(make<EnclosureChess>("enclosure-chess@7x7,reuse=yes").spec(), "enclosure-chess@7x7,reuse=yes");
}

// The points to come do not depend on the stones on emptied points, nor on the points made so far.
TEST(EnclosureChess, TempoStonesAndSharesAreForgotten) {
    const auto game = make<EnclosureChess>("enclosure-chess@5x5");
    const char* one = "b1b1b/1b1b1/b3b/rb1br/1rbrr 2 score:1,1 left:7";
    const char* other = "b1b1b/1b1b1/b3b/rb1br/rrbr1 2 score:2,0 left:7";
    EXPECT_EQ(game.canonical(*game.parse(one)), game.canonical(*game.parse(other)));
}

// 12 stones, of which player 2 places the last; targets that are left count for nobody.
TEST(EnclosureChess, TheGameEndsWithTheStones) {
    const auto game = make<EnclosureChess>("enclosure-chess@5x5,reuse=no");
    auto position = game.initial();
    int turns = 0;
    while (!game.terminal(position)) {
        EXPECT_EQ(game.turn(position), turns % 2 == 0 ? Side::first : Side::second);
        position = game.apply(position, *game.moves(position).begin());
        ++turns;
    }
    EXPECT_EQ(turns, 12);
    EXPECT_EQ(game.terminal(position), Wdl::draw) << "the points made so far tell who has won";
}

TEST(EnclosureChess, NobodyMayPass) {
    const auto game = make<EnclosureChess>("enclosure-chess");
    EXPECT_FALSE(game.parse_move(game.initial(), "pass"));
}

TEST(EnclosureChess, PointsSoFarAndToCome) {
    const auto game = make<EnclosureChess>("enclosure-chess@5x5,reuse=no");
    const auto behind = play(game, {"a2", "b1"});  // player 2 has taken a1, player 1 is to move
    EXPECT_EQ(game.made(behind), -1);
    EXPECT_EQ(game.score_range(behind), 11);
    const auto ahead = play(game, {"a2", "b1", "c3"});
    EXPECT_EQ(game.made(ahead), 1);
}

TEST(EnclosureChess, CapturesMayBeWrittenBehindTheStone) {
    const auto game = make<EnclosureChess>("enclosure-chess");
    const auto position = play(game, {"c2", "b3", "b1"});
    for (const char* text : {"a2", "a2xa1,b2", "a2xb2,a1"})
        EXPECT_EQ(game.format_move(position, *game.parse_move(position, text)), "a2") << text;
    for (const char* text :
         {"a2xa1", "a2xb2", "a2x", "a2xa1,", "a2xa1,a1", "a2xa1,b2,c1", "a2-a1", "b2", "a1", "a9", ""})
        EXPECT_EQ(game.parse_move(position, text).error().code, Failure::bad_input) << text;
}

TEST(EnclosureChess, BadPositionsSayWhatIsWrong) {
    constexpr const char* spec = "enclosure-chess@5x5";
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b1b1b/1b1b1/b1b1b 1 left:12"), "c3 is not the point");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b2 1 left:12"), "the target on e1 is missing");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/rb1b1/brb1b 1 left:10"), "the target on a1 is enclosed");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/r1b1b 2 left:11"), "a1 has a stone");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/rb1b1/1rb1b 1 left:10"), "score:1,0");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/rb1b1/1rb1b 1 score:2,0 left:10"), "player 1 has 2");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 left:11"), "left must be 12");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b1b 2 left:12"), "player 1 is to move");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 left:12 left:12"), "keys");
    EXPECT_TELLS(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b1b 1 score:0 left:12"), "keys");
    EXPECT_TELLS(why_illegal("enclosure-chess@5x5,reuse=no", "b1b1b/1b1b1/b3b/rb1b1/rrb1b 2 score:0,1 left:9"),
                 "reuse=no");
    EXPECT_EQ(why_illegal(spec, "b1b1b/1b1b1/b3b/1b1b1/b1b1b 1"), "") << "left follows from the board";
}

TEST(EnclosureChess, BadSpecs) {
    for (const char* spec :
         {"enclosure-chess@1x5", "enclosure-chess@12x5", "enclosure-chess,reuse=maybe", "enclosure-chess:other@5x5",
          "enclosure-chess,points=3", "enclosure-chess:goal,points=x", "enclosure-chess:goal,points=-0"})
        EXPECT_EQ(make_game(spec).error().code, Failure::bad_input) << spec;
}

// Published nowhere; a second implementation, written from the rules alone, found the same (rules text of this
// project).
TEST(EnclosureChess, TheSmallBoardInPoints) {
    EXPECT_EQ(score_of("enclosure-chess@5x5,reuse=no"), 1);
    const auto game = make<EnclosureChess>("enclosure-chess@5x5,reuse=no");
    const auto values = reference_values(game, {game.initial()});
    for (const auto& move : game.moves(game.initial())) {
        const auto child = game.apply(game.initial(), move);
        EXPECT_EQ(-values.at(child).score, game.format_move(game.initial(), move) == "c3" ? 1 : -1);
    }
}

// The threshold game is won up to the value.
TEST(EnclosureChess, ThresholdsOfTheSmallBoard) {
    const auto solve = [](std::string_view spec) {
        const auto game = make<EnclosureChessGoal>(spec);
        return reference_values(game, {game.initial()}).at(game.initial()).wdl;
    };
    EXPECT_EQ(solve("enclosure-chess:goal@4x4,points=-20"), Wdl::win);
    const int value = score_of("enclosure-chess@4x4");
    EXPECT_EQ(solve("enclosure-chess:goal@4x4,points=" + std::to_string(value)), Wdl::win);
    EXPECT_EQ(solve("enclosure-chess:goal@4x4,points=" + std::to_string(value + 1)), Wdl::loss);
    EXPECT_EQ(make<EnclosureChessGoal>("enclosure-chess:goal@5x5,reuse=no,points=3").spec(),
              "enclosure-chess:goal@5x5,reuse=no,points=3");
    EXPECT_EQ(make<EnclosureChessGoal>("enclosure-chess:goal,points=1").spec(), "enclosure-chess:goal@5x5");
}

}  // namespace zermelo::test

// The decision table of the rules of Zumo, line by line. Expected moves are worked out by hand.
#include "games/zumo/zumo.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Zumo> moves{"zumo@3"};
constexpr After<Zumo> after{"zumo@3"};
constexpr Written<Zumo> written{"zumo@3"};
constexpr EndOf<Zumo> outcome{"zumo@3"};

// The moves that place a stone on a cell.
Names moves_on(std::string_view cell, std::string_view text) {
    Names names;
    for (const std::string& name : moves(text))
        if (name.substr(0, name.find(';')) == cell) names.insert(name);
    return names;
}
// A position by the names of its cells, as rule books give them.
Zumo::Position stones(const Zumo& game, std::string_view black, std::string_view white, Side turn) {
    const auto set = [&](std::string_view names) {
        HugeBitboard cells;
        std::istringstream words{std::string(names)};
        for (std::string name; words >> name;) cells |= HugeBitboard::cell(game.board().find(name).value());
        return cells;
    };
    return {set(black), set(white), static_cast<std::uint32_t>(turn), 0};
}

}  // namespace

TEST(Zumo, TheFirstStoneOfASideGoesAnywhere) {
    EXPECT_EQ(moves("3/4/5/4/3 b").size(), 19U);
    EXPECT_EQ(moves("3/4/2b2/4/3 w").size(), 18U);
}

TEST(Zumo, AFirstStoneNextToTheEnemyDoesNothing) {
    EXPECT_EQ(after("3/4/2b2/4/3 w", "c4"), "3/1w2/2b2/4/3 b");
    EXPECT_EQ(moves_on("c4", "3/4/2b2/4/3 w"), Names{"c4"});
}

TEST(Zumo, LaterStonesNeedAnOwnStoneInSight) {
    // From a1 along b1, along b2 to e5, along a2 and a3. Black can push c1 off from b1 and from c3.
    EXPECT_EQ(moves("3/4/5/4/b1w b"), (Names{"b1", "b1;c1-off", "b2", "c3", "c3;c1-off", "d4", "e5", "a2", "a3"}));
}

TEST(Zumo, OtherStonesBlockTheSight) {
    // b3 stands between a3 and the rest of the rank.
    EXPECT_EQ(moves("3/4/bw3/4/3 b"), (Names{"b4", "b4;b3-b2", "c5", "a2", "a2;b3-c4", "a1"}));
}

TEST(Zumo, OwnStonesInSightComeOneCellNearer) {
    EXPECT_EQ(after("3/4/5/4/b1w b", "c3"), "3/4/2b2/1b2/2w w");
    // Only the nearest one of each direction: c1 stays.
    EXPECT_EQ(after("2w/4/5/4/1bb b", "a1"), "2w/4/5/4/b1b w");
    EXPECT_EQ(after("2w/4/5/1b2/2b b", "a1"), "2w/4/5/4/bb1 w");
}

TEST(Zumo, AnOwnNeighbourDisappears) {
    EXPECT_EQ(after("3/4/5/4/b1w b", "a2"), "3/4/5/b3/2w w");
}

TEST(Zumo, AllOwnStonesInSightMoveAtOnce) {
    // The neighbours b2 and d3 disappear; c1, a3, c5 and e5 come nearer.
    EXPECT_EQ(after("b1b/w3/b2b1/1b2/2b b", "c3"), "3/wbb1/1bb2/2b1/3 w");
}

TEST(Zumo, TheFigureOfTheRuleBook) {
    const auto game = make<Zumo>("zumo@10");
    const auto position = stones(game, "j10 j13 l12", "l11 h11 h9", Side::second);
    EXPECT_EQ(moves(game, position, "j11"),
              (Names{"j11", "j11;j10-j9", "j11;j10-j8", "j11;j10-j7", "j11;j13-j14", "j11;j13-j15", "j11;j13-j16",
                     "j11;j10-j9;j13-j14", "j11;j10-j9;j13-j15", "j11;j10-j8;j13-j14"}));
    const auto played = game.apply(position, game.parse_move(position, "j11;j13-j16").value());
    EXPECT_EQ(played, stones(game, "j10 j16 l12", "i10 i11 j11 k11", Side::first));
    EXPECT_EQ(game.parse(game.format(played)), played);
}

TEST(Zumo, StonesAreInSightForPushingAsTheyStandAfterTheEnergyStep) {
    // c3 stands behind b3, which disappears.
    EXPECT_EQ(moves_on("a3", "3/4/1bw2/4/3 b"), (Names{"a3", "a3;c3-d3"}));
    // c3 comes to b3 and still hides d3.
    EXPECT_EQ(moves_on("a3", "3/4/2bw1/4/3 b"), Names{"a3"});
    // Two own stones in a row: the second one is now in sight, and brings nothing.
    EXPECT_EQ(moves_on("a3", "3/4/1bbw1/4/3 b"), Names{"a3"});
}

TEST(Zumo, NotAllOfTheEnergyNeedsToBeSpent) {
    EXPECT_EQ(moves_on("a3", "3/4/1bwbw/4/b2 b"), (Names{"a3", "a3;c3-d3", "a3;c3-e3"}));
}

TEST(Zumo, TheEnergyMayBeSplit) {
    // Two units, from a3 and c5; c2 and d3 are one cell from the edge each.
    EXPECT_EQ(moves_on("c3", "b2/4/b2w1/2w1/3 b"),
              (Names{"c3", "c3;c2-c1", "c3;d3-e3", "c3;c2-c1;d3-e3", "c3;c2-off"}));
}

TEST(Zumo, StonesOfEitherColourAreRemovedByAPush) {
    EXPECT_EQ(after("3/4/1bwbw/4/b2 b", "a3;c3-d3"), "3/4/b2ww/b3/3 w");
    EXPECT_EQ(after("3/4/1bwbw/4/b2 b", "a3;c3-e3"), "3/4/b3w/b3/3 w");
}

TEST(Zumo, AStoneWithVacantCellsToTheEdgeNeedsAUnitMoreToGoOff) {
    EXPECT_EQ(moves_on("a3", "3/4/1bw2/4/b2 b"), (Names{"a3", "a3;c3-d3", "a3;c3-e3"}));
    EXPECT_EQ(moves_on("a3", "b2/4/1bw2/4/b2 b"), (Names{"a3", "a3;c3-d3", "a3;c3-e3", "a3;c3-off"}));
}

TEST(Zumo, APushOffTheBoardWinsAtOnce) {
    EXPECT_EQ(after("3/4/5/4/b1w b", "b1;c1-off"), "3/4/5/4/1bw w over:1");
    EXPECT_EQ(outcome("3/4/5/4/1bw w over:1"), Wdl::loss);
    EXPECT_TRUE(moves("3/4/5/4/1bw w over:1").empty());
}

TEST(Zumo, AllWinsOfOnePlacementAreOneMove) {
    EXPECT_EQ(moves_on("b1", "3/w3/5/4/b1w b"), (Names{"b1", "b1;b4-off"}));
    EXPECT_EQ(written("3/w3/5/4/b1w b", "b1;c1-off"), "b1;b4-off");
    // With other pushes before it.
    EXPECT_EQ(written("b2/4/1bw2/4/b2 b", "a3;c3-d3;d3-off"), "a3;c3-off");
}

TEST(Zumo, TheOrderOfPushesDoesNotMatterNorTheirParts) {
    const auto game = make<Zumo>("zumo@10");
    const auto position = stones(game, "j10 j13 l12", "l11 h11 h9", Side::second);
    const auto text = [&](std::string_view move) {
        return game.format_move(position, game.parse_move(position, move).value());
    };
    EXPECT_EQ(text("j11;j13-j14;j10-j8"), "j11;j10-j8;j13-j14");
    EXPECT_EQ(text("j11;j10-j9;j13-j14;j9-j8"), "j11;j10-j8;j13-j14");
    // In the order of a dictionary, not of the cells.
    const auto wide = make<Zumo>("zumo@6");
    const auto other = stones(wide, "f3 c3", "f9 g6", Side::first);
    EXPECT_EQ(wide.format_move(other, wide.parse_move(other, "f6;g6-h6;f9-f10").value()), "f6;f9-f10;g6-h6");
}

TEST(Zumo, PlacementsWithOneResultAreOneMove) {
    // On b3: a3 disappears, d3 comes to c3. On c3: d3 disappears, a3 comes to b3.
    EXPECT_EQ(after("3/4/b2b1/3w/3 b", "b3"), "3/4/1bb2/3w/3 w");
    EXPECT_EQ(after("3/4/b2b1/3w/3 b", "c3"), "3/4/1bb2/3w/3 w");
    EXPECT_EQ(moves_on("b3", "3/4/b2b1/3w/3 b"), Names{"b3"});
    EXPECT_EQ(moves_on("c3", "3/4/b2b1/3w/3 b"), Names{});
    EXPECT_EQ(written("3/4/b2b1/3w/3 b", "c3"), "b3");
    // e5 is in sight of c3 alone: then the placements are told apart by the push.
    EXPECT_EQ(moves_on("b3", "2w/4/b2b1/4/3 b"), Names{"b3"});
    EXPECT_EQ(moves_on("c3", "2w/4/b2b1/4/3 b"), Names{"c3;e5-off"});
}

TEST(Zumo, ASideThatCannotPlacePassesAndNoOther) {
    EXPECT_EQ(moves("zumo@2", "2/ww1/bw b"), Names{"pass"});
    EXPECT_EQ(after("zumo@2", "2/ww1/bw b", "pass"), "2/ww1/bw w");
    EXPECT_FALSE(make<Zumo>("zumo@2").parse_move(make<Zumo>("zumo@2").parse("2/ww1/bw w").value(), "pass"));
}

TEST(Zumo, AFullBoardIsADraw) {
    EXPECT_EQ(outcome("zumo@2", "bw/wbw/bw b"), Wdl::draw);
    EXPECT_EQ(outcome("zumo@2", "bw/wbw/b1 b"), std::nullopt);
    EXPECT_EQ(Zumo::cycles, Cycles::draw);
}

TEST(Zumo, WhiteMaySwapAfterTheFirstStoneOnly) {
    constexpr std::string_view swap = "zumo@3,swap=yes";
    EXPECT_EQ(moves(swap, "3/4/5/4/3 b").count("swap"), 0U);
    EXPECT_EQ(moves(swap, "3/4/2b2/4/3 w").count("swap"), 1U);
    EXPECT_EQ(moves(swap, "3/4/2b2/4/3 w").size(), 19U);
    EXPECT_EQ(after(swap, "3/4/2b2/4/3 w", "swap"), "3/4/2w2/4/3 b");
    EXPECT_EQ(moves(swap, "3/4/2w2/4/3 b").size(), 18U);  // a free first stone, and no swap back
    EXPECT_EQ(moves(swap, "3/4/2w2/4/3 b").count("swap"), 0U);
    EXPECT_EQ(moves(swap, "3/4/1bw2/4/3 b").count("swap"), 0U);
    EXPECT_EQ(moves(swap, "3/4/1bw2/4/3 w").count("swap"), 0U);
    EXPECT_EQ(moves("3/4/2b2/4/3 w").count("swap"), 0U);
}

}  // namespace zermelo::test

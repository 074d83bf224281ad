// The decision table of the rules of the tafl games, line by line.
#include "games/tafl/tafl.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<SmallTafl> moves{"brandub"};
constexpr After<SmallTafl> after{"brandub"};
constexpr Written<SmallTafl> played{"brandub"};  // with all that the move takes
constexpr EndOf<SmallTafl> outcome{"brandub"};
constexpr MoveNames<LargeTafl> large_moves{"tablut"};
constexpr EndOf<LargeTafl> large_outcome{"tablut"};
constexpr Written<LargeTafl> large_played{"tablut,enclosure=group"};

}  // namespace

TEST(Tafl, OnlyTheKingStopsOnThroneAndCornersButAllPassTheEmptyThrone) {
    EXPECT_EQ(moves("7/7/7/t6/7/7/1K5 b"),
              (Names{"a4-b4", "a4-c4", "a4-e4", "a4-f4", "a4-g4", "a4-a5", "a4-a6", "a4-a3", "a4-a2"}));
    EXPECT_EQ(moves("7/7/7/T6/K6/t6/7 w"), (Names{"a4-b4", "a4-c4", "a4-e4", "a4-f4", "a4-g4", "a4-a5", "a4-a6",
                                                  "Ka3-b3", "Ka3-c3", "Ka3-d3", "Ka3-e3", "Ka3-f3", "Ka3-g3"}));
}

TEST(Tafl, TheKingMayComeBackToTheThrone) {
    EXPECT_EQ(after("7/7/7/7/7/3K3/7 w", "Kd2-d4"), "7/7/7/3K3/7/7/7 b");
}

TEST(Tafl, NobodyPassesThePieceOnTheThrone) {
    EXPECT_EQ(moves("7/7/7/t2K3/7/7/7 b"), (Names{"a4-b4", "a4-c4", "a4-a5", "a4-a6", "a4-a3", "a4-a2"}));
}

TEST(Tafl, ASoldierIsTakenBetweenTwoEnemies) {
    EXPECT_EQ(after("7/7/6K/7/7/1tT4/3t3 b", "d1-d2xc2"), "7/7/6K/7/7/1t1t3/7 w");
    EXPECT_EQ(after("7/7/6K/7/7/1Tt4/3T3 w", "d1-d2xc2"), "7/7/6K/7/7/1T1T3/7 b");
    EXPECT_EQ(played("7/7/6K/7/7/2T4/1t1t3 b", "d1-d2"), "d1-d2");  // b1 is not opposite
}

TEST(Tafl, OnlyTheMoverCaptures) {
    EXPECT_EQ(after("7/7/6K/7/7/1t1t3/2T4 w", "c1-c2"), "7/7/6K/7/7/1tTt3/7 b");
    EXPECT_EQ(after("7/7/7/7/7/1t1t3/2K4 w", "Kc1-c2"), "7/7/7/7/7/1tKt3/7 b");
    EXPECT_EQ(after("7/7/7/6t/7/1tKt3/7 b", "g4-g5"), "7/7/6t/7/7/1tKt3/7 w");
    EXPECT_EQ(played("7/7/6K/7/7/1tTTt2/3t3 b", "d1-c1"), "d1-c1");
}

TEST(Tafl, UpToThreeAreTakenAtOnce) {
    EXPECT_EQ(after("7/6K/2t4/2T4/tT1Tt2/7/2t4 b", "c1-c3xb3/d3/c4"), "7/6K/2t4/7/t1t1t2/7/7 w");
    EXPECT_EQ(played("7/6K/2t4/2T4/tT1Tt2/7/2t4 b", "c1-c3"), "c1-c3xb3/d3/c4");
}

TEST(Tafl, TheKingTakesAsHammerAndAsAnvil) {
    EXPECT_EQ(played("7/7/7/7/7/2tT3/1K5 w", "Kb1-b2"), "Kb1-b2xc2");
    EXPECT_EQ(played("7/7/7/7/7/2tK3/1T5 w", "b1-b2"), "b1-b2xc2");
}

TEST(Tafl, TheEmptyThroneIsHostileToBothSides) {
    EXPECT_EQ(played("7/7/6K/7/3T3/t6/7 b", "a2-d2"), "a2-d2xd3");
    EXPECT_EQ(played("7/7/6K/7/3t3/T6/7 w", "a2-d2"), "a2-d2xd3");
}

TEST(Tafl, TheThroneUnderTheKingIsNotHostileButTheKingHelpsHisMen) {
    EXPECT_EQ(played("7/7/7/3K3/3T3/t6/7 b", "a2-d2"), "a2-d2");
    EXPECT_EQ(played("7/7/7/3K3/3t3/T6/7 w", "a2-d2"), "a2-d2xd3");
}

TEST(Tafl, GoalCornersAreHostileToAllAndToTheKing) {
    EXPECT_EQ(played("7/7/6K/7/7/2t4/1T5 b", "c2-c1"), "c2-c1xb1");
    EXPECT_EQ(played("7/7/6K/7/7/2T4/1t5 w", "c2-c1"), "c2-c1xb1");
    EXPECT_EQ(after("7/7/7/7/7/2t4/1K5 b", "c2-c1xKb1"), "7/7/7/7/7/7/2t4 w");
    EXPECT_EQ(played("brandub,escape=edge", "7/7/4K2/7/7/2t4/1T5 b", "c2-c1"), "c2-c1");
}

// The first sentence of the book's "Game's end" read alone: the corners are goals, and it marks none of them.
TEST(Tafl, PlainCornersAreGoalsAndCellsLikeOthers) {
    constexpr std::string_view plain = "brandub,escape=plain-corner";
    EXPECT_EQ(moves(plain, "7/7/7/t6/7/7/1K5 b"), (Names{"a4-b4", "a4-c4", "a4-e4", "a4-f4", "a4-g4", "a4-a5", "a4-a6",
                                                         "a4-a7", "a4-a3", "a4-a2", "a4-a1"}));
    EXPECT_EQ(played(plain, "7/7/6K/7/7/2t4/1T5 b", "c2-c1"), "c2-c1");
    EXPECT_EQ(played(plain, "7/7/6K/7/7/2t4/tT5 b", "c2-c1"), "c2-c1xb1");
    EXPECT_EQ(played(plain, "7/7/7/7/7/2t4/1K5 b", "c2-c1"), "c2-c1");
    EXPECT_EQ(played(plain, "7/7/7/7/7/2t4/tK5 b", "c2-c1"), "c2-c1xKb1");
    EXPECT_EQ(outcome(plain, "7/7/7/7/7/t6/6K b"), Wdl::loss);
    EXPECT_EQ(outcome(plain, "7/7/7/7/7/t6/5K1 b"), std::nullopt);
}

TEST(Tafl, TheEdgeIsNotHostile) {
    EXPECT_EQ(played("7/7/6K/7/T2t3/7/7 b", "d3-b3"), "d3-b3");
    EXPECT_EQ(played("7/7/7/7/K2t3/7/7 b", "d3-b3"), "d3-b3");
    EXPECT_EQ(played("7/7/7/t6/K6/1t5/7 b", "b2-a2"), "b2-a2xKa3");  // the king on the edge: along the edge
}

TEST(Tafl, TheKingOnTheThroneFallsToFourAttackers) {
    EXPECT_EQ(after("7/7/3t3/2tKt2/7/7/3t3 b", "d1-d3"), "7/7/3t3/2t1t2/3t3/7/7 w");
    EXPECT_EQ(outcome("7/7/3t3/2t1t2/3t3/7/7 w"), Wdl::loss);
    EXPECT_EQ(played("7/7/3t3/2tK3/7/7/3t3 b", "d1-d3"), "d1-d3");
    EXPECT_EQ(played("7/7/3t3/2tKt2/3t3/7/1t5 b", "b1-b2"), "b1-b2");  // the movers close nothing
    EXPECT_EQ(played("7/7/3t3/2tKt2/3t3/7/2t4 b", "c1-c3"), "c1-c3");
}

TEST(Tafl, TheKingOnTheThroneFallsWithHisOneSoldierToSixAttackers) {
    for (const std::string_view spec : {"brandub", "brandub,enclosure=group"}) {
        EXPECT_EQ(after(spec, "7/7/3t3/2tKt2/2tTt2/7/3t3 b", "d1-d2xd3/Kd4"), "7/7/3t3/2t1t2/2t1t2/3t3/7 w");
        EXPECT_EQ(played(spec, "3t3/7/7/2tKt2/2tTt2/3t3/7 b", "d7-d5"), "d7-d5xd3/Kd4");
        EXPECT_EQ(played(spec, "7/7/3t3/2tKt2/t2Tt2/3t3/7 b", "a3-c3"), "a3-c3xd3/Kd4");
        EXPECT_EQ(played(spec, "7/7/3t3/2tKt2/2tTt2/3t3/1t5 b", "b1-b2"), "b1-b2");  // the movers close nothing
        EXPECT_EQ(played(spec, "7/7/t2t3/2tKt2/2tTt2/3t3/7 b", "a5-c5"), "a5-c5");
        EXPECT_EQ(played(spec, "7/7/3t3/2tKt2/2tT3/7/3t3 b", "d1-d2"), "d1-d2");  // five
        EXPECT_EQ(played(spec, "7/7/7/2tKt2/2tTt2/7/3t3 b", "d1-d2"), "d1-d2");   // five
        EXPECT_EQ(played(spec, "7/7/3t3/2tKt2/7/7/3t3 b", "d1-d3"), "d1-d3xKd4") << "alone";
        EXPECT_EQ(after(spec, "7/7/3t3/2tKt2/2tTt2/4T2/3t3 b", "d1-d2xd3/Kd4"), "7/7/3t3/2t1t2/2t1t2/3tT2/7 w")
            << "a soldier aslant is not connected";
    }
}

TEST(Tafl, LargerGroupsAreNotTaken) {
    EXPECT_EQ(played("7/7/3tt2/2tKTt1/2tTt2/7/3t3 b", "d1-d2"), "d1-d2");
    EXPECT_EQ(played("7/7/3t3/2tKt2/2tTt2/2tTt2/5t1 b", "f1-d1"), "f1-d1");
}

// Ard Ri has men enough, on the board of Brandub.
TEST(Tafl, WithGroupsTheKingFallsWithAllSoldiersConnectedToHim) {
    constexpr std::string_view group = "ard-ri,enclosure=group";
    EXPECT_EQ(played(group, "7/7/3tt2/2tKTt1/2tTt2/7/3t3 b", "d1-d2"), "d1-d2xd3/Kd4/e4");
    EXPECT_EQ(after(group, "7/7/3t3/2tKt2/2tTt2/2tTt2/5t1 b", "f1-d1xd2/d3/Kd4"), "7/7/3t3/2t1t2/2t1t2/2t1t2/3t3 w");
    // Three soldiers around a bend: d3, d2, e2.
    EXPECT_EQ(after(group, "7/7/3t3/2tKt2/2tTt2/2tTTt1/1t2t2 b", "b1-d1xd2/e2/d3/Kd4"),
              "7/7/3t3/2t1t2/2t1t2/2t2t1/3tt2 w");
    EXPECT_EQ(played("ard-ri", "7/7/3t3/2tKt2/2tTt2/2tTTt1/1t2t2 b", "b1-d1"), "b1-d1");
    EXPECT_EQ(played(group, "7/7/3t3/2tKt2/2tTt2/2tTT2/1t2t2 b", "b1-d1"), "b1-d1") << "f2 is open";
    EXPECT_EQ(played(group, "7/7/7/2tKt2/2tTt2/2tTTt1/1t2t2 b", "b1-d1"), "b1-d1") << "d5, beside the king, is open";
    EXPECT_EQ(played(group, "1t5/7/3t3/2tKt2/2tTt2/2tTTt1/3tt2 b", "b7-b6"), "b7-b6") << "the mover closes nothing";
    EXPECT_EQ(large_played("9/9/9/4t4/3tKt3/3tTt3/3tTt3/9/4t4 b", "e1-e2"), "e1-e2xe3/e4/Ke5");
}

// No cell is beyond the edge, so nobody need stand there.
TEST(Tafl, GroupsAtTheEdgeNeedNoAttackersBeyondIt) {
    for (const std::string_view spec : {"ard-ri,enclosure=group", "ard-ri,escape=edge,enclosure=group"}) {
        EXPECT_EQ(played(spec, "3t3/7/7/2tKt2/2tTt2/2tTt2/2tTt2 b", "d7-d5"), "d7-d5xd1/d2/d3/Kd4");
        EXPECT_EQ(played(spec, "3t3/7/7/2tKt2/2tTt2/2tTt2/2tT3 b", "d7-d5"), "d7-d5") << "e1 is open";
    }
}

TEST(Tafl, MarkedCornersEncloseGroupsAsAttackersDo) {
    constexpr std::string_view beside_corner = "3t3/7/7/2tKt2/2tTt2/1ttTt2/1TTTt2 b";
    EXPECT_EQ(played("ard-ri,enclosure=group", beside_corner, "d7-d5"), "d7-d5xb1/c1/d1/d2/d3/Kd4");
    for (const std::string_view spec :
         {"ard-ri,escape=plain-corner,enclosure=group", "ard-ri,escape=edge,enclosure=group"}) {
        EXPECT_EQ(played(spec, beside_corner, "d7-d5"), "d7-d5") << "a1 is a cell like others";
        EXPECT_EQ(played(spec, "3t3/7/7/2tKt2/2tTt2/1ttTt2/tTTTt2 b", "d7-d5"), "d7-d5xb1/c1/d1/d2/d3/Kd4");
    }
}

TEST(Tafl, TheKingBesideTheThroneFallsToThreeAttackers) {
    EXPECT_EQ(after("7/7/7/7/2tKt2/7/3t3 b", "d1-d2xKd3"), "7/7/7/7/2t1t2/3t3/7 w");
    EXPECT_EQ(played("7/7/7/7/2tK3/7/4t2 b", "e1-e3"), "e1-e3");
    EXPECT_EQ(played("7/7/7/7/2tKt2/3t3/5t1 b", "f1-f2"), "f1-f2");  // the mover closes nothing
}

TEST(Tafl, ADefenderBesideTheKingSavesHimBesideTheThrone) {
    EXPECT_EQ(played("7/7/7/7/2tKT2/7/3t3 b", "d1-d2"), "d1-d2");
}

TEST(Tafl, ThereIsNoPairRuleBesideTheThrone) {
    for (const std::string_view spec : {"brandub", "brandub,enclosure=group"})
        EXPECT_EQ(played(spec, "7/7/7/4t2/2tKTt1/4t2/3t3 b", "d1-d2"), "d1-d2");
}

TEST(Tafl, TheKingElsewhereFallsBetweenTwoInALine) {
    EXPECT_EQ(played("7/7/7/7/tK5/7/2t4 b", "c1-c3"), "c1-c3xKb3");
    EXPECT_EQ(played("7/7/7/7/1tK4/7/3t3 b", "d1-d3"), "d1-d3xKc3");  // a corner of the throne's square is elsewhere
    EXPECT_EQ(played("7/7/7/1t5/1K5/7/2t4 b", "c1-c3"), "c1-c3");
    EXPECT_EQ(played("7/7/7/7/TK5/7/2t4 b", "c1-c3"), "c1-c3");
}

TEST(Tafl, AKingOnAGoalWins) {
    EXPECT_EQ(outcome("7/7/7/7/7/t6/K6 b"), Wdl::loss);
    EXPECT_EQ(outcome("7/7/7/7/t6/K6/7 w"), std::nullopt);
    EXPECT_EQ(outcome("7/7/7/t6/7/K6/7 b"), std::nullopt);  // the edge of Brandub is no goal
    EXPECT_EQ(outcome("brandub,escape=edge", "7/7/7/t6/7/K6/7 b"), Wdl::loss);
    EXPECT_EQ(large_outcome("9/9/9/9/t8/9/9/9/4K4 b"), Wdl::loss);
    EXPECT_EQ(large_outcome("tablut,escape=corner", "9/9/9/9/t8/9/9/9/4K4 b"), std::nullopt);
}

TEST(Tafl, WithEdgeEscapeCornersAreCellsLikeOthers) {
    EXPECT_EQ(large_moves("t7t/9/9/9/4K4/9/9/9/9 b").count("a9-a1"), 1U);
    EXPECT_EQ(large_moves("1t7/9/9/9/4K4/9/9/9/9 b").count("b9-a9"), 1U);
    EXPECT_EQ(large_moves("tablut,escape=corner", "1t7/9/9/9/4K4/9/9/9/9 b").count("b9-a9"), 0U);
    EXPECT_EQ(played("brandub,escape=edge", "7/7/4K2/7/7/T6/t6 b", "a1-b1"), "a1-b1");
}

TEST(Tafl, ASideWithoutAMoveLoses) {
    EXPECT_EQ(outcome("7/7/6K/7/T6/tT5/7 b"), Wdl::loss);
    EXPECT_EQ(outcome("7/7/3t3/2tKt2/3t3/7/7 w"), Wdl::loss);
    EXPECT_EQ(outcome("7/7/2T3K/1Tt4/2T4/7/7 b"), std::nullopt);  // over the throne
    EXPECT_EQ(outcome("7/7/2T3K/1Tt1T2/2T4/7/7 b"), Wdl::loss);
}

TEST(Tafl, AttackersWithoutMenLoseButNotDefenders) {
    EXPECT_EQ(outcome(after("7/7/7/7/7/2tK3/1T5 w", "b1-b2xc2")), Wdl::loss);
    EXPECT_EQ(outcome("7/7/7/t2K3/7/7/7 w"), std::nullopt);
}

TEST(Tafl, LinnaeusTenthLawTakesTheSoldierAlone) {
    constexpr std::string_view linc = "brandub,linc=yes";
    EXPECT_EQ(played(linc, "7/7/3t3/2tKt2/3T3/7/3t3 b", "d1-d2"), "d1-d2xd3");
    EXPECT_EQ(played("7/7/3t3/2tKt2/3T3/7/3t3 b", "d1-d2"), "d1-d2");
    EXPECT_EQ(after(linc, "7/7/3t3/2tKt2/2tTt2/7/3t3 b", "d1-d2"), "7/7/3t3/2tKt2/2t1t2/3t3/7 w");
    EXPECT_EQ(played(linc, "3t3/7/7/2tKt2/3T3/3t3/7 b", "d7-d5"), "d7-d5");  // the enemy behind must have moved
    EXPECT_EQ(played(linc, "7/7/3t3/2tK3/3T3/7/3t3 b", "d1-d2"), "d1-d2");   // two attackers beside the king
    EXPECT_EQ(played(linc, "7/7/3t3/2tKt2/7/7/3t3 b", "d1-d3"), "d1-d3xKd4");
}

TEST(Tafl, LimitedStartsKeepTheFirstMenFromTheTopLeft) {
    const auto start = start_of<SmallTafl>;
    EXPECT_EQ(start("tafl-5x5"), "2t2/2T2/tTKTt/2T2/2t2 b");
    EXPECT_EQ(start("tafl-5x5,attackers=1,defenders=1"), "2t2/2T2/2K2/5/5 b");
    EXPECT_EQ(start("tafl-5x5,attackers=3,defenders=2"), "2t2/2T2/tTK1t/5/5 b");
    EXPECT_EQ(start("tafl-5x5,defenders=0"), "2t2/5/t1K1t/5/2t2 b");
}

// The one-word set and its slides against steps from cell to cell and the two-word set.
TEST(Tafl, SlidesStopBeforeTheFirstPiece) {
    const auto compare = [](const auto& game) {
        using Set = decltype(game.men_cells());
        const RectBoard board{game.width(), game.width()};
        std::mt19937_64 random(3);
        for (int i = 0; i < 2000; ++i) {
            Set occupied;
            for (int cell = 0; cell < board.cells(); ++cell)
                if (random() % 8 < static_cast<unsigned>(i) % 5) occupied |= Set::cell(cell);
            const int from = static_cast<int>(random() % static_cast<unsigned>(board.cells()));
            Set expected;
            for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                int file = board.file(from) + files;
                int rank = board.rank(from) + ranks;
                for (; board.has(file, rank); file += files, rank += ranks) {
                    if (occupied.contains(board.cell(file, rank))) break;
                    expected |= Set::cell(board.cell(file, rank));
                }
            }
            ASSERT_EQ(game.reach(from, occupied), expected);
            for (const CellPermutation& symmetry : game.symmetries()) {
                Set image;
                occupied.for_each([&](int cell) { image |= Set::cell(symmetry(cell)); });
                ASSERT_EQ(symmetry(occupied), image);
            }
        }
    };
    compare(make<SmallTafl>("tafl-5x5"));
    compare(make<SmallTafl>("brandub"));
    compare(make<LargeTafl>("tablut"));
}

}  // namespace zermelo::test

// The decision table of the rules of Mabi, line by line. Boards are drawn with rank 4 first, as in positions.
#include "games/mabi/rules.hpp"

#include <gtest/gtest.h>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Mabi> move_names;
constexpr After<Mabi> after;
constexpr EndOf<Mabi> result;

}  // namespace

// "exactly seven white pieces touch the edge"; a half turn exchanges the colours.
TEST(Mabi, TheStartAlternatesOnTheDiagonals) {
    const auto game = make<Mabi>("mabi");
    const auto start = game.initial();
    EXPECT_EQ(game.format(start), "1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1/1b1b1b1b/w1w1w1w1 w first:1");
    std::array<int, 2> on_the_edge{};
    for (const BoardPiece& piece : game.pieces(start)) {
        const int file = piece.cell % 8;
        const int rank = piece.cell / 8;
        on_the_edge[static_cast<std::size_t>(*piece.side)] += file % 7 == 0 || rank % 7 == 0 ? 1 : 0;
        EXPECT_TRUE(start.men[piece.side == Side::first ? 1 : 0].contains(63 - piece.cell));
    }
    EXPECT_EQ(on_the_edge, (std::array{7, 7}));
    EXPECT_EQ(start_of<Mabi>("mabi@3x3"), "b1w/3/w1b w first:1");
}

TEST(Mabi, WhitesFirstTurnIsAStepFromTheEdge) {
    // c3 is no cell of the edge, and there is no pass.
    EXPECT_EQ(move_names("mabi@4x4", "1b1b/w1w1/1b1b/w1w1 w first:1"),
              (Names{"a1-a2", "a1-b1", "c1-b1", "c1-c2", "c1-d1", "a3-a2", "a3-a4", "a3-b3"}));
    // Only the first turn: Black may step inside the board, and pass.
    EXPECT_EQ(move_names("mabi@4x4", "1b1b/w1w1/1b1b/1ww1 b prio:w"),
              (Names{"d2-c2", "d2-d1", "d2-d3", "b4-a4", "b4-b3", "b4-c4", "d4-c4", "d4-d3", "pass"}));
    // If no piece of the edge can step, a pass is the only move. The sizes decide the priority from then on.
    EXPECT_EQ(move_names("mabi@3x3", "b2/2b/ww1 w first:1"), (Names{"pass"}));
    EXPECT_EQ(after("mabi@3x3", "b2/2b/ww1 w first:1", {"pass"}), "b2/2b/ww1 b wait:w passed:1 prio:w");
}

TEST(Mabi, AStepGoesToAnEmptyOrthogonalNeighbour) {
    EXPECT_EQ(move_names("mabi@3x3", "2b/1w1/w1b w"),
              (Names{"a1-a2", "a1-b1", "b2-a2", "b2-b1", "b2-b3", "b2-c2", "pass"}));
}

// Diagonal contact: else a1 and b2 would be the one greatest group, and stand still.
TEST(Mabi, GroupsAreOrthogonal) {
    EXPECT_EQ(move_names("mabi@3x3", "2b/1w1/w1b w").size(), 7U);
    EXPECT_EQ(move_names("mabi@3x3", "2b/3/wwb w prio:w"), (Names{"pass"}));
}

TEST(Mabi, ALargerEnemyGroupParalysesItsNeighbours) {
    // a1 next to a2 and b2; c1 and d1 next to the single d2.
    EXPECT_EQ(move_names("mabi@4x4", "w2b/4/bb1b/w1ww w"), (Names{"a4-a3", "a4-b4", "c1-b1", "c1-c2", "pass"}));
}

TEST(Mabi, EqualGroupsDoNotParalyse) {
    // c1 and d1 below b2 and c2.
    EXPECT_EQ(move_names("mabi@4x4", "wb1b/4/1bb1/w1ww w"),
              (Names{"a4-a3", "a1-a2", "a1-b1", "c1-b1", "d1-d2", "pass"}));
}

TEST(Mabi, OnlyThePieceThatTouchesIsParalysed) {
    // b1 touches a group of three; c1 is of the same group and does not.
    EXPECT_EQ(move_names("mabi@4x4", "w2w/b1b1/b3/bww1 w prio:b"), (Names{"c1-c2", "c1-d1", "d4-c4", "d4-d3", "pass"}));
}

TEST(Mabi, TheOneGreatestGroupMayNotMove) {
    EXPECT_EQ(move_names("mabi@4x4", "w2w/b1b1/b3/bww1 b prio:b"), (Names{"c3-b3", "c3-c2", "c3-c4", "c3-d3", "pass"}));
    // Not the greatest of its side, but of the board: White's two stand next to nothing and may move.
    EXPECT_EQ(move_names("mabi@4x4", "w2w/2b1/bbb1/2ww w prio:b").count("d1-d2"), 1U);
}

TEST(Mabi, EquallyGreatGroupsMayMove) {
    // One of each side.
    EXPECT_EQ(move_names("mabi@4x4", "b1w1/w2b/w2b/w2b w"),
              (Names{"a1-b1", "a2-b2", "a3-b3", "c4-b4", "c4-d4", "c4-c3", "pass"}));
    // Two of the same side.
    EXPECT_EQ(move_names("mabi@4x4", "b1b1/3b/w2w/wb1w w prio:w"), (Names{"a2-a3", "a2-b2", "d1-c1", "d2-c2", "pass"}));
}

TEST(Mabi, ASideWithoutAStepMustPass) {
    EXPECT_EQ(move_names("mabi@3x3", "3/1bw/wb1 b prio:b"), (Names{"pass"}));
    EXPECT_EQ(result("mabi@3x3", "3/1bw/wb1 b prio:b"), std::nullopt);
}

TEST(Mabi, WhoHasPassedWaitsUntilTheOtherPasses) {
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass"}), "1b1b/w1w1/wb1b/2w1 w wait:b passed:1 prio:w");
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass", "c1-d1"}), "1b1b/w1w1/wb1b/3w w wait:b prio:w");
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass", "c1-d1", "c3-b3"}), "1b1b/ww2/wb1b/3w w wait:b prio:w");
    // Then the other waits.
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass", "c1-d1", "pass"}),
              "1b1b/w1w1/wb1b/3w b wait:w passed:1 prio:w");
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass", "c1-d1", "pass", "b4-c4"}),
              "2bb/w1w1/wb1b/3w b wait:w prio:w");
    EXPECT_EQ(after("mabi@4x4", "start", {"a1-a2", "pass", "c1-d1", "pass", "b4-c4", "pass"}),
              "2bb/w1w1/wb1b/3w w wait:b passed:1 prio:w");
}

TEST(Mabi, TwoPassesInSuccessionEndTheGame) {
    for (const char* spec : {"mabi@4x4", "mabi@4x4,pass=final"})
        EXPECT_EQ(after(spec, "start", {"a1-a2", "pass", "pass"}), "1b1b/w1w1/wb1b/2w1 b wait:w passed:2 prio:w");
    EXPECT_EQ(after("mabi@4x4,pass=plain", "start", {"a1-a2", "pass", "pass"}), "1b1b/w1w1/wb1b/2w1 b passed:2 prio:w");
    EXPECT_EQ(move_names("mabi@4x4", "1b1b/w1w1/wb1b/2w1 b wait:w passed:2 prio:w"), Names{});
    EXPECT_EQ(result("mabi@4x4", "1b1b/w1w1/wb1b/2w1 b wait:w passed:1 prio:w"), std::nullopt);
}

TEST(Mabi, WithFinalPassesTheSecondEndsTheGameAtAnyTime) {
    const std::string_view spec = "mabi@4x4,pass=final";
    EXPECT_EQ(after(spec, "start", {"a1-a2", "pass", "c1-d1"}), "1b1b/w1w1/wb1b/3w w wait:b prio:w");
    EXPECT_EQ(after(spec, "start", {"a1-a2", "pass", "c1-d1", "pass"}), "1b1b/w1w1/wb1b/3w b wait:w passed:2 prio:w");
}

TEST(Mabi, WithPlainPassesNobodyWaits) {
    const std::string_view spec = "mabi@4x4,pass=plain";
    EXPECT_EQ(after(spec, "start", {"a1-a2", "pass"}), "1b1b/w1w1/wb1b/2w1 w passed:1 prio:w");
    EXPECT_EQ(after(spec, "start", {"a1-a2", "pass", "c1-d1"}), "1b1b/w1w1/wb1b/3w b prio:w");
    EXPECT_EQ(after(spec, "start", {"a1-a2", "pass", "c1-d1", "pass"}), "1b1b/w1w1/wb1b/3w w passed:1 prio:w");
}

TEST(Mabi, TheLargerGreatestGroupWins) {
    // Two white pieces together, Black's are single. The finished game may be won for the side to move.
    EXPECT_EQ(result("mabi@3x3", "b2/w1b/w2 w wait:b passed:2"), Wdl::win);
    EXPECT_EQ(result("mabi@3x3", "b2/w1b/w2 b wait:w passed:2"), Wdl::loss);
    EXPECT_EQ(result("mabi@3x3", "w2/b1w/b2 w wait:b passed:2"), Wdl::loss);
}

TEST(Mabi, WhoHadTheSizeFirstWinsATie) {
    // Black catches up with White.
    EXPECT_EQ(after("mabi@3x3", "b2/w1b/w2 b prio:w", {"c2-c3", "pass", "c3-b3", "pass", "pass"}),
              "bb1/w2/w2 b wait:w passed:2 prio:w");
    EXPECT_EQ(result("mabi@3x3", "bb1/w2/w2 w wait:b passed:2 prio:w"), Wdl::win);
    EXPECT_EQ(result("mabi@3x3", "bb1/w2/w2 b wait:w passed:2 prio:w"), Wdl::loss);
    EXPECT_EQ(result("mabi@3x3", "bb1/w2/w2 b wait:w passed:2 prio:b"), Wdl::win);
}

// Before White's first turn nobody has the priority, even on a board made by hand where Black's group is the larger.
TEST(Mabi, WhiteCatchesUpByItsFirstTurn) {
    EXPECT_EQ(after("mabi@3x3", "bb1/3/w1w w first:1", {"a1-b1"}), "bb1/3/1ww b prio:b");
}

TEST(Mabi, AClaimIsLostWhenTheGroupIsDismantled) {
    const std::string_view before = "bb2/2wb/4/wwbw w prio:w";
    EXPECT_EQ(after("mabi@4x4", before, {"b1-b2"}), "bb2/2wb/1w2/w1bw b prio:b");
    // White has the size again, but not first.
    EXPECT_EQ(after("mabi@4x4", before, {"b1-b2", "pass", "b2-b1"}), "bb2/2wb/4/wwbw w wait:b prio:b");
}

// "only sizes matter": a1-b1 is dismantled and c1-d1 made by the same step.
TEST(Mabi, AClaimIsKeptByAnotherGroupOfTheSameSize) {
    for (const std::string priority : {"w", "b"})
        EXPECT_EQ(after("mabi@4x4", "bb1b/2w1/1b2/ww1w w prio:" + priority, {"b1-c1"}),
                  "bb1b/2w1/1b2/w1ww b prio:" + priority);
}

TEST(Mabi, NobodyHasAClaimToTheSizeOfTheStart) {
    EXPECT_EQ(after("mabi@3x3", "start", {"a1-b1", "pass", "pass"}), "b1w/3/1wb b wait:w passed:2");
    EXPECT_EQ(result("mabi@3x3", "b1w/3/1wb b wait:w passed:2"), Wdl::draw);
}

TEST(Mabi, SymmetriesExchangeTheColoursWithTheFlags) {
    const auto game = make<Mabi>("mabi@4x4");
    EXPECT_EQ(game.symmetry_order(), 16);
    EXPECT_EQ(make<Mabi>("mabi@2x4").symmetry_order(), 8);
    EXPECT_EQ(make<Mabi>("mabi").symmetry_order(), 16);
    // Files mirrored, colours exchanged.
    const auto p = *game.parse("bb2/2wb/4/wwbw w wait:b passed:1 prio:w");
    const auto q = *game.parse("2ww/wb2/4/bwbb b wait:w passed:1 prio:b");
    EXPECT_EQ(game.canonical(p), game.canonical(q));
    EXPECT_NE(game.canonical(p), game.canonical(*game.parse("2ww/wb2/4/bwbb b wait:w passed:1 prio:w")));
    EXPECT_NE(game.canonical(p), game.canonical(*game.parse("bb2/2wb/4/wwbw w wait:b prio:w")));
}

TEST(Mabi, NullMovesWhereNobodyWaits) {
    const auto game = make<Mabi>("mabi@4x4");
    EXPECT_EQ(game.null_move(*game.parse("bb2/2wb/4/wwbw w prio:w")), *game.parse("bb2/2wb/4/wwbw b prio:w"));
    EXPECT_FALSE(game.null_move(*game.parse("bb2/2wb/4/wwbw w wait:b prio:w")));
    EXPECT_FALSE(game.null_move(game.initial()));
}

// "The count is reset if you dismantle a group": the step breaks the only group of 2 and makes another one.
TEST(Mabi, AClaimIsResetWithItsGroup) {
    constexpr std::string_view before = "b1bw/1w2/3b/ww1b w prio:w";
    EXPECT_EQ(after("mabi@4x4", before, {"b1-b2"}), "b1bw/1w2/1w1b/w2b b prio:w");
    EXPECT_EQ(after("mabi@4x4,claim=reset", before, {"b1-b2"}), "b1bw/1w2/1w1b/w2b b prio:b");
    EXPECT_EQ(after("mabi@4x4,claim=reset", before, {"b3-c3"}), "b1bw/2w1/3b/ww1b b prio:w") << "a single piece";
    // Another group of the size stands still.
    EXPECT_EQ(after("mabi@4x4,claim=reset", "b1ww/1b2/w2b/w2b w prio:w", {"a1-b1"}), "b1ww/1b2/w2b/1w1b b prio:w");
    // The piece comes back to the rest of its group.
    EXPECT_EQ(after("mabi@4x4,claim=reset", "b2w/3b/ww1b/w2b w prio:w", {"a1-b1"}), "b2w/3b/ww1b/1w1b b prio:w");
}

}  // namespace zermelo::test

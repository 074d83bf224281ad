// The specification, the figures and the decision table of the rules of Apart, line by line.
#include "games/apart/apart.hpp"

#include <gtest/gtest.h>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<Apart> move_names;
constexpr After<Apart> played;
constexpr Written<Apart> written;
constexpr EndOf<Apart> end_of{"apart"};

// The position after a move; empty if it is not legal.
std::string after(std::string_view spec, std::string_view text, std::string_view move) {
    return WhyNoMove<Apart>{}(spec, text, move).empty() ? played(spec, text, move) : "";
}
std::string after(std::string_view text, std::string_view move) {
    return after("apart", text, move);
}

constexpr std::string_view start = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w first:1";

}  // namespace

// "8x8, 12 pieces each. White moves first." "Two ranks of n-2 pieces on each side, corner files free."
TEST(Apart, StartsWithTwoRanksWithoutTheOuterFiles) {
    const auto text = start_of<Apart>;
    EXPECT_EQ(text("apart"), start);
    EXPECT_EQ(text("apart@4x4"), "1bb1/1bb1/1ww1/1ww1 w first:1");
    EXPECT_EQ(text("apart@4x6"), "1bb1/1bb1/4/4/1ww1/1ww1 w first:1");
    EXPECT_EQ(text("apart@5x6"), "1bbb1/1bbb1/5/5/1www1/1www1 w first:1");
    EXPECT_EQ(text("apart@6"), "1bbbb1/1bbbb1/6/6/1wwww1/1wwww1 w first:1");
}

// Official figure 3: each direction has its own line. c5, d4 and e3 are a line of three, d3 and d4 one of two.
TEST(Apart, HopsAreAsLongAsTheLine) {
    const auto game = make<Apart>("apart");
    auto position = game.parse("7b/7b/8/2w5/3w4/3ww3/8/8 w").value();
    position.first = 1;  // single hops
    EXPECT_EQ(move_names(game, position, "d4"),
              (Names{"d4-c3", "d4-c4", "d4-e4", "d4-e5", "d4-a7", "d4-g1", "d4-d2", "d4-d6"}));
}

// Official figure 4: lines of 2, 2, 3 and 2. The piece may stop after any hop.
TEST(Apart, ChainsJumpOnAndMayStop) {
    constexpr std::string_view figure = "b2bw3/2w1b1bw/1w2w3/b1bb1b1w/1w3w2/5b1b/b1w1w3/w5bw b";
    EXPECT_EQ(after(figure, "d8-f6xf4-f1-d1"), "b3w3/2w1b1bw/1w2w3/b1bb1b1w/1w6/5b1b/b1w1w3/w2b2bw w");
    EXPECT_EQ(after(figure, "d8-f6xf4-f1"), "b3w3/2w1b1bw/1w2w3/b1bb1b1w/1w6/5b1b/b1w1w3/w4bbw w");
    EXPECT_EQ(after(figure, "d8-f6xf4"), "b3w3/2w1b1bw/1w2w3/b1bb1b1w/1w3b2/5b1b/b1w1w3/w5bw w");
    EXPECT_EQ(after(figure, "d8-f6"), "b3w3/2w1b1bw/1w2wb2/b1bb1b1w/1w3w2/5b1b/b1w1w3/w5bw w");
    EXPECT_EQ(written("apart", figure, "d8-f6xf4-f1-d1"), "d8-f6xf4-f1-d1");
}

// Official figure 5: no two black pieces are neighbours, but white ones are. Black has won, whoever is on turn.
TEST(Apart, FigureOfTheEnd) {
    EXPECT_EQ(end_of("3b2b1/wb2w3/6w1/3wb2b/b1w2w1w/1wb1b2b/4w3/b1wb2b1 w"), Wdl::loss);
    EXPECT_EQ(end_of("3b2b1/wb2w3/6w1/3wb2b/b1w2w1w/1wb1b2b/4w3/b1wb2b1 b"), Wdl::win);
}

// "The landing cell must be on the board and not hold an own piece; an enemy there is captured and removed."
TEST(Apart, HopsEndOnEmptyCellsAndEnemies) {
    // a1 and b1 are a line of two: b1 lands on d1, and neither on its friend there nor off the board.
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/ww6 w", "b1-d1"), "7b/7b/8/8/8/8/8/w2w4 b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/ww1w4 w", "b1-d1"), "");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/ww1b4 w", "b1xd1"), "7b/7b/8/8/8/8/8/w2w4 b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/6ww w", "g1-e1"), "7b/7b/8/8/8/8/8/4w2w b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/6ww w", "g1-a2"), "");  // not round the edge
    EXPECT_EQ(after("7b/7b/8/8/8/8/b7/ww6 w", "a1xa2"), "7b/7b/8/8/8/8/w7/1w6 b");
}

// "Pieces in between (either colour) do not matter."
TEST(Apart, HopsPassOverFriendsAndEnemies) {
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/www5 w", "a1-d1"), "7b/7b/8/8/8/8/8/1www4 b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/wwb5 w", "b1-d1"), "7b/7b/8/8/8/8/8/w1bw4 b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/8/wwb5 w", "b1xc1"), "");  // a line of two does not step
}

// "Lines are measured anew at each landing cell, with the piece there, its start cell empty."
TEST(Apart, LinesAreMeasuredWithoutTheStart) {
    EXPECT_EQ(after("7b/7b/8/8/8/8/w7/w7 w", "a1-a3-a5"), "7b/7b/8/w7/8/8/w7/8 b");
    EXPECT_EQ(after("7b/7b/8/8/8/8/w7/w7 w", "a1-a3-a6"), "");
}

// "In a chain: only jumps, no single step."
TEST(Apart, ChainsHaveNoSteps) {
    constexpr std::string_view text = "7b/7b/8/3w4/3w4/8/8/8 w";
    EXPECT_NE(after(text, "d4-e4"), "");
    EXPECT_EQ(after(text, "d4-e4-c6"), "");  // a step, then a jump over d5
    EXPECT_NE(after(text, "d4-d6"), "");
    EXPECT_EQ(after(text, "d4-d6-e6"), "");  // a jump, then a step
}

// "No cell is landed on twice."
TEST(Apart, ChainsLandOnNoCellTwice) {
    for (const std::string_view spec : {"apart", "apart,origin=free"}) {
        constexpr std::string_view text = "7b/7b/8/8/8/3w4/2w5/2w5 w";
        EXPECT_NE(after(spec, text, "c1-c3-e3"), "");
        EXPECT_EQ(after(spec, text, "c1-c3-e3-c3"), "");
        EXPECT_EQ(after(spec, text, "c1-c3-e3-c3-c5"), "");
    }
}

// "White's very first turn may not be a chain." Black's may, and White's from then on.
TEST(Apart, TheFirstTurnIsASingleHop) {
    EXPECT_EQ(after(start, "b1-b3"), "1bbbbbb1/1bbbbbb1/8/8/8/1w6/1wwwwww1/2wwwww1 b");
    EXPECT_EQ(after(start, "b1-b3-b5"), "");
    const std::string black = after(start, "b1-b3");
    EXPECT_EQ(after(black, "g8-g6-g4"), "1bbbbb2/1bbbbbb1/8/8/6b1/1w6/1wwwwww1/2wwwww1 w");
    EXPECT_NE(after("1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w", "b1-b3-b5"), "");
    // A single hop can take: the pieces of 4x4 stand two ranks away.
    EXPECT_EQ(after("apart@4x4", "1bb1/1bb1/1ww1/1ww1 w first:1", "b1xb3"), "1bb1/1wb1/1ww1/2w1 b");
}

// "A player whose pieces are all free of own-coloured neighbours (8-way) wins."
TEST(Apart, ASideWithoutNeighboursWins) {
    EXPECT_EQ(end_of("bb6/8/8/8/8/8/8/w1w5 w"), Wdl::win);
    EXPECT_EQ(end_of("bb6/8/8/8/8/8/8/w1w5 b"), Wdl::loss);
    for (const std::string_view pair : {"8/ww6", "w7/w7", "1w6/w7", "w7/1w6"})  // neighbours each
        EXPECT_EQ(end_of("bb6/8/8/8/8/8/" + std::string(pair) + " w"), std::nullopt) << pair;
    EXPECT_EQ(end_of("bb6/8/8/8/8/8/w7/7w w"), Wdl::win);  // not round the edge
}

// "If both are in that state, the player who just moved loses."
TEST(Apart, WhoeverMakesBothSidesApartLoses) {
    EXPECT_EQ(end_of("b1b5/8/8/8/8/8/8/w1w5 w"), Wdl::win);
    EXPECT_EQ(end_of("b1b5/8/8/8/8/8/8/w1w5 b"), Wdl::win);
    const std::string both = after("8/8/8/8/8/8/8/ww1bb3 w", "b1xd1");
    EXPECT_EQ(both, "8/8/8/8/8/8/8/w2wb3 b");
    EXPECT_EQ(end_of(both), Wdl::win);
}

// Decision: a single piece, or no piece, is a side without neighbours.
TEST(Apart, OnePieceOrNoneIsApart) {
    EXPECT_EQ(end_of("bb6/8/8/8/8/8/8/w7 w"), Wdl::win);
    EXPECT_EQ(end_of("bb6/8/8/8/8/8/8/w7 b"), Wdl::loss);
    // Lines of 2, 2 and 3: both black pieces in one chain.
    const std::string none = after("8/8/8/8/8/1bbw1w2/2w5/2w5 w", "c1xc3-e3xb3");
    EXPECT_EQ(none, "8/8/8/8/8/1w1w1w2/2w5/8 b");
    EXPECT_EQ(end_of(none), Wdl::win);
}

// Decision: "not tested before the first turn".
TEST(Apart, TheStartIsNotTested) {
    const auto game = make<Apart>("apart");
    auto position = game.parse("b1b5/8/8/8/8/8/8/w1w5 w").value();
    EXPECT_EQ(game.terminal(position), Wdl::win);
    position.first = 1;
    EXPECT_EQ(game.terminal(position), std::nullopt);
    EXPECT_EQ(game.moves(position).size(), 3U + 5U);
}

// Decision: a side without a move loses. Only a board full of own pieces is known to stop a side.
TEST(Apart, OnlyFullBoardsStopASide) {
    const apart::Hops hops({3, 4}, false);
    EXPECT_FALSE(hops.has_move(hops.board()));
    EXPECT_TRUE(hops.has_move(hops.board() & ~apart::cell_bit(5)));
    for (int cell = 0; cell < 12; ++cell) EXPECT_TRUE(hops.has_move(apart::cell_bit(cell)));
}

// Decision: `origin=blocked`, a chain never lands where it began; `origin=free` lets it.
TEST(Apart, OriginIsBlockedUnlessItIsFree) {
    constexpr std::string_view text = "7b/7b/8/8/8/8/w7/w7 w";
    EXPECT_EQ(after("apart", text, "a1-a3-a1"), "");
    EXPECT_EQ(after("apart,origin=free", text, "a1-a3-a1"), "7b/7b/8/8/8/8/w7/w7 b");
    constexpr std::string_view capture = "7b/7b/8/8/8/b7/w7/w7 w";
    EXPECT_EQ(after("apart", capture, "a1xa3-a1"), "");
    EXPECT_EQ(after("apart,origin=free", capture, "a1xa3-a1"), "7b/7b/8/8/8/8/w7/w7 b");
    // On from the start cell, which counts as landed on: a1, a3, a1 and along the rank over b1.
    constexpr std::string_view on = "7b/7b/8/8/8/8/w7/ww6 w";
    EXPECT_NE(after("apart,origin=free", on, "a1-a3-a1-c1"), "");
    EXPECT_EQ(written("apart,origin=free", on, "a1-a3-a1-c1"), "a1-c1");
    EXPECT_EQ(after("apart,origin=free", on, "a1-a3-a1-a3"), "");
    EXPECT_EQ(after("apart,origin=free", on, "a1-a3-a1-c1-a1"), "");
}

// Decision: several chains with the same result are one move, also those of different pieces.
TEST(Apart, TurnsWithOneResultAreOneMove) {
    const auto game = make<Apart>("apart");
    // c1 comes to e3 by c3 and by e1.
    constexpr std::string_view two_ways = "7b/7b/8/8/8/3w4/2w1w3/2ww4 w";
    EXPECT_EQ(after(two_ways, "c1-c3-e3"), after(two_ways, "c1-e1-e3"));
    EXPECT_EQ(written("apart", two_ways, "c1-e1-e3"), "c1-c3-e3");
    EXPECT_EQ(written("apart", two_ways, "c1-c3-e3-e1"), "c1-e1");
    EXPECT_EQ(move_names(game, two_ways, "c").count("c1-e1-e3"), 0U);
    // With an enemy on the way the results differ.
    constexpr std::string_view capture = "7b/7b/8/8/8/3w4/2w1w3/2wwb3 w";
    EXPECT_NE(after(capture, "c1-c3-e3"), after(capture, "c1xe1-e3"));
    EXPECT_EQ(written("apart", capture, "c1xe1-e3"), "c1xe1-e3");
    EXPECT_EQ(written("apart", capture, "c1-c3-e3xe1"), "c1xe1");

    // Pieces that come back, without and with a capture.
    const auto free = make<Apart>("apart,origin=free");
    constexpr std::string_view pairs = "7b/7b/8/8/8/8/w3w3/w3w3 w";
    EXPECT_EQ(written("apart,origin=free", pairs, "e1-e3-e1"), "a1-a3-a1");
    EXPECT_EQ(move_names(free, pairs).count("e1-e3-e1"), 0U);
    constexpr std::string_view both = "7b/7b/8/8/8/bww5/w7/w7 w";
    EXPECT_EQ(after("apart,origin=free", both, "c3xa3-c3"), "7b/7b/8/8/8/1ww5/w7/w7 b");
    EXPECT_EQ(written("apart,origin=free", both, "c3xa3-c3"), "a1xa3-a1");
    std::size_t back = 0;
    for (const auto& move : free.moves(free.parse(both).value()))
        back += move.from == move.to && move.captured == apart::cell_bit(16) ? 1 : 0;
    EXPECT_EQ(back, 1U);
}

// "No passing": by default no turn leaves the board as it was.
TEST(Apart, EveryTurnChangesTheBoard) {
    const auto game = make<Apart>("apart@4x4");
    for (const auto& position : reachable(game, 5000))
        for (const auto& move : game.moves(position)) {
            const auto next = game.apply(position, move);
            ASSERT_FALSE(next.white == position.white && next.black == position.black) << game.format(position);
        }
}

// All symmetries, and the colours together with the side to move; not those of the start.
TEST(Apart, ColoursAreExchangedWithTheSideToMove) {
    const auto game = make<Apart>("apart");
    EXPECT_EQ(game.symmetry_order(), 16);
    EXPECT_EQ(make<Apart>("apart@4x5").symmetry_order(), 8);
    const auto same = [&](std::string_view a, std::string_view b) {
        return game.canonical(game.parse(a).value()) == game.canonical(game.parse(b).value());
    };
    constexpr std::string_view text = "8/8/8/8/8/2b5/1b6/ww6 w";
    EXPECT_TRUE(same(text, "8/8/8/8/8/2w5/1w6/bb6 b"));
    EXPECT_FALSE(same(text, "8/8/8/8/8/2b5/1b6/ww6 b"));
    EXPECT_TRUE(same(text, "8/8/8/8/8/5b2/6b1/6ww w"));
    EXPECT_TRUE(same(text, "8/8/8/8/8/2b5/wb6/w7 w"));
    EXPECT_EQ(game.stabiliser_order(game.parse("8/8/8/8/8/2b5/1b6/w7 w").value()), 2);
    EXPECT_EQ(game.canonical(game.initial()), game.initial());
    EXPECT_FALSE(same(start, "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w"));
}

}  // namespace zermelo::test

// Specs, positions and moves of Zumo that cannot be, and what the errors say; numbering and known values.
#include "games/zumo/zumo.hpp"

#include <gtest/gtest.h>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr auto why_not = why_no_game<Zumo>;
constexpr WhyNoPosition<Zumo> no_position{"zumo@3"};
constexpr WhyNoMove<Zumo> no_move{"zumo@3"};

}  // namespace

TEST(Zumo, HexagonsAreNamedByTheirBase) {
    EXPECT_EQ(make<Zumo>("zumo").spec(), "zumo@6");
    EXPECT_EQ(make<Zumo>("zumo@3,swap=no").spec(), "zumo@3");
    EXPECT_EQ(make<Zumo>("zumo@3,swap=yes").spec(), "zumo@3,swap=yes");
    for (int base = 2; base <= 10; ++base) {
        const auto game = make<Zumo>("zumo@" + std::to_string(base));
        EXPECT_EQ(game.moves(game.initial()).size(), static_cast<std::size_t>(3 * base * (base - 1) + 1)) << base;
        EXPECT_EQ(game.symmetry_order(), 24);
        EXPECT_EQ(game.parse(game.format(game.initial())), game.initial());
    }
}

TEST(Zumo, SpecsThatCannotBeAreExplained) {
    EXPECT_TELLS(why_not("zumo@1"), "2 to 10 cells on a side, not 1");
    EXPECT_TELLS(why_not("zumo@11"), "2 to 10 cells on a side, not 11");
    EXPECT_TELLS(why_not("zumo@3x3"), "one number");
    EXPECT_TELLS(why_not("zumo@3,swap=maybe"), "no swap=\"maybe\"");
    EXPECT_TELLS(why_not("zumo:fast@3"), "no rule set");
    EXPECT_TELLS(why_not("zumo@3,pie=yes"), "no option");
}

TEST(Zumo, IllegalPositionsAreExplained) {
    EXPECT_EQ(no_position("3/4/1bw2/4/3 w"), "");
    EXPECT_EQ(no_position("3/4/1bw2/4/3 w over:1"), "");
    EXPECT_TELLS(no_position("3/4/5/4/3 w"), "Black is on turn on the empty board");
    EXPECT_TELLS(no_position("3/4/2b2/4/3 b"), "White is on turn after Black's first stone");
    EXPECT_TELLS(no_position("3/4/2bb1/4/3 b"), "White has a stone before Black's second");
    EXPECT_TELLS(no_position("3/4/2w2/4/3 b"), "Black begins");
    EXPECT_EQ(no_position("zumo@3,swap=yes", "3/4/2w2/4/3 b"), "");
    EXPECT_TELLS(no_position("zumo@3,swap=yes", "3/4/2w2/4/3 w"), "Black is on turn after a swap");
    EXPECT_TELLS(no_position("3/4/2b2/4/3 w over:1"), "both sides have stones when a game is over");
    EXPECT_TELLS(no_position("3/4/1bw2/4/3 w over:0"), "over is 1, not \"0\"");
    EXPECT_TELLS(no_position("3/4/1bw2/4/3 w over:1 over:1"), "given twice");
    EXPECT_TELLS(no_position("3/4/1bw2/4/3 w ply:1"), "no key \"ply\", only over");
    EXPECT_TELLS(no_position("3/4/1bx2/4/3 w"), "character 7");
    EXPECT_TELLS(no_position("3/5/5/4/3 b"), "character 3");
    EXPECT_TELLS(no_position("3/4/5/4/3"), "character 10");
}

TEST(Zumo, IllegalMovesAreExplainedByTheirPlace) {
    // Placed on a3, two units: b3 disappears, a1 comes to a2; c3 can be pushed to d3 and e3.
    constexpr std::string_view position = "3/4/1bw2/4/b2 b";
    EXPECT_EQ(no_move(position, "a3;c3-d3"), "");
    EXPECT_TELLS(no_move(position, ""), "character 1: a move begins with the cell");
    EXPECT_TELLS(no_move(position, "a4"), "character 1: a move begins with the cell");
    EXPECT_TELLS(no_move(position, "b3"), "character 1: b3 is not vacant");
    EXPECT_TELLS(no_move(position, "e4"), "character 1: no own stone is in sight of e4");
    EXPECT_TELLS(no_move(position, "a3-c3"), "character 3: a ; comes between");
    EXPECT_TELLS(no_move(position, "a3;"), "character 4: a push begins with a cell");
    EXPECT_TELLS(no_move(position, "a3;c3"), "character 6: a push is written like");
    EXPECT_TELLS(no_move(position, "a3;c3-"), "character 7: a push ends with a cell");
    EXPECT_TELLS(no_move(position, "a3;b3-c3"), "character 4: on b3 is no enemy stone");
    EXPECT_TELLS(no_move(position, "a3;c3-c4"), "character 7: a stone on c3 is not pushed to c4 from a3");
    EXPECT_TELLS(no_move(position, "a3;c3-b3"), "character 7: a stone on c3 is not pushed to b3 from a3");
    EXPECT_TELLS(no_move(position, "a3;c3-off"), "character 4: that push takes 3 units, and 2 are left");
    EXPECT_TELLS(no_move(position, "a3;c3-e3;e3-off"), "character 10: that push takes 1 unit, and 0 are left");
    EXPECT_TELLS(no_move("3/4/5/4/b1w b", "b1;c1-off;c1-off"), "character 10: nothing comes after a push off");
    EXPECT_TELLS(no_move(position, "pass"), "not legal");
    EXPECT_TELLS(no_move("3/4/2b2/4/3 w", "swap"), "not legal");
    EXPECT_TELLS(no_move("3/4/5/4/1bw w over:1", "a3"), "the game is over");
}

TEST(Zumo, ExchangedColoursAreTheSamePositionOnceBothHaveStones) {
    const auto game = make<Zumo>("zumo@3,swap=yes");
    const auto canonical = [&](std::string_view text) { return game.canonical(game.parse(text).value()); };
    EXPECT_EQ(canonical("3/4/1bw2/4/3 w"), canonical("3/4/1wb2/4/3 b"));
    EXPECT_EQ(canonical("3/4/1bw2/4/3 w over:1"), canonical("3/4/1wb2/4/3 b over:1"));
    EXPECT_NE(canonical("3/4/1bw2/4/3 w"), canonical("3/4/1bw2/4/3 b"));
    // White may swap in the one, and nobody in the other.
    EXPECT_NE(canonical("3/4/2b2/4/3 w"), canonical("3/4/2w2/4/3 b"));
}

TEST(Zumo, OnlyBoardsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<Zumo>("zumo@3").indexing());
    EXPECT_EQ(failure_of(make<Zumo>("zumo@4").indexing()), Failure::limit);
    EXPECT_EQ(make<Zumo>("zumo@5").key_bits(), 124);
    EXPECT_FALSE(make<Zumo>("zumo@6").unpack(0));
}

// Base 2: Black wins by the centre alone, and then he does not want the right to be swapped.
TEST(Zumo, BlackWinsBaseTwoByTheCentreAlone) {
    const auto value = [](std::string_view spec, std::string_view text) {
        const auto game = make<Zumo>(spec);
        const auto position = game.parse(text).value();
        const auto values = reference_values(game, {game.initial()});
        return values.at(position).wdl;
    };
    EXPECT_EQ(value("zumo@2", "2/3/2 b"), Wdl::win);
    EXPECT_EQ(value("zumo@2", "2/1b1/2 w"), Wdl::loss);
    for (const char* text : {"2/3/b1 w", "2/3/1b w", "2/b2/2 w", "2/2b/2 w", "b1/3/2 w", "1b/3/2 w"})
        EXPECT_EQ(value("zumo@2", text), Wdl::win) << text;
    EXPECT_EQ(value("zumo@2,swap=yes", "2/3/2 b"), Wdl::loss);
    EXPECT_EQ(value("zumo@2,swap=yes", "2/1b1/2 w"), Wdl::win);
}

}  // namespace zermelo::test

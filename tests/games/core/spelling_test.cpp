// Guesses of the meaning of misspelt texts.
#include "games/core/texts/spelling.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/core/runtime/registry.hpp"

namespace zermelo::test {

namespace {

using Names = std::vector<std::string>;
const Names commands = {"games", "rules", "solve", "stats", "prove"};

}  // namespace

TEST(Spelling, DistancesOfKnownPairs) {
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);  // the textbook's pair (Levenshtein)
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("solve", "SOLVE"), 0U);
    EXPECT_EQ(edit_distance("slove", "solve"), 1U) << "neighbours exchanged";
    EXPECT_EQ(edit_distance("ca", "abc"), 3U) << "no letter is touched twice: 2 without this rule";
}

TEST(Spelling, TheNearestName) {
    EXPECT_EQ(nearest("solv", commands), "solve");
    EXPECT_EQ(nearest("slove", commands), "solve");
    EXPECT_EQ(nearest("Rules", commands), "rules");
    EXPECT_EQ(nearest("stat", commands), "stats");
    EXPECT_EQ(nearest("quickstart", commands), std::nullopt);
    EXPECT_EQ(nearest("", commands), std::nullopt);
    EXPECT_EQ(nearest(std::string(1000, 's'), commands), std::nullopt);
}

TEST(Spelling, SpecsInOtherLetters) {
    for (const char* spec : {"Konane@4x4", "kōnane@4x4", "KŌNANE@4X4", "konane@4×4"})
        EXPECT_EQ((*make_game(spec))->spec(), "konane@4x4") << spec;
    for (const char* spec : {"Fox_And_Hounds@6x6", "Fox and Hounds@6x6", "fox   and hounds@6x6"})
        EXPECT_EQ((*make_game(spec))->spec(), "fox-and-hounds@6x6") << spec;
    EXPECT_EQ((*make_game("konane@4x4,opening=center"))->spec(), "konane@4x4,opening=centre");
    for (const char* spec : {"konane@4 x4", "konane 4x4", " konane"}) EXPECT_FALSE(make_game(spec)) << spec;
}

TEST(Spelling, MovesByTheirLettersAndDigits) {
    const Names moves = {"e1-d2", "e1-f2", "a1xa3", "b8-c7"};
    for (const char* text : {"e1-d2", "E1-D2", "e1d2", "e1 d2", "e1xd2", "e1 - d2", "e1–d2", "e1→d2"})
        EXPECT_EQ(meant_move(moves, text), 0U) << text;
    EXPECT_EQ(meant_move(moves, "a1a3"), 2U);
    EXPECT_EQ(meant_move(moves, "c7"), 3U) << "the only move that ends there";
    EXPECT_EQ(meant_move(moves, "2"), std::nullopt) << "two moves end so";
    EXPECT_EQ(meant_move(moves, "e1"), std::nullopt) << "no move ends there";
    EXPECT_EQ(meant_move(moves, "!?"), std::nullopt);
    EXPECT_EQ(meant_move(moves, "7"), std::nullopt) << "one move ends so, but no cell is named";
    for (const char* text : {"éc7", "с7", "c７", "e1-d2 \xff"})
        EXPECT_EQ(meant_move(moves, text), std::nullopt) << text << ": letters that no move has";
}

TEST(Spelling, PositionsThatBeginLikeStart) {
    EXPECT_EQ(meant_position("strat"), "start");
    EXPECT_EQ(meant_position("start a1 b1"), "start moves a1 b1");
    EXPECT_EQ(meant_position("start move a1"), "start moves a1");
    EXPECT_EQ(meant_position("moves c3"), "start moves c3");
    EXPECT_EQ(meant_position("wbwb/bwbw/wbwb/4 x"), std::nullopt);
    EXPECT_EQ(meant_position(""), std::nullopt);
    const auto game = *make_game("konane@4x4");
    EXPECT_EQ(game->parse("start a1 b1").error().hint, "did you mean: start moves a1 b1?");
    EXPECT_EQ(game->parse("a1 b1").error().hint,
              "did you mean: start moves a1 b1?");  // a move of the start, not a board
    EXPECT_EQ(game->parse("b1 a1").error().hint, "start, 'start moves ...', or a board with the side to move");
    EXPECT_EQ(*game->parse("start moves A1 b1"), *game->parse("start moves a1 b1"));
    EXPECT_EQ(game->parse("start moves a1 c9").error().hint.substr(0, 12), "legal moves:");
}

TEST(Spelling, OptionsOfSpecs) {
    const Error error = make_game("tablut,atackers=3").error();
    EXPECT_EQ(error.why, "tablut has no option \"atackers\"");
    EXPECT_EQ(error.hint, "did you mean attackers? its options: attackers, defenders, escape, enclosure, linc");
    EXPECT_EQ(make_game("konan").error().why, "did you mean konane?");
    EXPECT_EQ(make_game("chess").error().why, "");
}

}  // namespace zermelo::test

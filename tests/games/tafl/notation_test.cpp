// Texts of the tafl games: moves and rule strings of OpenTafl, specs, positions that cannot be.
#include <gtest/gtest.h>

#include "games/tafl/otn.hpp"
#include "games/tafl/tafl.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

TEST(TaflNotation, MovesAreReadInSeveralForms) {
    const auto game = make<SmallTafl>("brandub");
    const auto three = *game.parse("7/6K/2t4/2T4/tT1Tt2/7/2t4 b");
    for (const char* text : {"c1-c3xb3/d3/c4", "c1-c3", "c1-c3xc4/b3/d3", "c1-c3xc4/b3/d3+", "c1-c3--"})
        EXPECT_EQ(game.format_move(three, *game.parse_move(three, text)), "c1-c3xb3/d3/c4") << text;
    for (const char* text : {"", "c1", "c1-", "c1xc3", "c1-c3x", "c1-c3xb3", "c1-c3xb3/d3/c4/", "c1-c3xb3/b3/d3/c4",
                             "c1-c3+-", "Kc1-c3", "c1-c9", "c1-c4", "c1-c3xb3/d3/Kc4", "c1-c3 "})
        EXPECT_FALSE(game.parse_move(three, text)) << text;

    const auto king = *game.parse("7/7/7/7/7/1K5/7 w");
    EXPECT_EQ(game.format_move(king, *game.parse_move(king, "Kb2-b1-")), "Kb2-b1");
    EXPECT_EQ(game.format_move(king, *game.parse_move(king, "b2-b1")), "Kb2-b1");

    const auto mate = *game.parse("7/7/7/7/tK5/7/2t4 b");
    for (const char* text : {"c1-c3xKb3", "c1-c3xb3", "c1-c3", "c1-c3++"})
        EXPECT_EQ(game.format_move(mate, *game.parse_move(mate, text)), "c1-c3xKb3") << text;
}

TEST(TaflNotation, WrongMovesAreExplained) {
    const auto game = make<SmallTafl>("tafl-5x5");
    constexpr WhyNoMove<SmallTafl> why{"tafl-5x5"};
    EXPECT_TELLS(why("2t2/2T2/tTKTt/2T2/2t2 b", "c5xc4"), "like d2-d3");
    EXPECT_TELLS(why("2t2/2T2/tTKTt/2T2/2t2 b", "c5-a5"), "attackers to move");
    EXPECT_FALSE(game.parse_move(*game.parse("5/5/5/5/2t2 w"), "c1-d1"));
}

TEST(TaflNotation, RuleStringsAreThoseOfOpenTafl) {
    EXPECT_EQ(make<LargeTafl>("tablut").otn_rules(),
              "dim:9 esc:e surf:n tfr:l ks:c cor: cenh: "
              "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/");
    EXPECT_EQ(make<SmallTafl>("brandub").otn_rules(),
              "dim:7 esc:c surf:n tfr:l ks:c cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    EXPECT_EQ(make<SmallTafl>("ard-ri").otn_rules(),
              "dim:7 esc:c surf:n tfr:l ks:c cenh: "
              "start:/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/");
    EXPECT_EQ(make<LargeTafl>("tablut,attackers=1,defenders=0,escape=plain-corner").otn_rules(),
              "dim:9 esc:c surf:n tfr:l ks:c cor: cenh: start:/9/9/9/9/4K4/9/9/9/3t5/");
    // Rank 1 comes first.
    EXPECT_EQ(make<SmallTafl>("tafl-5x5,attackers=1,defenders=1,linc=yes").otn_rules(),
              "dim:5 esc:c surf:n tfr:l ks:c cenh: linc:y start:/5/5/2K2/2T2/2t2/");
}

TEST(TaflNotation, RuleStringsStandForTheirPosition) {
    const auto game = make<SmallTafl>("tafl-5x5");
    const auto read = [&game](std::string_view text) {
        const auto position = game.parse(text);
        return position ? game.format(*position) : position.error().why;
    };
    EXPECT_EQ(read("dim:5 esc:c start:/1t3/2K2/5/5/1T3/"), "1T3/5/5/2K2/1t3 b");
    EXPECT_EQ(read("start:1t3/2K2/5/5/1T3"), "1T3/5/5/2K2/1t3 b");
    EXPECT_EQ(read("starti:/1t3/2K2/5/5/1T3/"), "1t3/2K2/5/5/1T3 b");
    EXPECT_EQ(read("dim:5 atkf:n start:/1t3/2K2/5/5/1T3/"), "1T3/5/5/2K2/1t3 w");
    EXPECT_EQ(read("start:/1t3/2K2/5/5/1T3/ w"), "1T3/5/5/2K2/1t3 w");
    EXPECT_EQ(read("dim:5_start:/1t3/2K2/5/5/1T3/_w"), "1T3/5/5/2K2/1t3 w");
    EXPECT_TELLS(read("dim:7 start:/1t3/2K2/5/5/1T3/"), "dim:7");
    EXPECT_TELLS(read("dim:0 start:/1t3/2K2/5/5/1T3/"), "not a board size");
    EXPECT_TELLS(read("start:/"), "the board is missing");
    EXPECT_TELLS(read("hello start:/5/5/2K2/5/5/"), "key:value");
    EXPECT_TELLS(read("start:/5/5/2K2/5/5/ w w"), "goes on");
    EXPECT_TELLS(read("start:/5/5/2K2/5/5/ x"), "side to move");
}

TEST(TaflNotation, RuleStringsComeApartAndTogether) {
    constexpr std::string_view text = "dim:7 atkf:n esc:c cor: start:/3t3/7/7/3K3/7/7/7/";
    const auto rules = read_otn(text);
    ASSERT_TRUE(rules);
    EXPECT_EQ(rules->width, 7);
    EXPECT_FALSE(rules->attackers_first);
    EXPECT_EQ(rules->other, (std::vector<std::pair<std::string, std::string>>{{"esc", "c"}, {"cor", ""}}));
    EXPECT_EQ(rules->board, "7/7/7/3K3/7/7/3t3");
    EXPECT_EQ(write_otn(*rules), text);
}

TEST(TaflNotation, ImpossiblePositionsAreExplained) {
    constexpr WhyNoPosition<SmallTafl> why{"brandub,attackers=2,defenders=1"};
    EXPECT_EQ(why("7/7/7/3K3/7/7/1tt4 w"), "");
    EXPECT_TELLS(why("7/7/7/3K3/7/7/1ttt3 w"), "at most 2");
    EXPECT_TELLS(why("7/7/7/3K3/7/7/1TT4 w"), "at most 1");
    EXPECT_TELLS(why("7/7/7/3t3/7/7/2K4 w"), "d4, the throne");
    EXPECT_TELLS(why("7/7/7/7/7/7/T1K4 w"), "a1, the corner");
    EXPECT_TELLS(why("7/7/7/7/7/7/1K1K3 w"), "two kings");
    EXPECT_TELLS(why("7/7/7/7/7/7/1t5 b"), "no king");
    EXPECT_EQ(why("7/7/7/7/7/7/1t5 w"), "");
    EXPECT_TELLS(why("7/7/7/7/7/7/K6 w"), "has escaped");
    EXPECT_EQ(why("7/7/7/7/7/7/K6 b"), "");
    EXPECT_TELLS(why("7/7/7/7/7/7/1K5 w ply:0"), "no key");
}

TEST(TaflNotation, SpecsAreCanonical) {
    const auto spec = [](std::string_view text) { return make<LargeTafl>(text).spec(); };
    EXPECT_EQ(spec("tablut"), "tablut");
    EXPECT_EQ(spec("tablut@9x9,escape=edge,linc=no,attackers=16,defenders=8"), "tablut");
    EXPECT_EQ(spec("tablut,linc=yes,escape=corner,defenders=0,attackers=3"),
              "tablut,attackers=3,defenders=0,escape=corner,linc=yes");
    EXPECT_EQ(spec("tablut,enclosure=group,escape=corner,linc=no"), "tablut,escape=corner,enclosure=group");
    EXPECT_EQ(spec("tablut,enclosure=pair,linc=yes"), "tablut,linc=yes");
    EXPECT_EQ(make<SmallTafl>("brandub,escape=corner").spec(), "brandub");
    EXPECT_EQ(make<SmallTafl>("ard-ri,escape=edge").spec(), "ard-ri,escape=edge");
}

TEST(TaflNotation, WrongSpecsAreExplained) {
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,attackers=9"), "from 1 to 8");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,attackers=0"), "from 1 to 8");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,defenders=5"), "from 0 to 4");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,defenders=many"), "from 0 to 4");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub@9x9"), "7x7, not 9x9");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub:fast"), "no rule set");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,escape=side"), "no escape");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,linc=maybe"), "neither yes nor no");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,enclosure=trio"), "no enclosure \"trio\"");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,enclosure=group,linc=yes"), "takes any number");
    EXPECT_TELLS(why_no_game<SmallTafl>("brandub,king=weak"), "no option");
}

}  // namespace zermelo::test

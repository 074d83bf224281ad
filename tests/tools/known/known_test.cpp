// The files of data/ in the program, against a second reader of these files.
#include "tools/known/known.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "games/core/runtime/registry.hpp"
#include "tools/known/files.hpp"

namespace zermelo::test {

namespace {

std::string file(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(std::string(ZERMELO_SOURCE_DIR) + "/data/" + name).rdbuf();
    return text.str();
}

}  // namespace

TEST(Known, TheFilesAreCarriedByteByByte) {
    std::set<std::string_view> names;
    for (const EmbeddedFile& embedded : embedded_files()) {
        names.insert(embedded.name);
        EXPECT_EQ(embedded.text, file(std::string(embedded.name))) << embedded.name;
    }
    for (const char* name :
         {"known/values.txt", "known/konane-outcomes.txt", "results/konane.tsv", "results/proofs.tsv"})
        EXPECT_TRUE(names.contains(name)) << name;
}

TEST(Known, EverySpecIsCanonicalAndEveryWinnerASide) {
    for (const KnownFact& fact : known_facts()) {
        const auto game = make_game(fact.spec);
        ASSERT_TRUE(game) << fact.spec;
        EXPECT_EQ((*game)->spec(), fact.spec);
        const auto& sides = (*game)->info().sides;
        EXPECT_TRUE(fact.winner == "draw" || fact.winner == sides[0] || fact.winner == sides[1])
            << fact.spec << fact.winner;
        EXPECT_TRUE((*game)->parse(fact.position)) << fact.spec << " " << fact.position;
        EXPECT_FALSE(fact.winner == "draw" && fact.dtw) << fact.spec << ": a draw has no distance";
        EXPECT_FALSE(fact.source.empty()) << fact.spec;
        EXPECT_FALSE(fact.source.starts_with('#'));
    }
}

TEST(Known, FactsAboutOneSpec) {
    const auto facts = known_facts_about("fox-and-hounds@8x8");
    ASSERT_FALSE(facts.empty());
    EXPECT_TRUE(std::is_sorted(facts.begin(), facts.end(),
                               [](const KnownFact& a, const KnownFact& b) { return a.kind < b.kind; }));
    for (const KnownFact& fact : facts)
        if (fact.position == "start") {
            EXPECT_EQ(fact.winner, "hounds");
            if (fact.source.find("Winning Ways") != std::string::npos) {
                EXPECT_FALSE(fact.dtw) << "the book gives the winner only";
            }
            if (fact.dtw) {
                EXPECT_EQ(*fact.dtw, 44);
            }
        }
    EXPECT_TRUE(std::any_of(facts.begin(), facts.end(), [](const KnownFact& fact) {
        return fact.kind == KnownFact::Kind::table &&
               fact.details.find("6f3fe3b89cfa7777afee2a18085262aa") != std::string::npos;
    }));
    EXPECT_TRUE(known_facts_about("konane@9x9").empty());
    EXPECT_TRUE(known_facts_about("fox-and-hounds").empty()) << "specs are canonical";
}

TEST(Known, SourcesAreTheLastCommentAbove) {
    const auto facts = known_facts_about("konane@1x7");
    ASSERT_FALSE(facts.empty());
    EXPECT_EQ(facts[0].kind, KnownFact::Kind::self);
    EXPECT_EQ(facts[0].source, "`self`: zermelo alone.");
    EXPECT_EQ(facts[0].dtw, 2);
}

TEST(Known, ATurnedBoardIsTheSameBoard) {
    const auto facts = known_facts_about("konane@12x1");
    ASSERT_FALSE(facts.empty());
    for (const KnownFact& fact : facts) {
        EXPECT_EQ(fact.spec, "konane@1x12");
        EXPECT_EQ(fact.position, "start") << "other positions would have to be turned too";
        EXPECT_TRUE(fact.details.starts_with("konane@1x12, the same board turned")) << fact.details;
    }
    for (const KnownFact& fact : known_facts_about("fox-and-hounds@8x7"))
        EXPECT_EQ(fact.spec, "fox-and-hounds@8x7") << "its sides move up and down";
}

TEST(Known, TheStartHasTheFactThatSaysMost) {
    EXPECT_EQ(known_start("konane@5x5")->dtw, 15);
    EXPECT_EQ(known_start("enclosure-chess@5x5,reuse=no")->score, 1);
    EXPECT_EQ(known_start("enclosure-chess@3x3")->score, -3);
    EXPECT_FALSE(known_start("konane@9x9"));
}

TEST(Known, SourcesCanBeFoundByStrangers) {
    for (const KnownFact& fact : known_facts()) {
        EXPECT_EQ(fact.source.find("rules text"), std::string::npos) << fact.source;
        EXPECT_EQ(fact.source.find("same source"), std::string::npos) << "alone, a fact must tell its source";
        EXPECT_EQ(fact.kind == KnownFact::Kind::self, fact.source.starts_with("`self`")) << fact.source;
        EXPECT_NE(fact.source, "self");
    }
}

}  // namespace zermelo::test

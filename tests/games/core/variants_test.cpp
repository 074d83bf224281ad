// Variants that must not share positions. The laws test the variants that may.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/core/runtime/registry.hpp"

namespace zermelo::test {

namespace {

bool alike(std::string_view a, std::string_view b) {
    const auto one = *make_game(a);
    const auto other = *make_game(b);
    const bool result = one->is_variant_of(*other);
    EXPECT_EQ(other->is_variant_of(*one), result) << a << " and " << b;
    return result;
}

bool holds(std::string_view narrow, std::string_view wide, std::string_view position) {
    const auto from = *make_game(wide);
    return (*make_game(narrow))->adopt(*from, *from->parse(position)).has_value();
}

struct SharedCounts {
    std::size_t shared = 0;
    std::size_t missing = 0;
};
// Positions of games at random that another ruling has, with the same text, and those that it lacks.
void count_shared(const std::string& of, const std::string& under, SharedCounts& counts) {
    const auto from = *make_game(of);
    const auto to = *make_game(under);
    EXPECT_TRUE(to->is_ruling_of(*from));
    for (std::size_t game = 1; game < 60; ++game) {
        AnyPosition position = *from->parse("start");
        for (std::size_t ply = 0; ply < 80; ++ply) {
            const std::string text = from->format(position);
            const auto there = to->shared(*from, position);
            EXPECT_EQ(there.has_value(), to->parse(text).has_value()) << text << " of " << of << " in " << under;
            if (there) {
                EXPECT_EQ(to->format(*there), text);
            }
            ++(there ? counts.shared : counts.missing);
            if (from->terminal(position)) break;
            const auto children = from->children(position);
            position = children[(ply * 7 + game * 13 + ply * ply * game) % children.size()];
        }
    }
}

}  // namespace

TEST(Variants, OfOtherRulesAreNotAlike) {
    EXPECT_FALSE(alike("brandub", "brandub,escape=edge"));
    EXPECT_FALSE(alike("brandub", "brandub,linc=yes,attackers=3"));
    EXPECT_FALSE(alike("brandub", "brandub,enclosure=group,attackers=3"));
    EXPECT_FALSE(alike("turkish-checkers@4x4", "turkish-checkers@5x5"));
    EXPECT_FALSE(alike("turkish-checkers@4x4", "turkish-checkers@4x4,promo=king"));
    EXPECT_FALSE(alike("turkish-checkers@4x4", "turkish-checkers@4x4,kvm=win,white=2"));
    EXPECT_FALSE(alike("konane@4x3", "konane@3x4"));
    EXPECT_FALSE(alike("tiptoe@4x4", "tiptoe@4x4,adj=diag"));
    EXPECT_FALSE(alike("tiptoe@4x3", "tiptoe@3x4"));
    EXPECT_FALSE(alike("fox-and-hounds@6x6", "fox-and-hounds:escape@6x6"));
    EXPECT_FALSE(alike("fox-and-hounds@6x6", "fox-and-hounds@6x7"));
}

// 4x3 is 3x4 turned: the same moves by other names, from the start to the end of a game. Squares and hexagons are not.
TEST(Variants, TurnedBoardsPlayAlike) {
    constexpr std::pair<const char*, const char*> pairs[] = {{"konane@4x3", "konane@3x4"},
                                                             {"konane@5x4,opening=naihe", "konane@4x5,opening=naihe"},
                                                             {"konane@17x9", "konane@9x17"},
                                                             {"tiptoe@4x3", "tiptoe@3x4"},
                                                             {"tiptoe@5x3,adj=diag", "tiptoe@3x5,adj=diag"},
                                                             {"mabi@6x4", "mabi@4x6"},
                                                             {"mabi@4x2,pass=plain", "mabi@2x4,pass=plain"},
                                                             {"enso@8x2", "enso@2x8"}};
    for (const auto& [wide, high] : pairs) {
        const auto from = *make_game(wide);
        const auto to = *make_game(high);
        ASSERT_TRUE(to->is_turned(*from) && from->is_turned(*to)) << wide;
        AnyPosition position = *from->parse("start");
        EXPECT_EQ(to->turned(*from, position), *to->parse("start")) << wide;
        for (std::size_t ply = 0; !from->terminal(position); ++ply) {
            const auto there = to->turned(*from, position);
            ASSERT_TRUE(there) << from->format(position);
            EXPECT_EQ(from->turned(*to, *there), position);
            EXPECT_EQ(to->turn(*there), from->turn(position));
            std::multiset<std::string> turned, own;
            const auto children = from->children(position);
            for (const AnyPosition& child : children) turned.insert(to->format(to->turned(*from, child).value()));
            for (const AnyPosition& child : to->children(*there)) own.insert(to->format(child));
            ASSERT_EQ(turned, own) << from->format(position);
            position = children[ply * 7 % children.size()];
        }
        EXPECT_EQ(to->terminal(*to->turned(*from, position)), from->terminal(position));
    }
    const auto turned = [](const char* a, const char* b) { return (*make_game(a))->is_turned(**make_game(b)); };
    EXPECT_FALSE(turned("konane@4x4", "konane@4x4"));
    EXPECT_FALSE(turned("tiptoe@3x4", "tiptoe@4x3,adj=diag"));
    EXPECT_FALSE(turned("konane@3x4", "tiptoe@4x3"));
    EXPECT_FALSE(turned("brandub", "brandub"));
    // Another opening may not begin so, and b1 is no corner.
    const auto corner = *make_game("konane@4x3,opening=corner");
    const auto free = *make_game("konane@3x4,opening=free");
    EXPECT_FALSE(corner->turned(*free, *free->parse("start")));
    EXPECT_TRUE(corner->turned(*free, free->children(*free->parse("start")).front()));
}

// A position of one ruling is one of another exactly if its text is. In each of these groups some positions are not:
// with more men, a king on the edge, men on a corner; with a side that waits, or passed where nobody waits; with two
// pieces that have won already.
TEST(Variants, RulingsShareThePositionsThatBothHave) {
    const std::vector<std::vector<std::string>> groups = {
        {"brandub", "brandub,attackers=7", "brandub,escape=edge", "brandub,escape=plain-corner", "brandub,linc=yes"},
        {"mabi@4x4", "mabi@4x4,claim=reset", "mabi@4x4,pass=final", "mabi@4x4,pass=plain"},
        {"watermelon-chess,white=4,black=4", "watermelon-chess,white=4,black=4,win=2",
         "watermelon-chess,white=4,black=3"},
    };
    for (const auto& specs : groups) {
        SharedCounts counts;
        for (const std::string& of : specs)
            for (const std::string& under : specs)
                if (of != under) count_shared(of, under, counts);
        EXPECT_GT(counts.shared, 0U) << specs.front();
        EXPECT_GT(counts.missing, 0U) << specs.front();
    }
    EXPECT_FALSE((*make_game("brandub"))->is_ruling_of(**make_game("tablut")));
    EXPECT_FALSE((*make_game("mabi@3x3"))->is_ruling_of(**make_game("mabi@4x4,pass=plain")));
    EXPECT_FALSE((*make_game("halma@4x4,rows=2-1"))->is_ruling_of(**make_game("halma@4x4,rows=2-1,goal=all")));
}

// After the choice of its cell the fox is on turn in one, the hounds in the other.
TEST(Variants, FoxesThatChooseNeedTheSameFirstSide) {
    EXPECT_FALSE(alike("fox-and-hounds@6x6,fox=choose", "fox-and-hounds@6x6,fox=choose,first=hounds"));
    EXPECT_TRUE(alike("fox-and-hounds@6x6,fox=choose", "fox-and-hounds@6x6,first=hounds"));
    EXPECT_FALSE(holds("fox-and-hounds@4x4", "fox-and-hounds@4x4,fox=choose", "1h1h/4/4/4 w"));
    EXPECT_TRUE(holds("fox-and-hounds@4x4,fox=choose", "fox-and-hounds@4x4", "1h1h/4/4/F3 b"));
}

// a1 is a corner, b2 a centre cell of 4x4.
TEST(Variants, KonaneOpeningsShareCommonRemovals) {
    const std::string_view corner = "konane@4x4,opening=corner";
    const std::string_view free = "konane@4x4,opening=free";
    EXPECT_FALSE(holds(corner, free, "wbwb/bwbw/wbwb/bwbw b ply:0"));
    EXPECT_TRUE(holds(corner, free, "wbwb/bwbw/wbwb/1wbw w ply:1"));
    EXPECT_FALSE(holds(corner, free, "wbwb/bwbw/w1wb/bwbw w ply:1"));
    EXPECT_TRUE(holds(corner, free, "wbwb/bwbw/w2b/bwbw b"));
}

TEST(Variants, LimitsCountTheMen) {
    const std::string_view narrow = "brandub,attackers=2,defenders=1";
    EXPECT_TRUE(holds(narrow, "brandub", "7/7/7/t2K2t/7/3T3/7 b"));
    EXPECT_FALSE(holds(narrow, "brandub", "7/7/7/t2K2t/7/3T1T1/7 b"));
    EXPECT_FALSE(holds(narrow, "brandub", "7/7/7/t2K2t/7/3T1t1/7 b"));
    const std::string_view two = "turkish-checkers@4x4,white=2,black=1";
    EXPECT_TRUE(holds(two, "turkish-checkers@4x4", "4/3b/w1w1/4 w"));
    EXPECT_TRUE(holds(two, "turkish-checkers@4x4", "4/b1b1/3w/4 w"));  // colours exchanged
    EXPECT_FALSE(holds(two, "turkish-checkers@4x4", "4/b1b1/w1w1/4 w"));
}

}  // namespace zermelo::test

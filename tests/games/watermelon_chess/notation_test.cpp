// Texts of Watermelon Chess, its errors and its numbering.
#include <gtest/gtest.h>

#include <set>

#include "games/watermelon_chess/watermelon_chess.hpp"
#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr WhyNoPosition<WatermelonChess> why_not{"watermelon-chess"};

}  // namespace

// The example of the rules text, and its points in the order c n1 e1 s1 w1 n2 e2 s2 w2 n3 e3 s3 w3 nl nr er el sr sl wl
// wr.
TEST(WatermelonChess, PositionsListThePoints) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    const auto line = [&](std::string_view text) {
        const auto position = game.parse(text);
        return position ? game.format(*position) : position.error().why;
    };
    EXPECT_EQ(line("w:s3,sl,sr,s2,wl,el b:n3,nl,nr,n2,wr,er w"), "w:s2,s3,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w");
    EXPECT_EQ(line("w:wr,sl,el,nr,w3 b:e3,w2,e2,w1,e1,c b"), "w:w3,nr,el,sl,wr b:c,e1,w1,e2,w2,e3 b");
    EXPECT_EQ(line("w:wl,sr,er,nl,s3,n3 b:s2,n2,s1,n1 w"), "w:n3,s3,nl,er,sr,wl b:n1,s1,n2,s2 w");
    EXPECT_EQ(line("  w:c__b:n1_b "), "w:c b:n1 b");
    EXPECT_EQ(line("w: b:n1 w"), "w: b:n1 w");
    EXPECT_EQ(line("w:c b: b"), "w:c b: b");
}

// Each says the place, counted from 1.
TEST(WatermelonChess, BadPositionsAreExplained) {
    EXPECT_TELLS(why_not(""), "character 1: here stand w:");
    EXPECT_TELLS(why_not("b:n3 w:s3 w"), "character 1: here stand w:");
    EXPECT_TELLS(why_not("w s3 b:n3 w"), "character 2: here stands a colon");
    EXPECT_TELLS(why_not("w:s3,s4 b:n3 w"), "character 6: here stands a point");
    EXPECT_TELLS(why_not("w:s3, b:n3 w"), "character 6: here stands a point");
    EXPECT_TELLS(why_not("w:s33 b:n3 w"), "character 3: here stands a point");
    EXPECT_TELLS(why_not("w:s3/sl b:n3 w"), "character 5: here stands a comma");
    EXPECT_TELLS(why_not("w:s3,sl,s3 b:n3 w"), "character 9: s3 is named twice");
    EXPECT_TELLS(why_not("w:s3,sl b:n3,sl w"), "character 14: sl is named twice");
    EXPECT_TELLS(why_not("w:s3 n3 w"), "character 6: here stand b:");
    EXPECT_TELLS(why_not("w:s3 b:n3"), "character 10: here stands the side");
    EXPECT_TELLS(why_not("w:s3 b:n3 1"), "character 11: here stands the side");
    EXPECT_TELLS(why_not("w:s3 b:n3 w ply:1"), "character 13: the text goes on");
}

TEST(WatermelonChess, IllegalPositionsAreExplained) {
    EXPECT_TELLS(why_not("w:n2,n3,wr b:nl b"), "the group of Black on nl has no empty point");
    EXPECT_TELLS(why_not("w:n3,nl,c b:n2,nr,wr w"), "the group of White on n3 has no empty point");
    EXPECT_TELLS(why_not("w:c b: w"), "Black has lost with 0 pieces");
    EXPECT_TELLS(why_not("w: b: w"), "Black has lost with 0 pieces");
    EXPECT_TELLS(why_not("watermelon-chess,win=2", "w:c,n1 b:n3,s3,e3 b"), "White has lost with 2");
    EXPECT_TELLS(why_not("watermelon-chess,white=1", "w:c,n1 b:n3 w"), "White has 2 pieces, here it has at most 1");
    EXPECT_TELLS(why_not("w:c b:n1,n2,n3,e1,e2,e3,s3 w"), "Black has 7 pieces");
}

TEST(WatermelonChess, MovesAreTwoPoints) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    const auto start = game.initial();
    const auto read = [&](std::string_view text) {
        const auto move = game.parse_move(start, text);
        return move ? game.format_move(start, *move) : move.error().why + "; " + move.error().hint;
    };
    EXPECT_EQ(read("wl-w3"), "wl-w3");
    for (const char* malformed : {"", "wl", "wl-", "-w3", "wl w3", "wl-w3 ", "wl-w9", "wlxw3"})
        EXPECT_TELLS(read(malformed), "two points of the board, like wl-w3; legal moves: s2-s1") << malformed;
    for (const char* illegal : {"wl-wr", "wl-sl", "c-n1", "n2-n1", "wl-wl"})
        EXPECT_TELLS(read(illegal), "not legal in w:s2,s3,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w, white to move") << illegal;
    const auto over = *game.parse("w: b:n3 w");
    EXPECT_TELLS(game.parse_move(over, "n3-n2").error().why, "the game is over");
}

TEST(WatermelonChess, DiagramsShowThePiecesAndTheNames) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    EXPECT_EQ(game.diagram(*game.parse("w:c,n1,wr,el b:e3,n2,nl,s3 w")),
              R"(         b-----.-----.                      nl    n3    nr
      /    \   |   /    \
    /        \ b /        \                       n2
  w            |            .        wr                        er
 / \           w           / \                    n1
/    \       / | \       /    \
.----.----.----w----.----.----b    w3   w2   w1   c    e1   e2   e3
\    /       \ | /       \    /
 \ /           .           \ /                    s1
  .            |            w        wl                        el
    \        / . \        /                       s2
      \    /   |   \    /
         .-----b-----.                      sl    s3    sr
)");
}

TEST(WatermelonChess, ClicksAreTheTwoPoints) {
    const auto game = make<WatermelonChess>("watermelon-chess");
    const auto position = *game.parse("w:n1,n3,er,wr b:s3,nl,nr w");
    const auto cell = [&](std::string_view name) { return game.board().find(name).value(); };
    const Clicks clicks = game.clicks(position, *game.parse_move(position, "n1-n2"));
    EXPECT_EQ(clicks.steps, (std::vector<Step>{{StepKind::move, {cell("n1"), cell("n2")}}}));
    EXPECT_EQ(clicks.captured, (std::vector<int>{cell("nl"), cell("nr")}));
    EXPECT_EQ(clicks.placed, (std::vector<Placed>{{cell("n2"), 'w'}}));
}

// Counted the slow way: all pairs of sets of up to four points together.
TEST(WatermelonChess, NumberedPositionsAreAllLegalOnes) {
    constexpr std::size_t most = 3;
    constexpr std::size_t together = 4;
    const auto game = make<WatermelonChess>("watermelon-chess");
    std::vector<std::string> sets[most + 1] = {{""}};
    for (std::size_t size = 1; size <= most; ++size)
        for (const std::string& set : sets[size - 1]) {
            const auto last = set.empty() ? std::nullopt : game.board().find(set.substr(set.rfind(',') + 1));
            for (int point = last ? *last + 1 : 0; point < game.board().cells(); ++point)
                sets[size].push_back(set.empty() ? game.board().name(point) : set + "," + game.board().name(point));
        }
    EXPECT_EQ(sets[3].size(), 1330U);
    std::uint64_t legal[most + 1][most + 1] = {};  // with White to move
    for (std::size_t white = 0; white <= most; ++white)
        for (std::size_t black = 1; black <= std::min(most, together - white); ++black)
            for (const std::string& w : sets[white])
                for (const std::string& b : sets[black])
                    legal[white][black] += game.parse("w:" + w + " b:" + b + " w") ? 1 : 0;
    for (std::size_t white = 1; white <= most; ++white)
        for (std::size_t black = 1; black + white <= together; ++black) {
            std::uint64_t positions = 0;
            for (std::size_t a = 0; a <= white; ++a)
                for (std::size_t b = 1; b <= black; ++b) positions += legal[a][b];
            for (std::size_t a = 1; a <= white; ++a)
                for (std::size_t b = 0; b <= black; ++b) positions += legal[b][a];
            const auto spec = "watermelon-chess,white=" + std::to_string(white) + ",black=" + std::to_string(black);
            EXPECT_EQ(to_decimal(make<WatermelonChess>(spec).indexing()->raw_positions()), std::to_string(positions));
        }
}

TEST(WatermelonChess, SlicesSayWhatTheyHold) {
    const auto names = [](std::string_view spec) {
        const auto indexing = *make<WatermelonChess>(spec).indexing();
        std::set<std::string> found;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) found.insert(indexing.slice_name(slice));
        return found;
    };
    EXPECT_EQ(names("watermelon-chess,white=2,black=1"), (std::set<std::string>{"1 v 0", "2 v 0", "1 v 1", "2 v 1"}));
    EXPECT_EQ(names("watermelon-chess,win=2,white=3,black=3"),
              (std::set<std::string>{"3 v 0", "3 v 1", "3 v 2", "3 v 3"}));
}

// The limits are no rules; win=2 is one.
TEST(WatermelonChess, VariantsShareEndgames) {
    const auto full = make<WatermelonChess>("watermelon-chess");
    const auto few = make<WatermelonChess>("watermelon-chess,white=3,black=1");
    EXPECT_TRUE(few.plays_like(full));
    EXPECT_FALSE(few.plays_like(make<WatermelonChess>("watermelon-chess,win=2")));
    EXPECT_TRUE(few.holds(*full.parse("w:c,n1,n2 b:s3 b")));
    EXPECT_TRUE(few.holds(*full.parse("w:s3 b:c,n1,n2 b"))) << "with the colours exchanged";
    EXPECT_FALSE(few.holds(*full.parse("w:c,n1 b:s3,s2 b")));
}

}  // namespace zermelo::test

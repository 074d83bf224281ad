// The specification and the decision table of the rules of Turkish checkers, line by line.
#include "games/turkish_checkers/turkish_checkers.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/rules_kit.hpp"

namespace zermelo::test {

namespace {

constexpr MoveNames<TurkishCheckers> move_names{"turkish-checkers"};
constexpr EndOf<TurkishCheckers> end_of{"turkish-checkers"};
constexpr auto why_not = why_no_game<TurkishCheckers>;
std::string after(const TurkishCheckers& game, std::string_view text, std::string_view move) {
    return game.pdn_fen(play(game, game.parse(text).value(), {move}));
}
std::string after(std::string_view text, std::string_view move) {
    return after(make<TurkishCheckers>("turkish-checkers"), text, move);
}

}  // namespace

// "White men on ranks 2 and 3, Black men on ranks 6 and 7"; "Scaled starts use one rank of men each".
TEST(TurkishCheckers, StartsWithTwoRanksOfMenOrOneOnSmallBoards) {
    const auto start = start_of<TurkishCheckers>;
    EXPECT_EQ(start("turkish-checkers"), "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w");
    EXPECT_EQ(start("turkish-checkers@7"), "7/bbbbbbb/7/7/7/wwwwwww/7 w");
    EXPECT_EQ(start("turkish-checkers@4"), "4/bbbb/wwww/4 w");
    // With fewer pieces: the rear rank first, from file a on.
    EXPECT_EQ(start("turkish-checkers,white=2,black=10"), "8/bbbbbbbb/bb6/8/8/8/ww6/8 w");
    EXPECT_EQ(start("turkish-checkers@5,white=1,black=3"), "5/bbb2/5/w4/5 w");
}

TEST(TurkishCheckers, SpecsAreCanonical) {
    const auto spec = [](std::string_view text) { return make<TurkishCheckers>(text).spec(); };
    EXPECT_EQ(spec("turkish-checkers"), "turkish-checkers@8x8");
    EXPECT_EQ(spec("turkish-checkers@8,promo=man,kvm=draw,white=16"), "turkish-checkers@8x8");
    EXPECT_EQ(spec("turkish-checkers@5,black=2,white=1,kvm=win,promo=king"),
              "turkish-checkers@5x5,promo=king,kvm=win,white=1,black=2");
    EXPECT_TELLS(why_not("turkish-checkers@3"), "4x4 to 8x8");
    EXPECT_TELLS(why_not("turkish-checkers@9"), "4x4 to 8x8");
    EXPECT_TELLS(why_not("turkish-checkers@6x7"), "4x4 to 8x8");
    EXPECT_TELLS(why_not("turkish-checkers,promo=queen"), "no promo");
    EXPECT_TELLS(why_not("turkish-checkers,kvm=loss"), "no kvm");
    EXPECT_TELLS(why_not("turkish-checkers@6,white=7"), "white must be 1 to 6");
    EXPECT_TELLS(why_not("turkish-checkers,black=17"), "black must be 1 to 16");
    EXPECT_TELLS(why_not("turkish-checkers,black=0"), "black must be 1 to 16");
    EXPECT_TELLS(why_not("turkish-checkers,red=1"), "no option");
}

// "Steps one cell forward, left or right."
TEST(TurkishCheckers, MenStepForwardAndSideways) {
    EXPECT_EQ(move_names("W:Wd3:Bh7,g7"), (Names{"d3-d4", "d3-c3", "d3-e3"}));
    EXPECT_EQ(move_names("B:Wa3,h3:Bd6"), (Names{"d6-d5", "d6-c6", "d6-e6"}));
    EXPECT_EQ(move_names("W:Wa3:Bh7,g7"), (Names{"a3-a4", "a3-b3"}));  // not round the edge
    EXPECT_EQ(move_names("W:Wh3:Bb7,a7"), (Names{"h3-h4", "h3-g3"}));
}

// "Captures by jumping, in the same three directions, an adjacent enemy onto the empty cell right behind it."
TEST(TurkishCheckers, MenCaptureForwardAndSideways) {
    EXPECT_EQ(move_names("W:Wd3:Bd4,a7"), (Names{"d3xd5"}));
    EXPECT_EQ(move_names("W:Wd3:Bc3,a7"), (Names{"d3xb3"}));
    EXPECT_EQ(move_names("W:Wd3:Be3,a7"), (Names{"d3xf3"}));
    EXPECT_EQ(after("W:Wd3:Bd4,a7", "d3xd5"), "B:Wd5:Ba7");
    EXPECT_EQ(move_names("W:Wd3:Bd4,d5"), (Names{"d3-c3", "d3-e3"}));           // not empty behind
    EXPECT_EQ(move_names("W:Wb3:Ba3,a7"), (Names{"b3-b4", "b3-c3"}));           // the edge behind
    EXPECT_EQ(move_names("W:Wg3:Bh3,a7"), (Names{"g3-f3", "g3-g4"}));           // the edge behind
    EXPECT_EQ(move_names("W:Wd3:Bd5,a7"), (Names{"d3-c3", "d3-d4", "d3-e3"}));  // not adjacent
}

// Decision: men do not capture backwards.
TEST(TurkishCheckers, MenDoNotCaptureBackwards) {
    EXPECT_EQ(move_names("W:Wd4:Bd3,h7"), (Names{"d4-c4", "d4-d5", "d4-e4"}));
    EXPECT_EQ(move_names("B:Wd6,h3:Bd5"), (Names{"d5-c5", "d5-d4", "d5-e5"}));
}

// "Moves like a rook."
TEST(TurkishCheckers, KingsMoveLikeRooks) {
    EXPECT_EQ(move_names("W:WKb2,d2:Bb5,b6,h7"),
              (Names{"b2-a2", "b2-c2", "b2-b1", "b2-b3", "b2-b4", "d2-c2", "d2-d3", "d2-e2"}));
}

// "any number of empty cells, then exactly one enemy, then lands on any empty cell behind it"
TEST(TurkishCheckers, KingsCaptureFromAfarAndLandAnywhereBehind) {
    EXPECT_EQ(move_names("W:WKa1:Ba4,h6"), (Names{"a1xa5", "a1xa6", "a1xa7", "a1xa8"}));
    EXPECT_EQ(after("W:WKa1:Ba4,h6", "a1xa7"), "B:WKa7:Bh6");
    EXPECT_EQ(move_names("W:WKa1:Ba3,a5"), (Names{"a1xa4xa6", "a1xa4xa7", "a1xa4xa8"}));
}

// "It cannot jump two enemies without a gap, nor any friend."
TEST(TurkishCheckers, KingsJumpOneEnemyAndNoFriend) {
    const Names along_the_rank{"a1-b1", "a1-c1", "a1-d1", "a1-e1", "a1-f1", "a1-g1", "a1-h1"};
    Names names = along_the_rank;
    names.insert({"a1-a2", "a1-a3"});
    EXPECT_EQ(move_names("W:WKa1:Ba4,a5,h7"), names);
    names = along_the_rank;
    names.insert({"a1-a2", "a3-a4", "a3-b3"});
    EXPECT_EQ(move_names("W:WKa1,a3:Ba5,h7"), names);
}

// "If any capture exists, one must be made."
TEST(TurkishCheckers, CapturesAreCompulsory) {
    EXPECT_EQ(move_names("W:Wd3,a2:Bd4,h7"), (Names{"d3xd5"}));
    EXPECT_EQ(move_names("B:Wd5,h3:Bd6,a7"), (Names{"d6xd4"}));
}

// "one with the greatest number of captured pieces over all own pieces and routes"; stopping early is not allowed.
TEST(TurkishCheckers, TheLongestCaptureOfAllPiecesIsCompulsory) {
    EXPECT_EQ(move_names("W:Wa3,Kh1:Ba4,h3,h5"), (Names{"h1xh4xh6", "h1xh4xh7", "h1xh4xh8"}));
    EXPECT_EQ(move_names("W:Wd3:Bc3,b4,d4"), (Names{"d3xb3xb5"}));
    EXPECT_EQ(after("W:Wd3:Bc3,b4,d4", "d3xb3xb5"), "B:Wb5:Bd4");
}

// "Men and kings count 1 each", whether they capture or are captured; "ties are free".
TEST(TurkishCheckers, KingsCountLikeMen) {
    EXPECT_EQ(move_names("W:Wd3:Bd4,d6,Kc3"), (Names{"d3xd5xd7"}));
    EXPECT_EQ(move_names("W:Wd3:Bd4,Kc3"), (Names{"d3xd5", "d3xb3"}));
    EXPECT_EQ(move_names("W:Wd3,Ka1:Bd4,a6"), (Names{"d3xd5", "a1xa7", "a1xa8"}));
}

// "Each captured piece is taken off at once": the king passes or enters b3, from where it has just taken a man.
TEST(TurkishCheckers, CapturedPiecesLeaveAtOnceAndOpenLines) {
    EXPECT_EQ(move_names("W:WKb1:Bb3,d6,f4,c3"), (Names{"b1xb6xf6xf3xb3", "b1xb6xf6xf3xa3"}));
    EXPECT_EQ(after("W:WKb1:Bb3,d6,f4,c3,Kh8", "b1xb6xf6xf3xb3"), "B:WKb3:BKh8");
}

// "a king may not jump in the direction opposite to the jump it has just made"; that only this one counts is seen
// above, where a jump down follows two jumps after one up.
TEST(TurkishCheckers, KingsDoNotTurnBackInAChain) {
    EXPECT_EQ(move_names("W:WKd3:Bd5,d2"), (Names{"d3xd6", "d3xd7", "d3xd8", "d3xd1"}));
    EXPECT_EQ(move_names("W:WKd4:Bc4,f4"), (Names{"d4xb4", "d4xa4", "d4xg4", "d4xh4"}));
}

// "A man that ends its turn on the far rank becomes a king."
TEST(TurkishCheckers, MenArePromotedAtTheEndOfTheTurn) {
    EXPECT_EQ(after("W:Wd7:Ba5,h5", "d7-d8"), "B:WKd8:Ba5,h5");
    EXPECT_EQ(after("W:Wd6:Bd7,a5", "d6xd8"), "B:WKd8:Ba5");
    EXPECT_EQ(after("B:Wa3,h3:Bd2", "d2-d1"), "W:Wa3,h3:BKd1");
    EXPECT_EQ(after("W:Wd6:Bh7,a5", "d6-d7"), "B:Wd7:Ba5,h7");
}

// Decision: in mid-capture a man goes on as a man, sideways only, and must; options promo=king and promo=stop.
TEST(TurkishCheckers, PromotionInMidCapture) {
    const auto man = make<TurkishCheckers>("turkish-checkers");
    const auto king = make<TurkishCheckers>("turkish-checkers,promo=king");
    const auto stop = make<TurkishCheckers>("turkish-checkers,promo=stop");
    const std::string adjacent = "W:Wd6:Bd7,Ke8,a3";
    EXPECT_EQ(move_names(man, adjacent), (Names{"d6xd8xf8"}));
    EXPECT_EQ(move_names(king, adjacent), (Names{"d6xd8xf8", "d6xd8xg8", "d6xd8xh8"}));
    EXPECT_EQ(move_names(stop, adjacent), (Names{"d6xd8"}));
    EXPECT_EQ(after(man, adjacent, "d6xd8xf8"), "B:WKf8:Ba3");
    EXPECT_EQ(after(stop, adjacent, "d6xd8"), "B:WKd8:Ba3,Ke8");
    const std::string from_afar = "W:Wd6:Bd7,Kg8,a3";
    EXPECT_EQ(move_names(man, from_afar), (Names{"d6xd8"}));
    EXPECT_EQ(move_names(king, from_afar), (Names{"d6xd8xh8"}));
    EXPECT_EQ(move_names(stop, from_afar), (Names{"d6xd8"}));
    // The new king may go down again, but not at once where it came from.
    EXPECT_EQ(move_names(king, "W:Wd6:Bd7,Ke8,f3"), (Names{"d6xd8xf8xf2", "d6xd8xf8xf1"}));
    EXPECT_EQ(after(king, "W:Wd6:Bd7,Ke8,f3,Ka1", "d6xf2"), "B:WKf2:BKa1");
    EXPECT_EQ(move_names(king, "W:Wd6:Bd7,d3"), (Names{"d6xd8"}));
    // A man that stops makes a longer capture of another piece compulsory.
    EXPECT_EQ(move_names(stop, "W:Wd6,a2:Bd7,Ke8,a3,a5"), (Names{"a2xa4xa6"}));
    // Black, downwards.
    EXPECT_EQ(move_names(man, "B:Wd2,Ke1,a6:Bd3"), (Names{"d3xd1xf1"}));
}

// Decision: "player blocked but not captured: loses".
TEST(TurkishCheckers, ASideWithoutPiecesOrMovesLoses) {
    EXPECT_EQ(end_of("W:Wa3:Ba4,a5,b3,c3"), Wdl::loss);
    EXPECT_EQ(end_of("W:Wa3:Ba4,a5,b3,d3"), std::nullopt);  // it can take b3
    EXPECT_EQ(end_of("B:WKd4:B"), Wdl::loss);
    EXPECT_EQ(end_of("W:W:Bd4,d5"), Wdl::loss);
    EXPECT_EQ(end_of("W:WKa1:Ba2,a3,Kb1,Kc1"), Wdl::loss);  // a king too
}

// Decision: "one piece each while a capture is possible: still a draw"; "one piece each, whatever they are".
TEST(TurkishCheckers, OnePieceEachIsADraw) {
    EXPECT_EQ(end_of("W:Wd3:Bd4"), Wdl::draw);
    EXPECT_EQ(end_of("W:WKd3:Bd5"), Wdl::draw);
    EXPECT_EQ(end_of("B:WKa1:Bh7"), Wdl::draw);
    EXPECT_EQ(end_of("W:WKa1:BKa8"), Wdl::draw);
    EXPECT_EQ(end_of("W:WKa1:Ba5,h7"), std::nullopt);
    EXPECT_EQ(end_of("W:Wa3:Ba4,h7"), std::nullopt);
}

// Decision: "king v man: option kvm=win".
TEST(TurkishCheckers, WithKvmAKingBeatsASingleMan) {
    const std::string_view spec = "turkish-checkers,kvm=win";
    EXPECT_EQ(end_of(spec, "W:WKa1:Bh7"), Wdl::win);
    EXPECT_EQ(end_of(spec, "B:WKa1:Bh7"), Wdl::loss);
    EXPECT_EQ(end_of(spec, "W:Wa2:BKh7"), Wdl::loss);
    EXPECT_EQ(end_of(spec, "B:Wd4:BKd6"), Wdl::win);
    EXPECT_EQ(end_of(spec, "W:Wa2:Bh7"), Wdl::draw);
    EXPECT_EQ(end_of(spec, "W:WKa1:BKh8"), Wdl::draw);
    EXPECT_EQ(end_of(spec, "W:WKa1:Bg7,h7"), std::nullopt);
}

// "Two turns are the same move when they lead to the same full state"; the name is the first in dictionary order.
TEST(TurkishCheckers, WaysToOneResultAreOneMove) {
    const auto game = make<TurkishCheckers>("turkish-checkers");
    const std::string ring = "W:WKb2:Bb4,d6,f4,d2";
    EXPECT_EQ(move_names(game, ring),
              (Names{"b2xb6xf6xf2xa2", "b2xb6xf6xf2xb2", "b2xb6xf6xf2xc2", "b2xf2xf6xb6xb1", "b2xf2xf6xb6xb3"}));
    const auto position = *game.parse(ring);
    for (const char* text : {"b2xb6xf6xf2xb2", "b2xf2xf6xb6xb2", "b2xb2", "b2-f2-b2"})
        EXPECT_EQ(game.format_move(position, *game.parse_move(position, text)), "b2xb6xf6xf2xb2") << text;
}

// Decision: "routes with equal number and different landing cells: all allowed, all are different moves". Start and end
// are enough in PDN "with intermediate cells when needed".
TEST(TurkishCheckers, MovesAreReadInSeveralForms) {
    const auto game = make<TurkishCheckers>("turkish-checkers");
    const std::string text = "W:WKa1:Ba3,c4,c5,e6";
    EXPECT_EQ(move_names(game, text), (Names{"a1xa4xe4xe7", "a1xa4xe4xe8", "a1xa5xe5xe7", "a1xa5xe5xe8"}));
    const auto position = *game.parse(text);
    const auto read = [&](std::string_view move) {
        const auto parsed = game.parse_move(position, move);
        return parsed ? game.format_move(position, *parsed) : parsed.error().why + "; " + parsed.error().hint;
    };
    EXPECT_EQ(read("a1xa4xe4xe8"), "a1xa4xe4xe8");
    EXPECT_EQ(read("a1-a5-e5-e7"), "a1xa5xe5xe7");
    EXPECT_EQ(read("a1xa4xe8"), "a1xa4xe4xe8");
    EXPECT_EQ(read("a1xe5xe7"), "a1xa5xe5xe7");
    EXPECT_TELLS(read("a1xe8"), "they are: a1xa4xe4xe8 a1xa5xe5xe8") << read("a1xe8");
    for (const char* bad : {"", "a1", "a1x", "a1xa4", "a1xa4xe4", "a1xa3", "a1xe4xa4xe8", "a1xa4xa5xe8", "a1-a2", "xa1",
                            "a1xe8 ", "a1xa9", "b1xe8", "a1xa1xa4xe4xe8"})
        EXPECT_FALSE(game.parse_move(position, bad)) << bad;
    const auto quiet = *game.parse("W:Wd3:Bh7,g7");
    EXPECT_EQ(game.format_move(quiet, *game.parse_move(quiet, "d3-d4")), "d3-d4");
    for (const char* bad : {"d3xd4", "d3-d5", "d3-c3-d3", "d4-d5", "d3d4"})
        EXPECT_FALSE(game.parse_move(quiet, bad)) << bad;
}

TEST(TurkishCheckers, PositionsAreReadInBothForms) {
    const auto game = make<TurkishCheckers>("turkish-checkers");
    const auto line = [&](std::string_view text) {
        const auto position = game.parse(text);
        return position ? game.format(*position) : position.error().why;
    };
    EXPECT_EQ(line("W:WKh5:Bb7"), "8/1b6/8/7W/8/8/8/8 w");
    EXPECT_EQ(line("B:Bb7,Ka1:Wh5."), "8/1b6/8/7w/8/8/8/B7 b");
    EXPECT_EQ(game.pdn_fen(*game.parse("8/1b6/8/7w/8/8/8/B7 b")), "B:Wh5:BKa1,b7");
    EXPECT_EQ(diagram(game, *game.parse("W:WKh5:Bb7")).substr(0, 40), " 8  . . . . . . . .\n 7  . b . . . . . .\n");
    for (const char* bad : {"W:", "W:Wa2", "W:Wa2:", "W:Wa2:Wa3", "W:Wa2:Bb7:", "W:Wa2:Bb7,", "W:Wa2:Bb9", "W:Wa2:Ba2",
                            "W:WKK2:Bb7", "W:Wa2 :Bb7", "W:Wa2:Bb7 ", "w:Wa2:Bb7"})
        EXPECT_FALSE(game.parse(bad)) << bad;
}

TEST(TurkishCheckers, IllegalPositionsAreExplained) {
    constexpr WhyNoPosition<TurkishCheckers> why;
    EXPECT_TELLS(why("turkish-checkers", "W:Wa8:Bb7"), "a8: a man that ends its turn there");
    EXPECT_TELLS(why("turkish-checkers", "W:Wa1:Bb7"), "a1: men begin further forward");
    EXPECT_TELLS(why("turkish-checkers", "W:Wa2:Bb8"), "b8: men begin further forward");
    EXPECT_TELLS(why("turkish-checkers", "W:Wa2:Bb1"), "b1: a man that ends its turn there");
    EXPECT_TELLS(why("turkish-checkers@6", "W:Wa2:Bb6"), "b6: men begin");
    EXPECT_TELLS(why("turkish-checkers,white=1", "W:Wa2,a3:Bb7"), "at most 1");
    EXPECT_TELLS(why("turkish-checkers", "W:Wa2:B"), "has no pieces");
    EXPECT_TELLS(why("turkish-checkers", "B:W:B"), "has no pieces");
    EXPECT_TELLS(why("turkish-checkers", "8/1b6/8/7w/8/8/8/B7 b ply:1"), "no keys");
}

// The sides can only be exchanged where the limits allow it.
TEST(TurkishCheckers, CanonicalPositionsKeepTheLimits) {
    const auto canonical = [](std::string_view spec, std::string_view text) {
        const auto game = make<TurkishCheckers>(spec);
        return game.pdn_fen(game.canonical(*game.parse(text)));
    };
    EXPECT_EQ(canonical("turkish-checkers", "B:Wh3:Ba7,b7"), "W:Wa2,b2:Bh6");
    EXPECT_EQ(canonical("turkish-checkers,white=1,black=2", "B:Wh3:Ba7,b7"), "B:Wa3:Bg7,h7");
    EXPECT_EQ(canonical("turkish-checkers,white=1,black=2", "B:Wh3:Ba7"), "W:Wa2:Bh6");
}

// Counted the slow way: every key that unpacks is a position.
TEST(TurkishCheckers, NumberedPositionsAreAllLegalOnes) {
    const auto game = make<TurkishCheckers>("turkish-checkers@4x4,white=2,black=1");
    std::uint64_t legal = 0;
    std::set<std::pair<std::uint32_t, std::uint64_t>> addresses;
    const auto indexing = *game.indexing();
    for (U128 key = 0; key >> game.key_bits() == 0; ++key) {
        const auto position = game.unpack(key);
        if (!position) continue;
        ++legal;
        const Address address = indexing.index_of(*position);
        addresses.emplace(address.slice, address.index);
    }
    EXPECT_EQ(to_decimal(indexing.raw_positions()), std::to_string(legal));
    EXPECT_EQ(indexed<TurkishCheckers>(indexing).size(), addresses.size());
}

TEST(TurkishCheckers, SlicesSayWhatTheyHold) {
    const auto indexing = *make<TurkishCheckers>("turkish-checkers@4x4,white=2,black=1").indexing();
    std::set<std::string> names;
    for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) names.insert(indexing.slice_name(slice));
    EXPECT_EQ(names, (Names{"1 man v nothing", "1 king v nothing", "2 men v nothing", "1 man 1 king v nothing",
                            "2 kings v nothing", "1 man v 1 man", "1 king v 1 man", "1 king v 1 king", "2 men v 1 man",
                            "2 men v 1 king", "1 man 1 king v 1 man", "1 man 1 king v 1 king", "2 kings v 1 man",
                            "2 kings v 1 king"}));
}

TEST(TurkishCheckers, OnlyVariantsThatCanBeNumberedAre) {
    EXPECT_TRUE(make<TurkishCheckers>("turkish-checkers@8,white=3,black=2").indexing());
    for (const char* spec : {"turkish-checkers", "turkish-checkers@8,white=6,black=1", "turkish-checkers@7"}) {
        EXPECT_EQ(failure_of(make<TurkishCheckers>(spec).indexing()), Failure::limit) << spec;
    }
}

}  // namespace zermelo::test

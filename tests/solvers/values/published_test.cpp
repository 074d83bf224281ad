// Values of positions from the literature, by the evaluator. Parts are used where a game has them.
#include <gtest/gtest.h>

#include "games/konane/konane.hpp"
#include "solvers/values/evaluator.hpp"
#include "tests/solvers/values/kit.hpp"
#include "tests/solvers/values/partizan_games.hpp"
#include "tests/support/positions.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

constexpr std::uint64_t memory = std::uint64_t{1} << 30;

template <class G>
FormId value_of(ValueKit& kit, const G& game, const typename G::Arrangement& arrangement) {
    return Evaluator<G>(game, kit.calculator, memory).value(arrangement);
}
FormId domineering(ValueKit& kit, int ranks, int files) {
    return value_of(kit, Domineering(ranks, files), 0);
}
FormId domineering(ValueKit& kit, std::string_view text) {
    const Domineering game(text);
    return value_of(kit, game, game.start());
}
FormId toads(ValueKit& kit, const std::string& text) {
    const ToadsAndFrogs game(text);
    return value_of(kit, game, game.start());
}

// Winning Ways, chapter 5, and ONAG, chapter 10: columns are positive, rows negative, an L is *.
TEST(PublishedValues, SmallDomineering) {
    ValueKit kit;
    for (int n = 1; n <= 10; ++n) {
        EXPECT_EQ(domineering(kit, n, 1), kit.calculator.number(n / 2));
        EXPECT_EQ(domineering(kit, 1, n), kit.calculator.number(-(n / 2)));
    }
    EXPECT_EQ(kit.name(domineering(kit, ".#|..")), "*");
    EXPECT_EQ(kit.name(domineering(kit, "..|..")), "+-1");
    EXPECT_EQ(kit.name(domineering(kit, ".#|.#|..")), "1/2");         // the long L
    EXPECT_EQ(kit.name(domineering(kit, "..|..|..|..")), "Tiny(2)");  // Berlekamp 1988, appendix B.1
}

// Berlekamp, Blockbusting and Domineering, J. Combin. Theory A 49, 1988, appendix B.1: 2n ranks of two cells.
// Uiterwijk, arXiv:1305.3257: 11x2. Guy, Games of No Chance, 1996, problem 4 (Wolfe): 4x5 is 1. CGSuite 2: 2xn and 4x4.
TEST(PublishedValues, DomineeringOnRectangles) {
    ValueKit kit;
    EXPECT_EQ(domineering(kit, 6, 2), kit("+-1 + Tiny(2) + Tiny(2)"));
    EXPECT_EQ(domineering(kit, 11, 2), kit("{1|||1/2|-1||-3/2|-7/2}"));
    EXPECT_EQ(kit.name(domineering(kit, 4, 4)), "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}");
    for (const auto& [files, name] : std::vector<std::pair<int, const char*>>{{1, "1"},
                                                                              {2, "+-1"},
                                                                              {3, "{2|-1/2}"},
                                                                              {4, "Miny(2)"},
                                                                              {5, "1/2"},
                                                                              {6, "{1Miny(2)|-1}"},
                                                                              {7, "{3/2|-1/2}"},
                                                                              {8, "{2Miny(2)|0||-1/2|-2}"},
                                                                              {9, "{5/2|1/2||0|-3/2}"}}) {
        const FormId value = domineering(kit, 2, files);
        EXPECT_EQ(kit.name(value), name);
        EXPECT_EQ(domineering(kit, files, 2), kit.store.negative(value)) << files;
    }
    Thermographs thermographs(kit.store);
    for (const auto& [files, mean, temperature] :
         std::vector<std::tuple<int, const char*, const char*>>{{2, "0", "1"},
                                                                {3, "3/4", "5/4"},
                                                                {5, "1/2", "-1/2"},
                                                                {8, "-1/8", "9/8"},
                                                                {9, "3/8", "9/8"},
                                                                {10, "-5/16", "19/16"}}) {
        const Thermograph& of = thermographs.of(domineering(kit, 2, files));
        EXPECT_EQ(of.mean.text(), mean) << files;
        EXPECT_EQ(of.temperature.text(), temperature) << files;
    }
}

// Winning Ways, chapter 1, and Erickson, New Toads and Frogs Results, Games of No Chance, 1996.
TEST(PublishedValues, ToadsAndFrogs) {
    ValueKit kit;
    EXPECT_EQ(kit.name(toads(kit, "T_F")), "*");
    EXPECT_EQ(kit.name(toads(kit, "TFTF_")), "0");
    EXPECT_EQ(kit.name(toads(kit, "TF_TF")), "0");
    EXPECT_EQ(kit.name(toads(kit, "TFT_F")), "*");
    EXPECT_EQ(kit.name(toads(kit, "T_TFF")), "^");
    EXPECT_EQ(kit.name(toads(kit, "TT_FF")), "*");
    // Erickson's conjectures, by Thanatipanonda, Further Hopping with Toads and Frogs, arXiv:0804.0640.
    const auto start = [&](int t, int free, int f) {
        const auto row = [](int count, char letter) { return std::string(static_cast<std::size_t>(count), letter); };
        return toads(kit, row(t, 'T') + row(free, '_') + row(f, 'F'));
    };
    const auto number = [&](int n) { return kit.calculator.number(n); };
    for (int b = 2; b <= 4; ++b)
        for (int a = b + 1; a <= 8 - b; ++a)
            EXPECT_EQ(start(a, 2, b),
                      kit.make({kit.make({number(a - 3)}, {number(a - b)})}, {kit.make({kit("*")}, {number(3 - b)})}))
                << a << b;
    for (int a = 2; a <= 6; ++a) EXPECT_EQ(start(a, 3, 2), kit.sum(number(a - 2), kit("*"))) << a;
    for (int a = 5; a <= 6; ++a)
        EXPECT_EQ(start(a, 3, 3), kit.calculator.number(Dyadic(a) - Dyadic::fraction(7, 1))) << a;
    // CGSuite, GameStripTest; v<2> is written {^*|0} here.
    EXPECT_EQ(toads(kit, "TTTTT__FFFFF"),
              kit("+-{{2|*},{5/2||2|{0||||{0||{^*|0}|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||{^*|0}|-1/2||-1*}|||0}}"));
}

// Stones in rows on a board: the first cell of the text is on file e of rank 4, a cell of White; upper ranks follow.
struct KonanePatterns {
    ValueKit kit;
    Konane game = make<Konane>("konane@18x7");
    Evaluator<Konane> evaluator{game, kit.calculator, memory};

    std::string solid(bool white_first, int stones) {
        Bitboard line;
        for (int i = 0; i < stones; ++i) line |= cell(first(white_first) + i, 3);
        return kit.name(evaluator.value(line));
    }
    // A line of so many stones in all, `tail` of them upwards from the first one, or from beside it.
    std::string tailed(bool white_first, int stones, int tail, bool offset) {
        Bitboard line;
        const int file = first(white_first);
        for (int i = 0; i < stones - tail; ++i) line |= cell(file + i, 3);
        for (int i = 0; i < tail; ++i) line |= cell(offset ? file - 1 : file, 4 + i);
        return kit.name(evaluator.value(line));
    }

private:
    static int first(bool white) { return white ? 4 : 3; }
    static Bitboard cell(int file, int rank) { return Bitboard::cell(rank * 18 + file); }
};

// Ernst, Playing Konane Mathematically, 1995, by the tests of Kōnjecture, konane/src/cgt.rs.
TEST(PublishedValues, SolidLinesOfKonane) {
    KonanePatterns konane;
    for (int n = 0; n <= 12; ++n) {
        const std::string expected = n % 2 == 1 ? std::to_string(-(n / 2)) : n % 4 == 0 ? "0" : "*";
        EXPECT_EQ(konane.solid(false, n), expected) << n;
        EXPECT_EQ(konane.solid(true, n), konane.kit.name("-(" + expected + ")")) << n;
    }
}

// Ernst 1995 by Kōnjecture, writeup/partials/06-lt1.typ. For 4j + 2 stones its 04-existing-research.typ prints
// {* | -2j + 1}; its own tests have {0 | -2j + 1}, as has the definition in plain_agree_test.cpp.
TEST(PublishedValues, LinesOfKonaneWithATail) {
    KonanePatterns konane;
    EXPECT_EQ(konane.tailed(false, 2, 1, false), "*");
    EXPECT_EQ(konane.tailed(false, 3, 1, false), "*");
    for (int j = 1; j <= 2; ++j) {
        const auto number = [](int n) { return std::to_string(n); };
        EXPECT_EQ(konane.tailed(false, 4 * j, 1, false), j == 1 ? "{*|v}" : "{*|" + number(2 - 2 * j) + "}");
        EXPECT_EQ(konane.tailed(false, 4 * j + 1, 1, false), "{" + number(2 * j - 1) + "|*}");
        EXPECT_EQ(konane.tailed(false, 4 * j + 2, 1, false), "{0|" + number(1 - 2 * j) + "}");
        EXPECT_EQ(konane.tailed(false, 4 * j + 3, 1, false), "{" + number(2 * j) + "|0}");
    }
}

// Kōnjecture, konane/src/cgt.rs and 05-lot1.typ: White's stone is the first of the line, and the first of the tail.
TEST(PublishedValues, LinesOfKonaneWithAnOffsetTail) {
    KonanePatterns konane;
    for (int n = 1; n <= 12; ++n) {
        const std::string expected = n == 3 || n == 1 ? (n == 3 ? "v" : "0")
                                     : n % 2 == 0     ? std::to_string(n / 2 - 1)
                                     : n % 4 == 1     ? "*"
                                                      : "0";
        EXPECT_EQ(konane.tailed(true, n, 1, true), expected) << n;
    }
    for (const auto& [n, expected] : std::vector<std::pair<int, const char*>>{{3, "v"},
                                                                              {4, "0"},
                                                                              {5, "1/2"},
                                                                              {6, "-1"},
                                                                              {7, "1"},
                                                                              {8, "-1*"},
                                                                              {9, "2"},
                                                                              {10, "-1"},
                                                                              {11, "3"},
                                                                              {12, "-1*"}})
        EXPECT_EQ(konane.tailed(true, n, 2, true), expected) << n;
}

// Nowakowski, Chan and Tsai, 1xn Konane: a summary of results: lines of odd lengths with gaps of one cell.
TEST(PublishedValues, OddLinesOfKonaneInARow) {
    ValueKit kit;
    const auto game = make<Konane>("konane@26x1");
    Evaluator<Konane> evaluator(game, kit.calculator, memory);
    int seen = 0;
    for (int a = 0; a <= 4; ++a)
        for (int b = 0; b <= 4; ++b)
            for (int c = 0; c <= 4; ++c) {
                Bitboard stones;
                int file = 5;  // White's
                for (const int half : {a, b, c}) {
                    for (int i = 0; i <= 2 * half; ++i) stones |= Bitboard::cell(file++);
                    ++file;
                }
                if (file > 24) continue;
                ASSERT_EQ(evaluator.value(stones), kit.calculator.number(a + b + c)) << a << b << c;
                ++seen;
            }
    EXPECT_GT(seen, 40);
}

// Santos and Silva, Konane has infinite nim-dimension, INTEGERS 8, 2008: *2 occurs. This one of four stones by hand:
// each side has one move to 0 and one to *. *3 with ten stones on 4x5: found by a prototype in Python.
TEST(PublishedValues, NimbersOfKonane) {
    ValueKit kit;
    for (const auto& [spec, text, name] : std::vector<std::tuple<const char*, const char*, const char*>>{
             {"konane@3x4", ".../.wb/wb./...", "*2"}, {"konane@4x5", ".wb./..../bwbw/.bw./b..w", "*3"}}) {
        const auto game = make<Konane>(spec);
        EXPECT_EQ(kit.name(value_of(kit, game, valid(game.parse_arrangement(text)))), name);
    }
}

}  // namespace
}  // namespace zermelo::values

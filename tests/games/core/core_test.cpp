// Values, bitboards, symmetries, inline vectors.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/values/value.hpp"

namespace zermelo {

TEST(Value, CodesAreInvertibleAndNeverTheHole) {
    std::set<ValueCode> seen;
    for (const Wdl wdl : {Wdl::loss, Wdl::win})
        for (int dtw = 0; dtw <= max_dtw; ++dtw) {
            const Value value{wdl, static_cast<std::uint16_t>(dtw)};
            ASSERT_EQ(decode_value(encode_value(value)), value);
            ASSERT_TRUE(seen.insert(encode_value(value)).second);
        }
    EXPECT_EQ(decode_value(encode_value(Value{})), Value{});
    EXPECT_FALSE(seen.contains(encode_value(Value{})));
    EXPECT_FALSE(seen.contains(hole_code));
    EXPECT_EQ(encode_value({Wdl::loss, 126}), 254);  // FORMAT.md: one byte holds distances up to 126
    EXPECT_EQ(encode_value({Wdl::win, 126}), 255);
}

// From best to worst for the one who has the value: a quick win first, a quick loss last.
TEST(Value, GoodnessOrdersByOutcomeThenDistance) {
    const std::vector<Value> order = {{Wdl::win, 0},        {Wdl::win, 1},  {Wdl::win, max_dtw}, {Wdl::draw, 0},
                                      {Wdl::loss, max_dtw}, {Wdl::loss, 1}, {Wdl::loss, 0}};
    for (std::size_t i = 0; i < order.size(); ++i) {
        EXPECT_EQ(value_of_goodness(goodness(order[i])), order[i]);
        for (std::size_t j = i + 1; j < order.size(); ++j) EXPECT_TRUE(better(order[i], order[j])) << i << " " << j;
    }
}

// A value that is one ply too far differs from a draw, so that solvers can report it.
TEST(Value, OnePlyTooFarIsStillToldApart) {
    for (const Wdl wdl : {Wdl::win, Wdl::loss}) {
        const Value too_far = after_move({opposite(wdl), max_dtw}, false);
        EXPECT_EQ(value_of_goodness(goodness(too_far)), too_far);
        EXPECT_EQ(too_far.wdl, wdl);
        EXPECT_GT(too_far.dtw, max_dtw);
        EXPECT_GT(encode_value(too_far), encode_value({wdl, max_dtw}));
    }
}

TEST(Value, AMoveAddsAPlyAndChangesSideUnlessTheSamePlayerGoesOn) {
    EXPECT_EQ(after_move({Wdl::loss, 4}, false), (Value{Wdl::win, 5}));
    EXPECT_EQ(after_move({Wdl::win, 4}, false), (Value{Wdl::loss, 5}));
    EXPECT_EQ(after_move({Wdl::win, 4}, true), (Value{Wdl::win, 5}));
    EXPECT_EQ(after_move({Wdl::draw, 0}, false), Value{});
    EXPECT_EQ(after_move({Wdl::draw, 0}, true), Value{});
}

TEST(Bitboard, AgreesWithASetOfNumbers) {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        std::set<int> model;
        Bitboard board;
        for (int i = 0; i < 40; ++i) {
            const int cell = static_cast<int>(random() % 128);
            model.insert(cell);
            board |= Bitboard::cell(cell);
        }
        std::vector<int> listed;
        board.for_each([&](int cell) { listed.push_back(cell); });
        ASSERT_TRUE(std::equal(listed.begin(), listed.end(), model.begin(), model.end()));
        ASSERT_EQ(board.size(), static_cast<int>(model.size()));
        ASSERT_EQ(board.lowest(), *model.begin());
        const int shift = 1 + static_cast<int>(random() % 63);
        for (int cell = 0; cell < 128; ++cell) {
            ASSERT_EQ(board.contains(cell), model.contains(cell));
            ASSERT_EQ((board << shift).contains(cell), model.contains(cell - shift));
            ASSERT_EQ((board >> shift).contains(cell), cell + shift < 128 && model.contains(cell + shift));
            ASSERT_EQ((~board).contains(cell), !model.contains(cell));
        }
    }
    EXPECT_EQ(Bitboard::first(0), Bitboard());
    EXPECT_EQ(Bitboard::first(64).size(), 64);
    EXPECT_EQ(Bitboard::first(100).size(), 100);
    EXPECT_EQ(Bitboard::first(128).size(), 128);
}

TEST(RectBoard, KnowsItsGeometry) {
    const RectBoard board{5, 3};
    EXPECT_EQ(board.cells(), 15);
    EXPECT_EQ(board.dark().size(), 8);  // a1 is dark: 8 of 15
    EXPECT_TRUE(board.dark().contains(0));
    EXPECT_FALSE(board.dark().contains(board.cell(1, 0)));
    for (int cell = 0; cell < board.cells(); ++cell)
        EXPECT_EQ(board.stepping(2, -1).contains(cell), board.file(cell) < 3 && board.rank(cell) > 0);
}

// A rectangle has 4 symmetries, a square 8, a line 2; they form a group.
TEST(Symmetry, RectanglesHaveTheRightGroups) {
    const auto order = [](int width, int height) { return rectangle_symmetries({width, height}).size(); };
    EXPECT_EQ(order(4, 4), 8U);
    EXPECT_EQ(order(5, 5), 8U);
    EXPECT_EQ(order(4, 6), 4U);
    EXPECT_EQ(order(1, 6), 2U);
    EXPECT_EQ(order(1, 1), 1U);
    const auto group = rectangle_symmetries({3, 3});
    std::set<std::vector<int>> images;
    const auto image = [](const auto& f) {
        std::vector<int> result;
        for (int cell = 0; cell < 9; ++cell) result.push_back(f(cell));
        return result;
    };
    for (const auto& g : group) images.insert(image([&](int cell) { return g(cell); }));
    EXPECT_EQ(images.size(), 8U);
    for (const auto& g : group)
        for (const auto& h : group) EXPECT_TRUE(images.contains(image([&](int cell) { return g(h(cell)); })));
}

// A hexagon has 12 symmetries, which keep neighbours.
TEST(Symmetry, HexagonsHaveTwelve) {
    constexpr HexBoard board{3};
    EXPECT_EQ(board.cells(), 19);
    EXPECT_EQ(hexagon_symmetries({1}).size(), 1U);
    const auto neighbours = [&board](int a, int b) {
        const int files = board.file(a) - board.file(b);
        const int ranks = board.rank(a) - board.rank(b);
        return std::abs(files) <= 1 && std::abs(ranks) <= 1 && files * ranks >= 0;
    };
    const auto group = hexagon_symmetries(board);
    EXPECT_EQ(group.size(), 12U);
    for (int cell = 0; cell < board.cells(); ++cell) {
        EXPECT_EQ(group[0](cell), cell);
        EXPECT_EQ(board.cell(board.file(cell), board.rank(cell)), cell);
        for (int other = 0; other < board.cells(); ++other)
            for (const auto& symmetry : group)
                EXPECT_EQ(neighbours(symmetry(cell), symmetry(other)), neighbours(cell, other));
    }
}

TEST(Symmetry, SetsMoveLikeTheirCells) {
    std::mt19937_64 random(2);
    for (const auto& symmetry : rectangle_symmetries({10, 10})) {
        const Bitboard set = Bitboard(random(), random()) & Bitboard::first(100);
        Bitboard expected;
        set.for_each([&](int cell) { expected |= Bitboard::cell(symmetry(cell)); });
        EXPECT_EQ(symmetry(set), expected);
    }
}

TEST(InlineVector, HoldsWhatIsPutIn) {
    InlineVector<int, 4> items;
    EXPECT_TRUE(items.empty());
    for (int i = 0; i < 4; ++i) items.push_back(10 * i);
    const InlineVector<int, 4> copy = items;
    items.clear();
    EXPECT_EQ(items.size(), 0U);
    EXPECT_EQ(std::vector<int>(copy.begin(), copy.end()), (std::vector<int>{0, 10, 20, 30}));
}

}  // namespace zermelo

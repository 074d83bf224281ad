// The classes of sets against std::bitset.
#include <gtest/gtest.h>

#include <bitset>
#include <random>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/hex_board.hpp"
#include "games/board/symmetry.hpp"
#include "games/board/wide_bitboard.hpp"

namespace zermelo {

namespace {

template <class Set>
constexpr int capacity = 256;
template <>
constexpr int capacity<SmallBitboard> = 64;
template <>
constexpr int capacity<Bitboard> = 128;
template <>
constexpr int capacity<HugeBitboard> = 320;

template <class Set>
class SetOfCells : public testing::Test {
protected:
    static constexpr int cells = capacity<Set>;
    using Model = std::bitset<static_cast<std::size_t>(cells)>;

    static Set set_of(const Model& model) {
        Set set;
        for (int cell = 0; cell < cells; ++cell)
            if (model[static_cast<std::size_t>(cell)]) set |= Set::cell(cell);
        return set;
    }
    // Of any density: sparse sets, full words, runs.
    static Model random_model(std::mt19937& random) {
        Model model;
        const auto density = random() % 9;
        for (std::size_t cell = 0; cell < model.size(); ++cell) model[cell] = random() % 8 < density;
        return model;
    }
    static void expect_same(const Set& set, const Model& model) {
        for (int cell = 0; cell < cells; ++cell)
            ASSERT_EQ(set.contains(cell), model[static_cast<std::size_t>(cell)]) << cell;
        ASSERT_EQ(set.size(), static_cast<int>(model.count()));
        ASSERT_EQ(set.empty(), model.none());
        std::vector<int> listed;
        set.for_each([&](int cell) { listed.push_back(cell); });
        std::vector<int> expected;
        for (std::size_t cell = 0; cell < model.size(); ++cell)
            if (model[cell]) expected.push_back(static_cast<int>(cell));
        ASSERT_EQ(listed, expected);
        if (!expected.empty()) {
            ASSERT_EQ(set.lowest(), expected.front());
        }
    }
};

using Sets = testing::Types<SmallBitboard, Bitboard, WideBitboard, HugeBitboard>;
TYPED_TEST_SUITE(SetOfCells, Sets);

// As numbers: the highest cell in which two sets differ decides.
template <class Model>
bool less(const Model& a, const Model& b) {
    for (std::size_t cell = a.size(); cell-- > 0;)
        if (a[cell] != b[cell]) return b[cell];
    return false;
}

}  // namespace

TYPED_TEST(SetOfCells, IsASet) {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        const auto a = this->random_model(random);
        const auto b = round % 10 == 0 ? a : this->random_model(random);
        const TypeParam x = this->set_of(a);
        const TypeParam y = this->set_of(b);
        this->expect_same(x, a);
        this->expect_same(x | y, a | b);
        this->expect_same(x & y, a & b);
        this->expect_same(x ^ y, a ^ b);
        this->expect_same(~x, ~a);
        TypeParam z = x;
        this->expect_same(z |= y, a | b);
        this->expect_same(z &= y, (a | b) & b);
        this->expect_same(z ^= x, b ^ a);
        const std::size_t shift = 1 + random() % 63;
        this->expect_same(x << static_cast<int>(shift), a << shift);
        this->expect_same(x >> static_cast<int>(shift), a >> shift);
        ASSERT_EQ(x == y, a == b);
        ASSERT_EQ(x < y, less(a, b));
    }
}

TYPED_TEST(SetOfCells, BeginsWithTheFirstCells) {
    for (int count = 0; count <= this->cells; ++count) {
        typename TestFixture::Model model;
        for (int cell = 0; cell < count; ++cell) model.set(static_cast<std::size_t>(cell));
        this->expect_same(TypeParam::first(count), model);
    }
}

TEST(WideBitboard, HoldsTheCellsOfASmallerSet) {
    const Bitboard small(0x123456789abcdef0, 0xfedcba9876543210);
    const WideBitboard wide(small);
    for (int cell = 0; cell < 256; ++cell) EXPECT_EQ(wide.contains(cell), cell < 128 && small.contains(cell)) << cell;
}

// 16x16 has 256 cells, a hexagon of base 9 has 217: more than the other classes hold.
TEST(WideBitboard, CoversLargeBoards) {
    const RectBoard square{16, 16};
    EXPECT_EQ(square.all<WideBitboard>().size(), 256);
    EXPECT_EQ(square.dark<WideBitboard>().size(), 128);
    EXPECT_EQ(square.stepping<WideBitboard>(1, -2).size(), 15 * 14);
    const HexBoard hexagon{9};
    EXPECT_EQ(hexagon.all<WideBitboard>().size(), 217);
    EXPECT_EQ(hexagon.all<WideBitboard>().word(3), (std::uint64_t{1} << (217 - 192)) - 1);
    // One step along any of the three axes leaves the hexagon from the 17 cells of two sides.
    for (const auto& [files, ranks] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, -1}})
        EXPECT_EQ(hexagon.stepping<WideBitboard>(files, ranks).size(), 217 - 17);
}

TEST(WideBitboard, MovesUnderSymmetriesLikeItsCells) {
    std::mt19937_64 random(2);
    std::vector<CellPermutation> symmetries = rectangle_symmetries({16, 16});
    for (CellPermutation& symmetry : hexagon_symmetries({9})) symmetries.push_back(std::move(symmetry));
    for (CellPermutation& symmetry : rectangle_symmetries({6, 6})) symmetries.push_back(std::move(symmetry));
    for (const CellPermutation& symmetry : symmetries) {
        const WideBitboard set =
            WideBitboard({random(), random(), random(), random()}) & WideBitboard::first(symmetry.cells());
        WideBitboard expected;
        set.for_each([&](int cell) { expected |= WideBitboard::cell(symmetry(cell)); });
        EXPECT_EQ(symmetry(set), expected);
    }
}

// A hexagon of base 10 has 271 cells.
TEST(HugeBitboard, CoversTheHexagonOfBaseTen) {
    const HexBoard hexagon{10};
    EXPECT_EQ(hexagon.all<HugeBitboard>().size(), 271);
    EXPECT_EQ(hexagon.stepping<HugeBitboard>(1, 1).size(), 271 - 19);
    const auto symmetries = hexagon_symmetries(hexagon);
    ASSERT_EQ(symmetries.size(), 12U);
    HugeBitboard corners;
    for (const auto& [file, rank] : {std::pair{0, 0}, {9, 0}, {18, 9}, {18, 18}, {9, 18}, {0, 9}})
        corners |= HugeBitboard::cell(hexagon.cell(file, rank));
    const int beside = hexagon.cell(1, 0);
    HugeBitboard images;
    for (const CellPermutation& symmetry : symmetries) {
        EXPECT_EQ(symmetry(corners), corners);
        EXPECT_EQ(symmetry(hexagon.all<HugeBitboard>()), hexagon.all<HugeBitboard>());
        images |= symmetry(HugeBitboard::cell(beside));
    }
    EXPECT_EQ(images.size(), 12);  // the cells beside the corners
}

}  // namespace zermelo

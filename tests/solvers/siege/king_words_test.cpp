// Words of the king's cells against walks over the board, cell by cell.
#include "solvers/siege/solve/king_words.hpp"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::test {

namespace {

// A board with a king and goals alone: the corners, or the border.
Siege empty_siege(int width, bool corners) {
    Siege siege{.width = width};
    const RectBoard board{width, width};
    for (int cell = 0; cell < board.cells(); ++cell) {
        const bool side = board.file(cell) == 0 || board.file(cell) == width - 1;
        const bool end = board.rank(cell) == 0 || board.rank(cell) == width - 1;
        if (corners ? side && end : side || end)
            siege.goals |= Bitboard::cell(cell);
        else
            siege.king_cells |= Bitboard::cell(cell);
    }
    return siege;
}

// The cells where a slide over free cells from `from` may end, `men` in the way.
Bitboard slides(const Siege& siege, int from, Bitboard men) {
    const RectBoard board{siege.width, siege.width};
    Bitboard cells;
    for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        for (int i = 1; board.has(board.file(from) + i * files, board.rank(from) + i * ranks); ++i) {
            const int to = board.cell(board.file(from) + i * files, board.rank(from) + i * ranks);
            if (men.contains(to)) break;
            cells |= Bitboard::cell(to);
        }
    return cells;
}

}  // namespace

TEST(KingWords, AreForSmallRooms) {
    EXPECT_TRUE(KingWords::make(empty_siege(7, true)));
    EXPECT_TRUE(KingWords::make(empty_siege(9, false)));
    EXPECT_FALSE(KingWords::make(empty_siege(8, true)));
    EXPECT_FALSE(KingWords::make(empty_siege(9, true)));
    EXPECT_FALSE(KingWords::make(empty_siege(10, false)));
    EXPECT_FALSE(KingWords::make(Siege{.width = 7}));
}

TEST(KingWords, SlideAsTheKingDoes) {
    std::mt19937_64 random(9);
    for (const auto& [width, corners] : {std::pair{5, true}, {5, false}, {7, true}, {7, false}, {9, false}}) {
        const Siege siege = empty_siege(width, corners);
        const RectBoard board{width, width};
        const KingWords words = *KingWords::make(siege);
        for (int round = 0; round < 300; ++round) {
            Bitboard men;
            for (int i = 0; i < round % 12; ++i) men |= Bitboard::cell(static_cast<int>(random() % board.cells()));
            if (corners) men &= ~siege.goals;
            KingWords::Word free = 0;
            KingWords::Word targets = 0;
            (siege.king_cells & ~men).for_each([&](int cell) {
                free |= words.cell(cell);
                if (random() % 3 == 0) targets |= words.cell(cell);
            });
            KingWords::Word before = 0;
            KingWords::Word escapes = 0;
            (siege.king_cells & ~men).for_each([&](int cell) {
                slides(siege, cell, men).for_each([&](int to) {
                    if ((targets & words.cell(to)) != 0) before |= words.cell(cell);
                    if (siege.goals.contains(to)) escapes |= words.cell(cell);
                });
            });
            ASSERT_EQ(words.before(targets, free), before) << width;
            ASSERT_EQ(words.escapes(men, free), escapes) << width;
        }
    }
}

TEST(KingWords, TurnAsTheBoardDoes) {
    for (const auto& [width, corners] : {std::pair{3, false}, {5, true}, {5, false}, {7, true}, {9, false}}) {
        const Siege siege = empty_siege(width, corners);
        const KingWords words = *KingWords::make(siege);
        for (const CellPermutation& symmetry : rectangle_symmetries({width, width}))
            siege.king_cells.for_each([&](int cell) {
                ASSERT_EQ(words.turned(words.cell(cell), words.turn_of(symmetry)), words.cell(symmetry(cell)));
            });
    }
}

}  // namespace zermelo::test

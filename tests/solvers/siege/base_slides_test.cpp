// Slides over a base in vectors against walks over the board, cell by cell.
#include "solvers/siege/solve/base_slides.hpp"

#include <gtest/gtest.h>

#include <random>

#include "games/board/bitboard.hpp"
#include "solvers/siege/solve/turn_words.hpp"

namespace zermelo::test {

namespace {

using Word = BaseSlides::Word;

Word turned(Word word, Word kinds, int side) {
    const auto mask = [kinds](int bit) { return Word{0} - (kinds >> bit & 1); };
    turn_words(word, mask(0), mask(1), mask(2), side);
    return word;
}

// The words that `slides` should have, by cell; nothing if no arrival counts.
std::vector<Word> slow_scan(const BaseSlides& slides) {
    const RectBoard board{static_cast<int>(slides.width), static_cast<int>(slides.width)};
    std::vector<Word> counts;
    Word all = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const std::size_t at = slides.at(cell);
        const Word word = turned(slides.words[at], slides.turns[at], slides.side) ^ slides.inverted;
        counts.push_back(word & (slides.takes[at] ^ slides.besides) & slides.keep[at] & slides.free);
        all |= counts.back();
    }
    if (all == 0) return {};
    std::vector<Word> reached;
    for (int cell = 0; cell < board.cells(); ++cell) {
        Word word = 0;
        for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            Word path = slides.free & slides.keep[slides.at(cell)];
            for (int i = 1; board.has(board.file(cell) + i * files, board.rank(cell) + i * ranks); ++i) {
                const int to = board.cell(board.file(cell) + i * files, board.rank(cell) + i * ranks);
                word |= path & counts[static_cast<std::size_t>(to)];
                path &= slides.keep[slides.at(to)];
            }
        }
        reached.push_back(turned(word, slides.turns[slides.at(cell)] >> BaseSlides::back, slides.side));
    }
    return reached;
}

}  // namespace

TEST(BaseSlides, ScanAsMenSlide) {
    std::mt19937_64 random(7);
    ASSERT_FALSE(base_scans().empty());
    int empty = 0;
    for (const auto& [width, side] : {std::pair{3, 3}, {5, 5}, {5, 3}, {7, 7}, {8, 7}, {9, 7}, {11, 7}}) {
        Word room = 0;
        for (int rank = 0; rank < side; ++rank) room |= ((Word{1} << side) - 1) << (8 * rank);
        for (int round = 0; round < 400; ++round) {
            BaseSlides slides;
            slides.width = static_cast<std::size_t>(width);
            slides.lanes = width <= 8 ? 8 : 16;
            slides.side = side;
            slides.free = room & (random() | random());
            slides.inverted = round % 2 == 0 ? 0 : ~Word{0};
            slides.besides = round % 3 == 0 ? 0 : ~Word{0};
            for (int cell = 0; cell < width * width; ++cell) {
                const std::size_t at = slides.at(cell);
                const Word sparse = round % 5 == 0 ? 0 : random() & random();
                slides.words[at] = room & (round % 2 == 0 ? sparse : ~sparse);
                slides.turns[at] = random() % 64;
                slides.takes[at] = room & random() & random();
                slides.keep[at] = random() % 6 == 0 ? 0 : room & ~(Word{1} << random() % 56);
            }
            const std::vector<Word> expected = slow_scan(slides);
            empty += expected.empty() ? 1 : 0;
            for (const ScanBase scan : base_scans()) {
                BaseSlides scanned = slides;
                ASSERT_EQ(scan(scanned), !expected.empty());
                for (int cell = 0; cell < static_cast<int>(expected.size()); ++cell)
                    ASSERT_EQ(scanned.words[slides.at(cell)], expected[static_cast<std::size_t>(cell)])
                        << width << " " << round << " " << cell;
            }
        }
    }
    EXPECT_GT(empty, 0);
}

}  // namespace zermelo::test

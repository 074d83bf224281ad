// Boards: names, places, neighbours, symmetries. Figures come from the rules texts of the games, named beside them.
#include "games/board/board.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "games/board/symmetry.hpp"

namespace zermelo {

namespace {

std::set<std::string> neighbours(const Board& board, std::string_view name) {
    std::set<std::string> names;
    for (const int cell : board.neighbours(board.find(name).value())) names.insert(board.name(cell));
    return names;
}

double distance(const Board& board, int a, int b) {
    return std::hypot(board.place(a).x - board.place(b).x, board.place(a).y - board.place(b).y);
}

std::set<std::vector<int>> images(const std::vector<CellPermutation>& symmetries) {
    std::set<std::vector<int>> images;
    for (const CellPermutation& symmetry : symmetries) {
        std::vector<int> image;
        for (int cell = 0; cell < symmetry.cells(); ++cell) image.push_back(symmetry(cell));
        images.insert(image);
    }
    EXPECT_EQ(images.size(), symmetries.size()) << "a symmetry is listed twice";
    return images;
}

}  // namespace

TEST(Board, RectanglesAreNumberedLikeRectBoard) {
    const RectBoard rect{5, 3};
    const Board board = Board::rectangle(rect);
    EXPECT_EQ(board.cells(), 15);
    EXPECT_EQ(board.outline(), Outline::square);
    for (int cell = 0; cell < board.cells(); ++cell) {
        EXPECT_EQ(board.file(cell), rect.file(cell));
        EXPECT_EQ(board.rank(cell), rect.rank(cell));
        EXPECT_EQ(board.place(cell),
                  (Place{static_cast<double>(rect.file(cell)), static_cast<double>(rect.rank(cell))}));
    }
    EXPECT_EQ(board.name(0), "a1");
    EXPECT_EQ(board.name(14), "e3");
    EXPECT_EQ(board.find("e3"), 14);
    for (const char* wrong : {"e4", "f1", "", "a", "a0", "a01", "A1", "a1 "}) EXPECT_FALSE(board.find(wrong)) << wrong;
    EXPECT_EQ(Board::rectangle({16, 16}).name(255), "p16");
}

TEST(Board, RectanglesHaveTheNeighboursOfTheirGames) {
    using Steps = Board::Steps;
    EXPECT_EQ(neighbours(Board::rectangle({3, 3}), "a2"), (std::set<std::string>{"a1", "a3", "b2"}));
    EXPECT_EQ(neighbours(Board::rectangle({3, 3}, Steps::diagonal), "a2"), (std::set<std::string>{"b1", "b3"}));
    EXPECT_EQ(neighbours(Board::rectangle({3, 3}, Steps::all), "a2"),
              (std::set<std::string>{"a1", "a3", "b1", "b2", "b3"}));
    // 4 * 5 + 3 * 6 lines along ranks and files of 5x... : width 4, height 6.
    EXPECT_EQ(Board::rectangle({4, 6}).lines().size(), 3U * 6 + 4 * 5);
}

// The rules of this project: neighbours of (f,r) are (f+-1,r), (f,r+-1), (f+1,r+1), (f-1,r-1), drawn at equal
// distances.
TEST(Board, HexagonsAreNumberedLikeHexBoard) {
    for (int base = 1; base <= 9; ++base) {
        const HexBoard hex{base};
        const Board board = Board::hexagon(hex);
        EXPECT_EQ(board.outline(), Outline::hexagon);
        ASSERT_EQ(board.cells(), 3 * base * (base - 1) + 1);
        for (int cell = 0; cell < board.cells(); ++cell) {
            EXPECT_EQ(board.file(cell), hex.file(cell));
            EXPECT_EQ(board.rank(cell), hex.rank(cell));
            for (int other = 0; other < board.cells(); ++other) {
                const auto near = board.neighbours(cell);
                const bool joined = std::find(near.begin(), near.end(), other) != near.end();
                ASSERT_EQ(std::abs(distance(board, cell, other) - 1) < 1e-9, joined);
            }
        }
    }
    EXPECT_EQ(neighbours(Board::hexagon({10}), "j10"), (std::set<std::string>{"i10", "k10", "j9", "j11", "i9", "k11"}));
}

// 85 points, a2-a5, b1-b7, ..., k7-k10.
TEST(Board, YinshLeavesTheCornersOut) {
    const Board board = Board::hexagon_without_corners({6});
    EXPECT_EQ(board.cells(), 85);
    EXPECT_EQ(board.outline(), Outline::point);
    for (const char* corner : {"a1", "a6", "f1", "f11", "k6", "k11"}) EXPECT_FALSE(board.find(corner)) << corner;
    for (const char* point : {"a2", "a5", "b1", "b7", "e10", "f2", "f10", "g11", "k7", "k10"})
        EXPECT_TRUE(board.find(point)) << point;
    EXPECT_EQ(neighbours(board, "a2"), (std::set<std::string>{"a3", "b2", "b3"}));
    EXPECT_EQ(Board::hexagon_without_corners({3}).cells(), 13);
    EXPECT_EQ(Board::hexagon_without_corners({4}).cells(), 31);
}

TEST(Board, GraphsHaveNamedPoints) {
    // A kite with a tail.
    const std::vector<Board::Point> points = {
        {"top", {0, 2}}, {"l", {-1, 1}}, {"r", {1, 1}}, {"b", {0, 0}}, {"z9", {0, -2}}};
    const Board board = Board::graph(points, {{0, 1}, {2, 0}, {1, 3}, {3, 2}, {4, 3}});
    EXPECT_EQ(board.cells(), 5);
    EXPECT_EQ(board.grid(), Board::Grid::none);
    EXPECT_EQ(neighbours(board, "top"), (std::set<std::string>{"l", "r"}));
    EXPECT_EQ(neighbours(board, "b"), (std::set<std::string>{"l", "r", "z9"}));
    EXPECT_EQ(neighbours(board, "z9"), (std::set<std::string>{"b"}));
    EXPECT_EQ(board.lines().size(), 5U);
    const Board arcs = Board::graph(points, {{1, 0, 0.25}, {2, 0}});
    EXPECT_EQ(arcs.lines(), (std::vector<Board::Line>{{0, 1, -0.25}, {0, 2, 0}})) << "the lesser cell comes first";
    EXPECT_FALSE(board.find("z8"));
}

TEST(Symmetry, BoardsHaveThoseOfTheirShape) {
    for (int width = 1; width <= 6; ++width)
        for (int height = 1; height <= 6; ++height)
            for (const Board::Steps steps : {Board::Steps::orthogonal, Board::Steps::diagonal, Board::Steps::all})
                EXPECT_EQ(images(board_symmetries(Board::rectangle({width, height}, steps))),
                          images(rectangle_symmetries({width, height})))
                    << width << "x" << height;
    for (int base = 1; base <= 6; ++base)
        EXPECT_EQ(images(board_symmetries(Board::hexagon({base}))), images(hexagon_symmetries({base}))) << base;
    EXPECT_EQ(images(board_symmetries(Board::rectangle({16, 16}))), images(rectangle_symmetries({16, 16})));
}

// 12 for the board of YINSH, as the rules text says; 8 for a square, 2 once a line is missing.
TEST(Symmetry, BoardsOfOtherShapesHaveTheirOwn) {
    EXPECT_EQ(board_symmetries(Board::hexagon_without_corners({6})).size(), 12U);
    const std::vector<Board::Point> square = {{"p", {0, 0}}, {"q", {1, 0}}, {"r", {1, 1}}, {"s", {0, 1}}};
    EXPECT_EQ(board_symmetries(Board::graph(square, {{0, 1}, {1, 2}, {2, 3}, {3, 0}})).size(), 8U);
    EXPECT_EQ(board_symmetries(Board::graph(square, {{0, 1}, {1, 2}, {2, 3}})).size(), 2U);
    const auto identity = board_symmetries(Board::graph(square, {{0, 1}, {1, 2}, {2, 3}, {3, 0}})).front();
    for (int cell = 0; cell < 4; ++cell) EXPECT_EQ(identity(cell), cell) << "the identity is first";
}

}  // namespace zermelo

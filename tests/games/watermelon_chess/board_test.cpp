// The 21 points and their lines, as the rules text draws them.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/board/symmetry.hpp"
#include "games/watermelon_chess/points.hpp"

namespace zermelo {

TEST(WatermelonBoard, HasNamedPointsAndLines) {
    const Board board = watermelon::board();
    const auto neighbours = [&board](std::string_view name) {
        std::set<std::string> names;
        for (const int cell : board.neighbours(board.find(name).value())) names.insert(board.name(cell));
        return names;
    };
    EXPECT_EQ(board.cells(), 21);
    EXPECT_EQ(board.grid(), Board::Grid::none);
    EXPECT_EQ(neighbours("c"), (std::set<std::string>{"n1", "e1", "s1", "w1"}));
    EXPECT_EQ(neighbours("n2"), (std::set<std::string>{"n1", "n3", "nl", "nr"}));
    EXPECT_EQ(neighbours("nr"), (std::set<std::string>{"n2", "n3", "er"}));
    EXPECT_EQ(neighbours("wl"), (std::set<std::string>{"w2", "w3", "sl"}));
    // Four lines at the centre, four of the inner ring, 1 + 3 for each arm, twelve of the rim.
    EXPECT_EQ(board.lines().size(), 4U + 4 + 4 * 4 + 12);
    EXPECT_FALSE(board.find("n4"));
    EXPECT_EQ(board_symmetries(board).size(), 8U);
}

}  // namespace zermelo

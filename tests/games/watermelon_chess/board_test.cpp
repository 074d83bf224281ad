// The 21 points and their lines, as the rules text draws them.
#include <gtest/gtest.h>

#include <cmath>
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

// The diameters are straight, all else is round: the middle of an arc lies as far from the centre of its circle as its
// ends.
TEST(WatermelonBoard, RingRimAndArcsAreRound) {
    const Board board = watermelon::board();
    std::size_t straight = 0;
    for (const auto& [from, to, bend] : board.lines()) {
        const Place a = board.place(from), b = board.place(to);
        const auto of_names = board.name(from) + "-" + board.name(to);
        if (bend == 0) {
            ++straight;
            EXPECT_NEAR(a.x * b.y, a.y * b.x, 1e-9) << of_names << " lies on a diameter";
            continue;
        }
        // Half of the chord, turned to the left, is the way from the middle of the chord to that of the arc.
        const Place top{(a.x + b.x) / 2 - bend * (b.y - a.y) / 2, (a.y + b.y) / 2 + bend * (b.x - a.x) / 2};
        const double radius = std::hypot(a.x, a.y);
        const bool is_around_c = std::abs(radius - std::hypot(b.x, b.y)) < 1e-9;
        if (is_around_c)
            EXPECT_NEAR(std::hypot(top.x, top.y), radius, 1e-9) << of_names;
        else
            EXPECT_LT(std::hypot(top.x, top.y), std::hypot((a.x + b.x) / 2, (a.y + b.y) / 2)) << "it opens to the rim";
    }
    EXPECT_EQ(straight, 12U);
}

}  // namespace zermelo

#include "solvers/engine/smaller_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::test {

TEST(SmallerBoards, KeepRulesAndOptions) {
    const auto boards = smaller_boards(*Spec::parse("konane:rules@5x6,opening=centre,first=white"));
    ASSERT_EQ(boards.size(), 15U);
    EXPECT_EQ(boards[0], "konane:rules@5x5,opening=centre,first=white");
    EXPECT_EQ(boards[1], "konane:rules@4x6,opening=centre,first=white");
    EXPECT_EQ(boards.back(), "konane:rules@2x3,opening=centre,first=white");
    EXPECT_EQ(std::ranges::count(boards, "konane:rules@5x6,opening=centre,first=white"), 0);
}

TEST(SmallerBoards, OfHexagonsAndSmallBoards) {
    EXPECT_EQ(smaller_boards(*Spec::parse("tiptoe@4,adj=hex")),
              (std::vector<std::string>{"tiptoe@3,adj=hex", "tiptoe@2,adj=hex", "tiptoe@1,adj=hex"}));
    EXPECT_EQ(smaller_boards(*Spec::parse("konane@1x2")), std::vector<std::string>{"konane@1x1"});
    EXPECT_TRUE(smaller_boards(*Spec::parse("brandub")).empty());
}

}  // namespace zermelo::test

// Positions in which one move alone keeps the value, against answers made by hand.
#include "tools/study/puzzle.hpp"

#include <gtest/gtest.h>

namespace zermelo::test {

namespace {

Answer answer_with(const std::vector<Known>& values) {
    Answer answer;
    for (const Known& value : values) answer.moves.emplace_back().value = value;
    return answer;
}

const Known win = Known::of(Wdl::win);
const Known draw = Known::of(Wdl::draw);
const Known loss = Known::of(Wdl::loss);

}  // namespace

TEST(OnlyMove, OneMoveKeepsWhatTheOthersLose) {
    EXPECT_EQ(only_move(answer_with({win, draw, loss})), 0U);
    EXPECT_EQ(only_move(answer_with({draw, loss})), 0U);
    EXPECT_EQ(only_move(answer_with({win})), 0U);
    EXPECT_FALSE(only_move(answer_with({win, win, loss})));
    EXPECT_FALSE(only_move(answer_with({draw, draw})));
}

TEST(OnlyMove, NothingIsKeptInLostOrFinishedGames) {
    EXPECT_FALSE(only_move(answer_with({loss})));
    EXPECT_FALSE(only_move(answer_with({})));
    Answer over = answer_with({win});
    over.terminal = true;
    EXPECT_FALSE(only_move(over));
}

TEST(OnlyMove, EveryValueMustBeKnown) {
    EXPECT_FALSE(only_move(answer_with({win, Known()})));
}

TEST(OnlyMove, WithPointsTheScoreIsKept) {
    EXPECT_EQ(only_move(answer_with({Known::of_score({3, 3}), Known::of_score({2, 2})})), 0U);
    EXPECT_EQ(only_move(answer_with({Known::of_score({0, 0}), Known::of_score({-1, -1})})), 0U);
    EXPECT_FALSE(only_move(answer_with({Known::of_score({2, 2}), Known::of_score({2, 2})})));
}

}  // namespace zermelo::test

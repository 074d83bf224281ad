// Values of larger boards.
#include <gtest/gtest.h>

#include "games/tiptoe/tiptoe.hpp"
#include "tests/solvers/values/board_kit.hpp"

namespace zermelo::values {
namespace {

using namespace zermelo::test;

TEST(SlowBoardValues, CountsAreThoseOfThePrototype) {
    expect_counts({"konane@4x5", 25802, 109, 156, 4, "3", {110951, 380347, 380347, 176931}});
}

TEST(SlowBoardValues, WinsAreThoseOfTheRows) {
    EXPECT_GE(expect_kept_wins(17, 21), 10);
}

TEST(SlowBoardValues, WorkersFindTheSameValues) {
    const auto game = make<Konane>("konane@4x5");
    const BoardValues one = board_of(game, 1);
    const BoardValues other = board_of(game, 8);
    SameForms same(*one.store, *other.store);
    for (std::size_t i = 0; i < one.forms.size(); ++i) ASSERT_TRUE(same(one.forms[i], other.forms[i])) << i;
}

// Outcomes of Tiptoe by search alone, from the last moves on.
TEST(SlowBoardValues, OutcomesOfTiptoeAreThoseOfPlay) {
    const auto game = make<Tiptoe>("tiptoe@3x4");
    const BoardValues board = board_of(game, 2);
    std::array<std::vector<bool>, 2> wins;  // of the side that moves first, by side and index
    for (auto& of : wins) of.resize(board.forms.size());
    std::vector<std::vector<std::uint64_t>> by_pieces(13);
    for (std::uint64_t index = 0; index < board.forms.size(); ++index)
        by_pieces[game.pieces_of(game.listed_at(index)).size()].push_back(index);
    for (std::size_t pieces = by_pieces.size(); pieces-- > 0;)
        for (const std::uint64_t index : by_pieces[pieces])
            for (const Side side : {Side::first, Side::second}) {
                const auto mine = static_cast<std::size_t>(side);
                const auto arrangement = game.listed_at(index);
                for (const auto& move : game.moves_of(arrangement, side))
                    if (!wins[1 - mine][game.listed_index(game.after(arrangement, side, move))])
                        wins[mine][index] = true;
            }
    for (std::uint64_t index = 0; index < board.forms.size(); ++index) {
        const Outcome outcome = board.store->outcome(board.forms[index]);
        ASSERT_EQ(left_wins_first(outcome), wins[0][index]) << index;
        ASSERT_EQ(right_wins_first(outcome), wins[1][index]) << index;
    }
}

}  // namespace
}  // namespace zermelo::values

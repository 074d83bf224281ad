// Values of larger boards.
#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "games/tiptoe/tiptoe.hpp"
#include "tests/solvers/values/board_kit.hpp"
#include "tests/solvers/values/plain_game.hpp"

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

// The definition remembers and numbers nothing: it recurses over options of options.
TEST(SlowBoardValues, AreFoundAHundredTimesFasterThanByTheDefinition) {
    const auto game = make<Konane>("konane@4x4");
    const auto seconds = [](const auto& work) {  // of the processor
        const std::clock_t begin = std::clock();
        work();
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    constexpr int times = 10;
    const double fast = seconds([&] {
        for (int i = 0; i < times; ++i) board_of(game, 1);
    });
    constexpr std::uint64_t step = 7;  // odd: arrangements of all kinds
    std::size_t options = 0;
    const double plain = seconds([&] {
        for (std::uint64_t index = 0; index < std::uint64_t{1} << 16; index += step)
            options += plain_value(game, game.listed_at(index))->left.size();
    });
    EXPECT_GT(options, 0U);
    RecordProperty("times", std::to_string(plain * step / (fast / times)));
    EXPECT_GE(plain * step / (fast / times), 100);
}

}  // namespace
}  // namespace zermelo::values

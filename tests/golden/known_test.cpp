// Published and independently computed values of data/known, by the shortest way: solve, then ask.
#include <gtest/gtest.h>

#include <map>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/data_file.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

std::string winner_of(const AnyGame& game, Side turn, Value value) {
    const auto side = winner(value.wdl, turn);
    return side ? std::string(game.info().sides[static_cast<std::size_t>(*side)]) : "draw";
}

}  // namespace

TEST(Known, ReachablePositionsAndTheirValue) {
    const TemporaryFolder folder;
    for (const auto& row : read_data("known/reachable.txt")) {
        ASSERT_EQ(row.size(), 4U);
        const OpenGame open = open_game(row[0]);
        const auto solver = make_solver(open);
        ASSERT_TRUE(solver);
        for (const Method method : {Method::enumerate, Method::retrograde}) {
            const SolveReport report = solve_into(**solver, method, folder.file("a.ztb"), 0);
            if (method == Method::enumerate) {
                EXPECT_EQ(std::to_string(report.table.counts.positions), row[1]) << row[0];
            }
            const AnyGame& game = *open.game;
            EXPECT_EQ(winner_of(game, game.turn(*game.parse("start")), report.table.start), row[2]) << row[0];
            EXPECT_EQ(std::to_string(report.table.start.dtw), row[3]) << row[0];
        }
    }
}

TEST(Known, Values) {
    const TemporaryFolder folder;
    std::map<std::string, std::unique_ptr<AnyProber>> probers;
    for (const auto& row : read_data("known/values.txt")) {
        ASSERT_EQ(row.size(), 4U);
        const OpenGame open = open_game(row[0]);
        const AnyGame& game = *open.game;
        auto& prober = probers[row[0]];
        if (!prober) {
            const std::string path = folder.file(std::to_string(probers.size()));
            solve_into(**make_solver(open), Method::automatic, path, 0);
            prober = *(*make_reader(open))->prober(open_table(path));
        }
        const auto position = game.parse(row[1]);
        ASSERT_TRUE(position) << row[0] << " " << row[1];
        const auto value = prober->probe(*position);
        ASSERT_TRUE(value && *value) << row[0] << " " << row[1];
        EXPECT_EQ(winner_of(game, game.turn(*position), **value), row[2]) << row[0] << " " << row[1];
        if (row[3] != "-") {
            EXPECT_EQ(std::to_string((*value)->dtw), row[3]) << row[0] << " " << row[1];
        }
    }
}

// C(32, 4) hound sets, 28 other cells for the fox, 2 sides to move (rules text); wins and distances by a second
// implementation.
TEST(Known, TheWholeOfFoxAndHounds8x8) {
    const TemporaryFolder folder;
    const auto solver = make_solver("fox-and-hounds@8x8");
    const SolveReport report = solve_into(**solver, Method::retrograde, folder.file("a.ztb"), 0);
    EXPECT_EQ(report.table.counts.positions, 2'013'760U);
    EXPECT_EQ(report.table.counts.wins, 89'068U + 962'533U);
    EXPECT_EQ(report.table.counts.draws, 0U);
    EXPECT_EQ(report.table.counts.max_win_dtw, 43);
    EXPECT_EQ(report.table.counts.max_loss_dtw, 44);
    EXPECT_LT(report.table.bytes, 300'000U);
}

}  // namespace zermelo::test

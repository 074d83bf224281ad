// The rows of data/known by the shortest way: solve, then ask. Large boards are left to the slow tests.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "solvers/engine/any_solver.hpp"
#include "tests/support/data_file.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

enum class Boards : std::uint8_t { usual, large };

inline bool is_among(Boards boards, const std::string& spec) {
    const auto positions = (*make_game(spec))->numbered_positions();
    return (positions && *positions > 20'000'000) == (boards == Boards::large);
}

inline std::string winner_of(const AnyGame& game, Side turn, Value value) {
    const auto side = winner(value.wdl, turn);
    return side ? std::string(game.info().sides[static_cast<std::size_t>(*side)]) : "draw";
}

inline void expect_reachable_positions_and_their_value(Boards boards) {
    const TemporaryFolder folder;
    std::size_t rows = 0;
    for (const auto& row : read_data("known/reachable.txt")) {
        ASSERT_EQ(row.size(), 4U);
        if (!is_among(boards, row[0])) continue;
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
            const std::string distance = row[2] == "draw" ? "-" : std::to_string(report.table.start.dtw);
            EXPECT_EQ(distance, row[3]) << row[0];
        }
        ++rows;
    }
    EXPECT_GT(rows, 0U);
}

inline void expect_known_values(Boards boards) {
    const TemporaryFolder folder;
    std::map<std::string, std::unique_ptr<AnyProber>> probers;
    for (const auto& row : read_data("known/values.txt")) {
        ASSERT_EQ(row.size(), 4U);
        if (!is_among(boards, row[0])) continue;
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
    EXPECT_FALSE(probers.empty());
}

}  // namespace zermelo::test

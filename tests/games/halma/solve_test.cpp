// Small boards of Halma, solved whole, against a second implementation. data/known has the values of their starts.
#include <gtest/gtest.h>

#include "games/halma/halma.hpp"
#include "solvers/engine/any_solver.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

struct Expected {
    const char* spec;
    std::uint64_t wins;
    std::uint64_t draws;
    std::uint64_t losses;
    int longest_win;
    int longest_loss;
};

}  // namespace

// Classes of positions: White to move, one of two mirror images.
TEST(Halma, SmallBoardsAreWonLostAndDrawnAsInASecondImplementation) {
    const TemporaryFolder folder;
    for (const Expected& e : {
             Expected{"halma@2x2,rows=2", 0, 1, 5, 0, 0},
             {"halma@3x3,rows=2-1", 593, 0, 265, 5, 6},
             {"halma@3x3,rows=2-1,exit=zillions", 587, 0, 271, 7, 6},
             {"halma@4x4,rows=1", 85, 0, 41, 7, 6},
             {"halma@4x4,rows=1-1,home=closed", 7266, 0, 3654, 11, 10},
             {"halma@4x4,rows=2,goal=all", 1565, 9019, 336, 5, 4},
             {"halma@6x6,rows=1", 398, 0, 247, 11, 10},
         }) {
        const auto counts = solve_into(make<Halma>(e.spec), Method::retrograde, folder.file("a.ztb"), 0).table.counts;
        EXPECT_EQ(counts.wins, e.wins) << e.spec;
        EXPECT_EQ(counts.draws, e.draws) << e.spec;
        EXPECT_EQ(counts.losses(), e.losses) << e.spec;
        EXPECT_EQ(counts.max_win_dtw, e.longest_win) << e.spec;
        EXPECT_EQ(counts.max_loss_dtw, e.longest_loss) << e.spec;
    }
}

// "319,748 reached; 152 are draws by cycle": a prototype of the rules text, and a second implementation.
TEST(Halma, DrawsByCycleOfTheFourByFourBoard) {
    const std::string_view spec = "halma@4x4,rows=2-1";
    const TemporaryFolder folder;
    const auto game = make<Halma>(spec);
    solve_into(game, Method::automatic, folder.file("a.ztb"), 0);
    const auto prober = *reader_of(game)->prober(open_table(folder.file("a.ztb")));
    const auto positions = reachable(game, SIZE_MAX);
    EXPECT_EQ(positions.size(), 319'748U);
    std::size_t draws = 0;
    for (const auto& position : positions) {
        const auto value = prober->probe(opaque(position));
        ASSERT_TRUE(value && *value) << game.format(position);
        draws += (*value)->wdl == Wdl::draw ? 1 : 0;
    }
    EXPECT_EQ(draws, 152U);
}

}  // namespace zermelo::test

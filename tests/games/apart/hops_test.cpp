// Ways of many hops by sets of cells, against one hop at a time from one cell at a time.
#include "games/apart/hops.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace zermelo::apart {

namespace {

// By the hops of single cells: the ends of chains without captures. `taken` receives the enemies that they can take
// next.
Cells ends_of_chains(const Hops& hops, int from, Cells friends, Cells enemies, Landings& taken) {
    const Landings first = hops.landings(from, friends);
    taken = {first.steps & enemies, 0};
    const Cells closed = enemies | (hops.may_return() ? 0 : cell_bit(from));
    Cells reached = 0;
    std::vector<int> open = {from};
    while (!open.empty()) {
        const Cells jumps = hops.landings(open.back(), friends).jumps;
        open.pop_back();
        taken.jumps |= jumps & enemies;
        for_each_cell(jumps & ~closed & ~reached, [&](int cell) { open.push_back(cell); });
        reached |= jumps & ~closed;
    }
    return reached | (first.steps & ~enemies);
}

}  // namespace

TEST(ApartHops, SetsOfCellsAgreeWithSingleHops) {
    std::mt19937_64 random(1);
    for (const RectBoard board : {RectBoard{2, 3}, RectBoard{5, 5}, RectBoard{4, 7}, RectBoard{8, 8}})
        for (const bool may_return : {false, true}) {
            const Hops hops(board, may_return);
            for (int i = 0; i < 200; ++i) {
                // Sparse, half full and crowded sets of friends.
                Cells friends = random() & hops.board();
                if (i % 3 == 0) friends &= random();
                if (i % 3 == 1) friends |= random() & hops.board();
                const Cells enemies = random() & random() & hops.board() & ~friends;
                std::vector<Cells> origins(64);
                for_each_cell(hops.board() & ~(friends | enemies), [&](int from) {
                    Landings taken;
                    Landings expected_taken;
                    const Cells expected = ends_of_chains(hops, from, friends, enemies, expected_taken);
                    EXPECT_EQ(hops.quiet_targets(from, friends, enemies, taken), expected);
                    EXPECT_EQ(taken.steps, expected_taken.steps);
                    EXPECT_EQ(taken.jumps, expected_taken.jumps);
                    for_each_cell(expected, [&](int to) { origins[static_cast<std::size_t>(to)] |= cell_bit(from); });
                });
                for_each_cell(hops.board() & ~(friends | enemies), [&](int to) {
                    EXPECT_EQ(hops.quiet_origins(to, friends, enemies), origins[static_cast<std::size_t>(to)]);
                });
            }
        }
}

}  // namespace zermelo::apart

// Rows against retrograde analysis, position by position.
#include "games/core/kinds/hunt.hpp"
#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "solvers/hunt/solve/count.hpp"
#include "tests/solvers/agree/row_tables.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

std::uint64_t expect_rows_equal_the_table(const std::string& spec) {
    const auto game = make<FoxAndHounds>(spec);
    const Hunt hunt = game.hunt();
    const WeightedSets sets(hunt.levels, hunt.men);
    std::vector<HuntTurn> asked;
    for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight)
        sets.for_each(weight, 0, sets.count(weight), [&](std::uint64_t, Bitboard men) {
            for (int piece = 0; piece < hunt.cells; ++piece)
                if (!men.contains(piece))
                    for (const Side turn : {Side::first, Side::second}) asked.push_back({{men, piece}, turn});
        });
    return expect_counts_to_equal_the_table<HuntCount>(
        game, asked, [&](Metric metric) { return solve_hunt(spec, hunt, metric, asked, quiet_run(2)); },
        [&](const HuntTurn& at) { return game.with_hunt(at.position, at.turn); });
}

}  // namespace

// Odd and even widths, boards that are over at the start, both rule sets, both who may begin.
TEST(FoxAndHoundsRows, EqualTheTables) {
    std::uint64_t compared = 0;
    for (const char* rules : {"fox-and-hounds", "fox-and-hounds:escape"})
        for (const char* board : {"4x2", "4x3", "4x4", "4x9", "5x2", "5x5", "5x8", "6x4", "6x7", "7x3", "7x6", "8x3",
                                  "8x6", "8x8", "9x3", "16x2"})
            compared += expect_rows_equal_the_table(fmt::format("{}@{}", rules, board));
    EXPECT_GT(compared, 5'000'000U);
}

// The fox's choice of its cell is an opening turn.
TEST(FoxAndHoundsRows, TheStartIsThatOfEveryOption) {
    for (const char* options : {"first=hounds", "fox=a1", "fox=choose", "first=hounds,fox=choose"})
        for (const char* rules : {"fox-and-hounds@6x6,", "fox-and-hounds:escape@5x6,"})
            expect_rows_equal_the_table(std::string(rules) + options);
}

}  // namespace zermelo::test

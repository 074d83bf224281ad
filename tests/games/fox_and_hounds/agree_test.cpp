// Rows against retrograde analysis, position by position.
#include "games/core/kinds/hunt.hpp"
#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "solvers/hunt/solve/count.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Returns how many positions were compared.
std::uint64_t expect_rows_equal_the_table(const std::string& spec, const TemporaryFolder& folder) {
    const auto game = make<FoxAndHounds>(spec);
    const std::string path = folder.file("a.ztb");
    const SolveReport solved = solve_into(game, Method::retrograde, path, 2);
    const auto prober = Prober<FoxAndHounds>::make(game, open_table(path));
    EXPECT_TRUE(prober);
    const Hunt hunt = game.hunt();
    const WeightedSets sets(hunt.levels, hunt.men);
    std::vector<HuntTurn> asked;
    for (std::uint32_t weight = 0; weight <= sets.max_weight(); ++weight)
        sets.for_each(weight, 0, sets.count(weight), [&](std::uint64_t, Bitboard men) {
            for (int piece = 0; piece < hunt.cells; ++piece)
                if (!men.contains(piece))
                    for (const Side turn : {Side::first, Side::second}) asked.push_back({{men, piece}, turn});
        });
    const auto outcomes = solve_hunt(spec, hunt, Metric::wdl, asked, quiet_run(2));
    const auto distances = solve_hunt(spec, hunt, Metric::dtw, asked, quiet_run(2));
    EXPECT_TRUE(outcomes && distances);
    std::array<OutcomeCounts, 2> counts;
    std::uint64_t wrong = 0;
    std::uint16_t longest = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Value expected = **prober->probe(game.with_hunt(asked[i].position, asked[i].turn));
        wrong += expected == distances->asked[i] && expected.wdl == outcomes->asked[i].wdl ? 0 : 1;
        longest = std::max(longest, expected.dtw);
        OutcomeCounts& count = counts[static_cast<std::size_t>(asked[i].turn)];
        ++(expected.wdl == Wdl::win ? count.wins : count.losses);
    }
    EXPECT_EQ(wrong, 0U) << spec;
    EXPECT_EQ(outcomes->sides, counts) << spec;
    EXPECT_EQ(distances->sides, counts) << spec;

    for (const Metric metric : {Metric::wdl, Metric::dtw}) {
        const auto report = count_game<HuntCount>(game, metric, quiet_run(1));
        EXPECT_TRUE(report);
        EXPECT_EQ(report->start.wdl, solved.table.start.wdl) << spec;
        EXPECT_EQ(report->start.dtw, metric == Metric::dtw ? solved.table.start.dtw : 0) << spec;
        EXPECT_EQ(report->sides, counts) << spec;
        EXPECT_EQ(report->digest, (metric == Metric::dtw ? distances : outcomes)->digest) << spec;
        EXPECT_EQ(report->deepest.has_value(), metric == Metric::dtw && longest > 0) << spec;
        if (!report->deepest) continue;
        const auto deepest = game.parse(report->deepest->position);
        EXPECT_TRUE(deepest);
        EXPECT_EQ(**prober->probe(*deepest), report->deepest->value) << spec;
        EXPECT_EQ(report->deepest->value.dtw, longest) << spec;
    }
    return asked.size();
}

}  // namespace

// Odd and even widths, boards that are over at the start, both rule sets, both who may begin.
TEST(FoxAndHoundsRows, EqualTheTables) {
    const TemporaryFolder folder;
    std::uint64_t compared = 0;
    for (const char* rules : {"fox-and-hounds", "fox-and-hounds:escape"})
        for (const char* board : {"4x2", "4x3", "4x4", "4x9", "5x2", "5x5", "5x8", "6x4", "6x7", "7x3", "7x6", "8x3",
                                  "8x6", "8x8", "9x3", "16x2"})
            compared += expect_rows_equal_the_table(fmt::format("{}@{}", rules, board), folder);
    EXPECT_GT(compared, 5'000'000U);
}

// The fox's choice of its cell is an opening turn.
TEST(FoxAndHoundsRows, TheStartIsThatOfEveryOption) {
    const TemporaryFolder folder;
    for (const char* options : {"first=hounds", "fox=a1", "fox=choose", "first=hounds,fox=choose"})
        for (const char* rules : {"fox-and-hounds@6x6,", "fox-and-hounds:escape@5x6,"})
            expect_rows_equal_the_table(std::string(rules) + options, folder);
}

}  // namespace zermelo::test

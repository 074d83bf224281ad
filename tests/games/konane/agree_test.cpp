// Rows against retrograde analysis, position by position.
#include "games/konane/konane.hpp"
#include "solvers/rewrite/solve/count.hpp"
#include "tests/solvers/agree/row_tables.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

// Returns how many positions were compared.
std::uint64_t expect_rows_equal_the_table(const std::string& spec, const TemporaryFolder& folder) {
    const auto game = make<Konane>(spec);
    const std::string path = folder.file("a.ztb");
    const SolveReport solved = solve_into(game, Method::retrograde, path, 2);
    const auto prober = Prober<Konane>::make(game, open_table(path));
    EXPECT_TRUE(prober);
    const auto [black, white] = game.stone_cells();
    std::vector<RowPosition> asked;
    for (const Side side : {Side::first, Side::second})
        for (std::uint64_t i = 0; i < std::uint64_t{1} << (black + white); ++i)
            asked.push_back({{i >> white, i & ((std::uint64_t{1} << white) - 1)}, side});
    const auto outcomes = count_pairs(rewrite_rules(game), Metric::wdl, asked, quiet_run(2));
    const auto distances = count_pairs(rewrite_rules(game), Metric::dtw, asked, quiet_run(2));
    EXPECT_TRUE(outcomes && distances);
    std::array<OutcomeCounts, 2> counts;
    std::uint64_t wrong = 0;
    int longest = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Value expected = **prober->probe(game.with_stones(asked[i].stones, asked[i].turn));
        wrong += expected == distances->asked[i] ? 0 : 1;
        wrong += expected.wdl == outcomes->asked[i].wdl ? 0 : 1;
        longest = std::max<int>(longest, expected.dtw);
        OutcomeCounts& count = counts[static_cast<std::size_t>(asked[i].turn)];
        ++(expected.wdl == Wdl::win ? count.wins : count.losses);
    }
    EXPECT_EQ(wrong, 0U) << spec;
    for (const auto& [metric, rows] : {std::pair{Metric::wdl, &outcomes}, {Metric::dtw, &distances}}) {
        EXPECT_EQ((*rows)->sides, counts) << spec;
        const auto report = count_game<RewriteCount>(game, metric, quiet_run(1));
        EXPECT_TRUE(report);
        EXPECT_EQ(report->start.wdl, solved.table.start.wdl) << spec;
        EXPECT_EQ(report->start.dtw, metric == Metric::dtw ? solved.table.start.dtw : 0) << spec;
        EXPECT_EQ(report->sides, counts) << spec;
        EXPECT_EQ(report->digest, (*rows)->digest) << spec;
        EXPECT_EQ(report->deepest ? report->deepest->value.dtw : 0, metric == Metric::dtw ? longest : 0) << spec;
    }
    return asked.size();
}

}  // namespace

TEST(KonaneRows, EqualTheTablesOfAllBoardsUpTo16Cells) {
    const TemporaryFolder folder;
    std::uint64_t compared = 0;
    for (int width = 1; width <= 10; ++width)
        for (int height = 1; height <= 10; ++height)
            if (width * height >= 2 && width * height <= 16)
                compared += expect_rows_equal_the_table(fmt::format("konane@{}x{}", width, height), folder);
    EXPECT_GT(compared, 500'000U);
}

TEST(KonaneRows, EqualTheTablesOfLargerBoards) {
    const TemporaryFolder folder;
    for (const char* spec : {"konane@4x5", "konane@3x6", "konane@10x2"}) expect_rows_equal_the_table(spec, folder);
}

// Opening turns are no rows: the start is searched until there are rows.
TEST(KonaneRows, EveryOpeningLeadsToRows) {
    const TemporaryFolder folder;
    for (const std::string opening : {"standard", "naihe", "free", "corner", "centre"}) {
        const std::string spec = "konane@" + std::string(opening == "naihe" ? "3x4" : "4x4") + ",opening=" + opening;
        expect_rows_equal_the_table(spec, folder);
    }
    const auto naihe = make<Konane>("konane@5x4,opening=naihe");  // begins in a row
    ASSERT_TRUE(naihe.stone_sets(naihe.initial()));
    expect_rows_equal_the_table(naihe.spec(), folder);
}

// Boards with an exchange of colours and without, of several pieces to a row, all kinds of openings.
TEST(RowsOfKonane, AreThoseOfRetrogradeAnalysis) {
    for (const char* spec : {"konane@1x2", "konane@1x10", "konane@2x3", "konane@3x3", "konane@4x4",
                             "konane@4x4,opening=corner", "konane@4x4,opening=free", "konane@5x4,opening=naihe",
                             "konane@3x6", "konane@10x2", "konane@3x7", "konane@5x5", "konane@4x6", "konane@3x9"})
        expect_rows_to_equal_retrograde_analysis(spec, false);
}

TEST(RowsOfKonane, AreTheSameForAnyNumberOfWorkersAndAfterAStop) {
    for (const char* spec : {"konane@4x5", "konane@3x7"}) expect_rows_to_give_the_same_bytes(spec);
}

TEST(RowsOfKonane, GiveWayWhereMemoryIsShort) {
    expect_rows_to_give_way("konane@4x6");
}

}  // namespace zermelo::test

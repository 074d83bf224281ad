// Rows against retrograde analysis, position by position.
#include "games/konane/konane.hpp"
#include "solvers/rewrite/solve/count.hpp"
#include "tests/solvers/agree/row_tables.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solving.hpp"

namespace zermelo::test {

namespace {

std::uint64_t expect_rows_equal_the_table(const std::string& spec) {
    const auto game = make<Konane>(spec);
    const auto [black, white] = game.stone_cells();
    std::vector<RowPosition> asked;
    for (const Side side : {Side::first, Side::second})
        for (std::uint64_t i = 0; i < std::uint64_t{1} << (black + white); ++i)
            asked.push_back({{i >> white, i & ((std::uint64_t{1} << white) - 1)}, side});
    return expect_counts_to_equal_the_table<RewriteCount>(
        game, asked, [&](Metric metric) { return count_pairs(rewrite_rules(game), metric, asked, quiet_run(2)); },
        [&](const RowPosition& at) { return game.with_stones(at.stones, at.turn); });
}

}  // namespace

TEST(KonaneRows, EqualTheTablesOfAllBoardsUpTo16Cells) {
    std::uint64_t compared = 0;
    for (int width = 1; width <= 10; ++width)
        for (int height = 1; height <= 10; ++height)
            if (width * height >= 2 && width * height <= 16)
                compared += expect_rows_equal_the_table(fmt::format("konane@{}x{}", width, height));
    EXPECT_GT(compared, 500'000U);
}

TEST(KonaneRows, EqualTheTablesOfLargerBoards) {
    for (const char* spec : {"konane@4x5", "konane@3x6", "konane@10x2"}) expect_rows_equal_the_table(spec);
}

// Opening turns are no rows: the start is searched until there are rows.
TEST(KonaneRows, EveryOpeningLeadsToRows) {
    for (const std::string opening : {"standard", "naihe", "free", "corner", "centre"}) {
        const std::string spec = "konane@" + std::string(opening == "naihe" ? "3x4" : "4x4") + ",opening=" + opening;
        expect_rows_equal_the_table(spec);
    }
    const auto naihe = make<Konane>("konane@5x4,opening=naihe");  // begins in a row
    ASSERT_TRUE(naihe.stone_sets(naihe.initial()));
    expect_rows_equal_the_table(naihe.spec());
}

// Boards with an exchange of colours and without, of several pieces to a row, all kinds of openings.
TEST(RowsOfKonane, AreThoseOfRetrogradeAnalysis) {
    for (const char* spec : {"konane@1x2", "konane@1x10", "konane@2x3", "konane@3x3", "konane@4x4",
                             "konane@4x4,opening=corner", "konane@4x4,opening=free", "konane@5x4,opening=naihe",
                             "konane@3x6", "konane@10x2", "konane@3x7", "konane@5x5", "konane@2x13"})
        expect_rows_to_equal_retrograde_analysis(spec, false);
}

TEST(RowsOfKonane, AreTheSameForAnyNumberOfWorkersAndAfterAStop) {
    for (const char* spec : {"konane@4x5", "konane@3x7"}) expect_rows_to_give_the_same_bytes(spec);
}

TEST(RowsOfKonane, GiveWayWhereMemoryIsShort) {
    expect_rows_to_give_way("konane@4x6");
}

}  // namespace zermelo::test

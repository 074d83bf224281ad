// Full checks of slices by rows of sets against the definition, position by position.
#include "solvers/rewrite/check/slice_rows.hpp"

#include <gtest/gtest.h>

#include "games/konane/konane.hpp"
#include "tests/support/full_check.hpp"

namespace zermelo::test {

namespace {

constexpr std::uint64_t too_little_for_rows = 70'000'000;

}  // namespace

// With and without an exchange of the sides, with jumps over two and three stones, squares and strips.
TEST(SetRows, SlicesAreThoseOfRetrogradeAnalysis) {
    std::uint64_t holes = 0;
    for (const std::string_view spec : {"konane@1x7", "konane@2x3", "konane@3x3", "konane@3x4", "konane@4x4",
                                        "konane@5x3", "konane@2x8", "konane@7x2", "konane@3x6", "konane@4x5"})
        for (const Metric metric : {Metric::dtw, Metric::wdl}) {
            const Konane game = made<Konane>(spec);
            const Konane::Indexing indexing = *game.indexing();
            const Codes codes = solved_codes(game, indexing, metric);
            const PairSliceRows<Konane> rows(game, indexing, metric);
            Workers workers(2);
            for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
                ASSERT_EQ(rows.fills(slice), indexing.pair_slice(slice).has_value());
                if (!rows.fills(slice)) continue;
                std::vector<std::uint8_t> expected(codes[slice].size(), 77);
                ASSERT_TRUE(rows.fill(slice, codes, expected, workers, {}, 0));
                ASSERT_EQ(expected, codes[slice]) << spec << ", " << indexing.slice_name(slice);
                holes += static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), hole_code));
            }
        }
    EXPECT_GT(holes, 1000U);
}

// Quarter turns are not their own inverses; boards with sets that need them are too many for the test above.
TEST(SetRows, ASquareBoardIsSound) {
    const TemporaryFolder folder;
    const Konane game = made<Konane>("konane@5x5");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    const auto report = checked(game, folder.file("a.ztb"), UINT64_MAX);
    ASSERT_TRUE(report) << report.error().what << ": " << report.error().why;
    EXPECT_EQ(report->first_failure, std::nullopt);
    EXPECT_EQ(report->checked, open_table(folder.file("a.ztb"))->footer().counts.positions);
}

TEST(SetRows, AValueThatTakesMoreThanAByteIsTold) {
    const Konane game = made<Konane>("konane@3x4");
    const Konane::Indexing indexing = *game.indexing();
    Codes codes = solved_codes(game, indexing, Metric::dtw);
    for (auto& slice : codes) std::fill(slice.begin(), slice.end(), std::uint8_t{254});  // a loss in 126
    const PairSliceRows<Konane> rows(game, indexing, Metric::dtw);
    Workers workers(1);
    std::size_t told = 0;
    for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
        std::vector<std::uint8_t> expected(codes[slice].size());
        told += rows.fills(slice) && !rows.fill(slice, codes, expected, workers, {}, 0) ? 1 : 0;
    }
    EXPECT_GT(told, codes.size() / 2);
}

TEST(SetRows, DamageIsFoundWithTheSameWords) {
    for (const std::string_view spec : {"konane@3x4", "konane@5x3", "konane@4x5"}) {
        const TemporaryFolder folder;
        const Konane game = made<Konane>(spec);
        const Konane::Indexing indexing = *game.indexing();
        const std::string sound = folder.file("a.ztb");
        solve_into(game, Method::automatic, sound, 2);
        EXPECT_EQ(failure_of_all(game, sound, too_little_for_rows), "");

        // The first and the last position of each kind that is stored, and of those beside a hole.
        const auto table = open_table(sound);
        std::map<std::string, std::vector<Address>> of_kind;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            if (table->slice(slice).found_by_search) continue;
            std::uint64_t next = 0;
            for_each_position(indexing, slice, 0, table->slice(slice).size, [&](std::uint64_t index, const auto&) {
                const Address at{slice, index};
                const ValueCode code = *table->value(at);
                for (const std::string& kind :
                     {std::string(is_win_code(code) ? "win" : "loss"), std::string(index != next ? "after a hole" : ""),
                      std::string(indexing.pair_slice(slice) ? "any" : "opening")}) {
                    auto& found = of_kind[kind];
                    if (found.size() < 2) found.push_back(at);
                    found.back() = at;
                }
                next = index + 1;
            });
        }
        std::size_t damaged = 0;
        for (const auto& [kind, addresses] : of_kind)
            for (const Address& at : addresses)
                for (const unsigned change : {1U, 2U}) {
                    const std::string path = folder.file("b.ztb");
                    change_code(game, sound, path, at, [change](ValueCode& code) {
                        // The other outcome at the same distance, or another distance.
                        code = static_cast<ValueCode>(change == 1 ? code ^ 1U : code > 3 ? code - 2U : code + 2U);
                    });
                    const std::string failure = failure_of_all(game, path, too_little_for_rows);
                    const auto position = indexing.position_at(at);
                    // A wrong value shows where it stands, for its slice comes before all that leads to it.
                    EXPECT_EQ(failure.find(game.format(*position) + ": the table says "), 0U)
                        << spec << ", " << kind << ": " << failure;
                    ++damaged;
                }
        EXPECT_GE(damaged, 12U) << spec;
    }
}

TEST(SetRows, AStopEndsTheCheck) {
    const TemporaryFolder folder;
    const Konane game = made<Konane>("konane@4x5");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    int stopped = 0;
    for (const int steps : {1, 5, 30, 100}) {
        StoppingObserver observer(steps);
        RunOptions options = quiet_run(2);
        options.observer = &observer;
        options.stop = observer.token();
        const auto report = solver_of(game)->verify(open_table(folder.file("a.ztb")), options);
        if (!report) {
            EXPECT_EQ(report.error().code, Failure::interrupted);
        }
        stopped += report ? 0 : 1;
    }
    EXPECT_EQ(stopped, 4);
}

TEST(SetRows, MemoryIsRefusedWhereNeitherWayHasEnough) {
    const TemporaryFolder folder;
    const Konane game = made<Konane>("konane@4x5");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    const auto refused = checked(game, folder.file("a.ztb"), 1000);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    EXPECT_EQ(checked(game, folder.file("a.ztb"), too_little_for_rows)->checked,
              checked(game, folder.file("a.ztb"), UINT64_MAX)->checked);
    const Konane::Indexing indexing = *game.indexing();
    EXPECT_GT(PairSliceRows<Konane>(game, indexing, Metric::dtw).memory() + 64'000'000, too_little_for_rows);
}

}  // namespace zermelo::test

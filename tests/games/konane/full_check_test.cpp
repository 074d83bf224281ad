// Full checks of slices by rows of sets against the definition, position by position.
#include "tests/support/full_check.hpp"
#include "games/konane/konane.hpp"
#include "solvers/rewrite/check/slice_rows.hpp"

namespace zermelo::test {

namespace {

using Check = FullCheck<Konane, PairSliceRows, 70'000'000>;

}  // namespace

// With and without an exchange of the sides, with jumps over two and three stones, squares and strips.
TEST(SetRows, SlicesAreThoseOfRetrogradeAnalysis) {
    const auto more = [](const Check& check, const auto& rows, const Codes&, std::uint32_t slice) {
        EXPECT_EQ(rows.knows(slice), check.indexing.pair_slice(slice).has_value());
    };
    EXPECT_GT(Check::expect_retrograde_values({"konane@1x7", "konane@2x3", "konane@3x3", "konane@3x4", "konane@4x4",
                                               "konane@5x3", "konane@2x8", "konane@7x2", "konane@3x6", "konane@4x5"},
                                              more),
              1000U);
}

// Quarter turns are not their own inverses; boards with sets that need them are too many for the test above.
TEST(SetRows, ASquareBoardIsSound) {
    const Check check("konane@5x5");
    const std::string path = check.solve();
    const auto report = check.checked(path, UINT64_MAX);
    ASSERT_TRUE(report) << report.error().what << ": " << report.error().why;
    EXPECT_EQ(report->first_failure, std::nullopt);
    EXPECT_EQ(report->checked, open_table(path)->footer().counts.positions);
}

TEST(SetRows, AValueThatTakesMoreThanAByteIsTold) {
    Check("konane@3x4").expect_wide_values_to_be_told();
}

// The outcome, beside a hole or not, in the opening or later. A wrong value is told at its own place, for its slice
// comes before all that lead to it.
TEST(SetRows, DamageIsFoundWithTheSameWords) {
    for (const std::string_view spec : {"konane@3x4", "konane@5x3", "konane@4x5"}) {
        const Check check(spec);
        const auto kinds = [&check](const auto&, const Address& at, ValueCode code, bool behind_a_hole) {
            return std::vector<std::string>{is_win_code(code) ? "win" : "loss", behind_a_hole ? "after a hole" : "",
                                            check.indexing.pair_slice(at.slice) ? "any" : "opening"};
        };
        const auto other_outcome = [](ValueCode code) { return static_cast<ValueCode>(code ^ 1U); };
        const auto other_distance = [](ValueCode code) {
            return static_cast<ValueCode>(code > 3 ? code - 2U : code + 2U);
        };
        EXPECT_GE(check.expect_damage_to_be_found(kinds, {other_outcome, other_distance}, true), 5U) << spec;
    }
}

TEST(SetRows, AStopEndsTheCheck) {
    Check("konane@4x5").expect_stops({1, 5, 30, 100});
}

TEST(SetRows, MemoryIsRefusedWhereNeitherWayHasEnough) {
    Check("konane@4x5").expect_refusals_for_memory();
}

}  // namespace zermelo::test

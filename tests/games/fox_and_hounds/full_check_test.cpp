// Full checks of slices by columns against the definition, position by position.
#include "tests/support/full_check.hpp"
#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "solvers/hunt/check/slice_rows.hpp"

namespace zermelo::test {

namespace {

using Check = FullCheck<FoxAndHounds, ColumnSliceRows<FoxAndHounds>, 66'000'000>;

}  // namespace

// Odd boards, where positions are reflected and some indices are holes, even ones, strips, both sets of rules, a fox
// that chooses its cell.
TEST(ColumnRows, SlicesAreThoseOfTheTable) {
    EXPECT_GT(Check::expect_retrograde_values({"fox-and-hounds@4x4", "fox-and-hounds@5x5", "fox-and-hounds@5x6",
                                               "fox-and-hounds@6x5", "fox-and-hounds@7x4", "fox-and-hounds:escape@5x5",
                                               "fox-and-hounds:escape@6x6", "fox-and-hounds@5x5,fox=choose"},
                                              [](auto&&...) {}),
              1000U);
}

// A table may hold any codes for holes.
TEST(ColumnRows, HolesMeanNothing) {
    const Check check("fox-and-hounds@5x6");
    const std::string path = check.solve();
    const auto table = open_table(path);
    for (const Value value : {Value{Wdl::win, 1}, Value{Wdl::loss, 0}}) {
        rewrite_table(check.game, path, check.another_file(), [&](std::uint64_t block, std::vector<ValueCode>& codes) {
            const std::uint32_t slice = table->slice_of_block(block);
            for (std::uint64_t i = 0; i < codes.size(); ++i)
                if (!check.indexing.position_at({slice, table->first_unit_of(block) + i}))
                    codes[i] = encode_value(value);
        });
        EXPECT_EQ(check.failure_of_all(check.another_file(), true), "");
    }
}

// For each side to move and each value; the other outcome at the same distance is told at its own place.
TEST(ColumnRows, DamageIsFoundWithTheSameWords) {
    const auto kinds = [](const auto&, const Address&, ValueCode code, bool) {
        return std::vector<std::string>{value_text(Metric::dtw, code)};
    };
    const auto other_outcome = [](ValueCode code) { return static_cast<ValueCode>(code ^ 1U); };
    for (const std::string_view spec : {"fox-and-hounds@5x5", "fox-and-hounds:escape@6x6"})
        EXPECT_GE(Check(spec).expect_damage_to_be_found(kinds, {other_outcome}, true, true), 6U) << spec;
}

}  // namespace zermelo::test

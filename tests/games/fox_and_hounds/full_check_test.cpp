// Full checks by columns against the definition, position by position.
#include <gtest/gtest.h>

#include <map>

#include "games/fox_and_hounds/fox_and_hounds.hpp"
#include "solvers/hunt/check/slice_rows.hpp"
#include "tests/support/full_check.hpp"

namespace zermelo::test {

namespace {

constexpr std::uint64_t too_little_for_columns = 66'000'000;

std::string failure_of_all(const FoxAndHounds& game, const std::string& path) {
    return test::failure_of_all(game, path, too_little_for_columns, true);
}

}  // namespace

// Odd boards, where positions are reflected and some indices are holes, even ones, strips, both sets of rules, a fox
// that chooses its cell.
TEST(ColumnRows, SlicesAreThoseOfTheTable) {
    std::uint64_t holes = 0;
    for (const std::string_view spec :
         {"fox-and-hounds@4x4", "fox-and-hounds@5x5", "fox-and-hounds@5x6", "fox-and-hounds@6x5", "fox-and-hounds@7x4",
          "fox-and-hounds:escape@5x5", "fox-and-hounds:escape@6x6", "fox-and-hounds@5x5,fox=choose"})
        for (const Metric metric : {Metric::dtw, Metric::wdl}) {
            const TemporaryFolder folder;
            const FoxAndHounds game = made<FoxAndHounds>(spec);
            const FoxAndHounds::Indexing indexing = *game.indexing();
            const Codes codes = solved_codes(game, indexing, metric);
            const ColumnSliceRows<FoxAndHounds> rows(game, indexing, metric);
            Workers workers(2);
            for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
                if (!rows.fills(slice)) continue;
                std::vector<std::uint8_t> expected(codes[slice].size(), 77);
                ASSERT_TRUE(rows.fill(slice, codes, expected, workers, {}, 0));
                ASSERT_EQ(expected, codes[slice]) << spec << ", " << indexing.slice_name(slice);
                holes += static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), hole_code));
            }
        }
    EXPECT_GT(holes, 1000U);
}

// A table may hold any codes for holes.
TEST(ColumnRows, HolesMeanNothing) {
    const TemporaryFolder folder;
    const FoxAndHounds game = made<FoxAndHounds>("fox-and-hounds@5x6");
    const FoxAndHounds::Indexing indexing = *game.indexing();
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    const auto table = open_table(folder.file("a.ztb"));
    for (const Value value : {Value{Wdl::win, 1}, Value{Wdl::loss, 0}}) {
        rewrite_table(game, folder.file("a.ztb"), folder.file("b.ztb"),
                      [&](std::uint64_t block, std::vector<ValueCode>& codes) {
                          for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
                              const std::uint64_t first = table->first_block(slice);
                              if (block < first || block >= first + table->block_count(slice)) continue;
                              const std::uint64_t begin = (block - first) * indices_per_block(table->slice(slice).bits);
                              for (std::uint64_t i = 0; i < codes.size(); ++i)
                                  if (!indexing.position_at({slice, begin + i})) codes[i] = encode_value(value);
                          }
                      });
        EXPECT_EQ(failure_of_all(game, folder.file("b.ztb")), "");
    }
}

// For each side to move and each outcome the first and the last position that is stored.
TEST(ColumnRows, DamageIsFoundWithTheSameWords) {
    for (const std::string_view spec : {"fox-and-hounds@5x5", "fox-and-hounds:escape@6x6"}) {
        const TemporaryFolder folder;
        const FoxAndHounds game = made<FoxAndHounds>(spec);
        const FoxAndHounds::Indexing indexing = *game.indexing();
        const std::string sound = folder.file("a.ztb");
        solve_into(game, Method::automatic, sound, 2);
        EXPECT_EQ(failure_of_all(game, sound), "");
        const auto table = open_table(sound);
        std::map<std::string, std::array<Address, 2>> of_kind;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            if (table->slice(slice).found_by_search) continue;
            for_each_position(indexing, slice, 0, table->slice(slice).size, [&](std::uint64_t index, const auto&) {
                const ValueCode code = *table->value({slice, index});
                const auto at = of_kind.try_emplace(value_text(Metric::dtw, code),
                                                    std::array{Address{slice, index}, Address{slice, index}});
                at.first->second[1] = {slice, index};
            });
        }
        for (const auto& [kind, addresses] : of_kind)
            for (const Address& at : addresses) {
                const std::string path = folder.file("b.ztb");
                change_code(game, sound, path, at, [](ValueCode& code) {
                    code = static_cast<ValueCode>(code ^ 1U);  // the other outcome at the same distance
                });
                EXPECT_EQ(failure_of_all(game, path).find(game.format(*indexing.position_at(at)) + ": the table says "),
                          0U)
                    << spec << ", " << kind;
            }
        EXPECT_GE(of_kind.size(), 6U) << spec;
    }
}

}  // namespace zermelo::test

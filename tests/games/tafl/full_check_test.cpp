// Full checks of slices by rows of the king's cells against the definition, position by position.
#include <gtest/gtest.h>

#include <map>

#include "games/tafl/tafl.hpp"
#include "solvers/siege/check/slice_rows.hpp"
#include "tests/support/full_check.hpp"

namespace zermelo::test {

namespace {

constexpr std::uint64_t too_little_for_rows = 72'000'000;

// Slices with the king on the board, from all codes and without those of the attackers to move. Returns the number of
// holes.
template <class G>
std::uint64_t expect_slices_of_retrograde_analysis(std::string_view spec) {
    std::uint64_t holes = 0;
    for (const Metric metric : {Metric::dtw, Metric::wdl}) {
        const G game = made<G>(spec);
        const typename G::Indexing indexing = *game.indexing();
        const Codes codes = solved_codes(game, indexing, metric);
        const SiegeSliceRows<G> rows(game, indexing, metric);
        Workers workers(2);
        for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
            const auto men = indexing.siege_men(slice);
            EXPECT_EQ(rows.fills(slice), men.has_value());
            if (!rows.fills(slice)) continue;
            std::vector<std::uint8_t> expected(codes[slice].size(), 77);
            EXPECT_TRUE(rows.fill(slice, codes, expected, workers, {}, 0));
            EXPECT_EQ(expected, codes[slice]) << spec << ", " << indexing.slice_name(slice);
            Codes some = codes;
            std::fill_n(some[slice].begin(), men->half, std::uint8_t{hole_code});
            std::fill(expected.begin(), expected.end(), std::uint8_t{77});
            EXPECT_TRUE(rows.fill(slice, some, expected, workers, {}, men->half));
            EXPECT_EQ(expected, codes[slice]) << spec << ", in part, " << indexing.slice_name(slice);
            holes += static_cast<std::uint64_t>(std::count(expected.begin(), expected.end(), hole_code));
        }
    }
    return holes;
}

std::string failure_of_all(const SmallTafl& game, const std::string& path) {
    return test::failure_of_all(game, path, too_little_for_rows);
}

}  // namespace

// The king on the throne, beside it and elsewhere; goals at corners and borders, Linnaeus' law; boards of one word and
// of two; rows of 9 to 77 cells.
TEST(SiegeRows, SlicesAreThoseOfRetrogradeAnalysis) {
    std::uint64_t holes = 0;
    for (const std::string_view spec :
         {"brandub,attackers=3,defenders=0", "brandub,attackers=2,defenders=1", "brandub,attackers=1,defenders=1",
          "brandub,attackers=2,defenders=1,escape=edge", "ard-ri,attackers=1,defenders=2",
          "tafl-5x5,attackers=2,defenders=2", "tafl-5x5,attackers=1,defenders=3", "tafl-5x5,attackers=3,defenders=1",
          "tafl-5x5,attackers=4,defenders=1,linc=yes", "tafl-5x5,attackers=3,defenders=1,escape=edge",
          "tafl-5x5,attackers=4,defenders=0"})
        holes += expect_slices_of_retrograde_analysis<SmallTafl>(spec);
    for (const std::string_view spec : {"tablut,attackers=2,defenders=0", "tablut,attackers=1,defenders=1",
                                        "tablut,attackers=2,defenders=0,escape=corner"})
        holes += expect_slices_of_retrograde_analysis<LargeTafl>(spec);
    EXPECT_GT(holes, 1000U);
}

TEST(SiegeRows, AValueThatTakesMoreThanAByteIsTold) {
    const SmallTafl game = made<SmallTafl>("brandub,attackers=1,defenders=1");
    const SmallTafl::Indexing indexing = *game.indexing();
    Codes codes = solved_codes(game, indexing, Metric::dtw);
    for (auto& slice : codes) std::fill(slice.begin(), slice.end(), std::uint8_t{254});  // a loss in 126
    const SiegeSliceRows<SmallTafl> rows(game, indexing, Metric::dtw);
    Workers workers(1);
    for (std::uint32_t slice = 0; slice < codes.size(); ++slice) {
        std::vector<std::uint8_t> expected(codes[slice].size());
        if (!rows.fills(slice)) continue;
        EXPECT_FALSE(rows.fill(slice, codes, expected, workers, {}, 0));
    }
}

// Of the stored positions the first and the last with each outcome, in slices where men are taken too.
TEST(SiegeRows, DamageIsFoundWithTheSameWords) {
    for (const std::string_view spec : {"tafl-5x5,attackers=2,defenders=1", "brandub,attackers=3,defenders=0"}) {
        const TemporaryFolder folder;
        const SmallTafl game = made<SmallTafl>(spec);
        const SmallTafl::Indexing indexing = *game.indexing();
        const std::string sound = folder.file("a.ztb");
        solve_into(game, Method::automatic, sound, 2);
        EXPECT_EQ(failure_of_all(game, sound), "");

        const auto table = open_table(sound);
        std::map<std::string, std::array<Address, 2>> of_kind;
        for (std::uint32_t slice = 0; slice < indexing.slice_count(); ++slice) {
            const SliceRecord& record = table->slice(slice);
            for_each_position(
                indexing, slice, record.stored_from, record.size, [&](std::uint64_t index, const auto& p) {
                    const ValueCode code = *table->value({slice, index});
                    const std::string kind =
                        std::string(is_decided(code) ? is_win_code(code) ? "win" : "loss" : "draw") + " " +
                        std::to_string(p.turn) + " " +
                        (p.attackers.empty()   ? "alone"
                         : p.defenders.empty() ? "one king"
                                               : "men");
                    const auto at = of_kind.try_emplace(kind, std::array{Address{slice, index}, Address{slice, index}});
                    at.first->second[1] = {slice, index};
                });
        }
        for (const auto& [kind, addresses] : of_kind)
            for (const Address& at : addresses) {
                const std::string path = folder.file("b.ztb");
                change_code(game, sound, path, at, [](ValueCode& code) {
                    code = !is_decided(code) ? encode_value({Wdl::win, 3}) : draw_code;
                });
                const std::string failure = failure_of_all(game, path);
                EXPECT_NE(failure.find(": the table says "), std::string::npos) << spec << ", " << kind << failure;
            }
        EXPECT_GE(of_kind.size(), 5U) << spec
                                      << ": outcomes, with and without defenders; the attackers to move are not stored";
    }
}

TEST(SiegeRows, AStopEndsTheCheck) {
    const TemporaryFolder folder;
    const SmallTafl game = made<SmallTafl>("tafl-5x5,attackers=3,defenders=2");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    for (const int steps : {1, 3, 8}) {
        StoppingObserver observer(steps);
        RunOptions options = quiet_run(2);
        options.observer = &observer;
        options.stop = observer.token();
        const auto report = solver_of(game)->verify(open_table(folder.file("a.ztb")), options);
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, Failure::interrupted);
    }
}

TEST(SiegeRows, MemoryIsRefusedWhereNeitherWayHasEnough) {
    const TemporaryFolder folder;
    const SmallTafl game = made<SmallTafl>("brandub,attackers=3,defenders=0");
    solve_into(game, Method::automatic, folder.file("a.ztb"), 2);
    const auto refused = checked(game, folder.file("a.ztb"), 1000);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Failure::limit);
    const SmallTafl::Indexing indexing = *game.indexing();
    EXPECT_GT(SiegeSliceRows<SmallTafl>(game, indexing, Metric::dtw).memory() + 64'000'000, too_little_for_rows);
}

// The numbers that are listed from a set without one man are those of the sets themselves.
TEST(SiegeRows, NumbersOfSetsAreTheirPlacesInTheList) {
    const SiegeCheckBoard<SmallBitboard> ground(made<SmallTafl>("tafl-5x5").siege());
    const BinomialTable binomials = *BinomialTable::make(static_cast<int>(ground.men_places()), 5);
    for (const auto& [attackers, defenders] : {std::pair{0, 0}, {1, 0}, {0, 1}, {3, 0}, {0, 2}, {2, 1}, {2, 2}}) {
        const SiegeSetNumbers<SmallBitboard> sets(ground, binomials, attackers, defenders);
        const SiegeSetNumbers<SmallBitboard> more(ground, binomials, attackers + 1, defenders);
        const SiegeSetNumbers<SmallBitboard> guarded(ground, binomials, attackers, defenders + 1);
        std::uint64_t next = 0;
        std::uint64_t least = 0;
        sets.for_each(0, sets.size(), [&](std::uint64_t number, SmallBitboard a, SmallBitboard d) {
            ASSERT_EQ(number, next++);
            ASSERT_EQ(sets.number_of(a, d), number);
            ASSERT_TRUE(a.size() == attackers && d.size() == defenders && (a & d).empty());
            least += sets.is_least(a, d) ? 1U : 0U;
            SmallBitboard seen;
            more.for_each_larger(a, d, true, [&](std::size_t cell, std::uint64_t larger) {
                const auto man = SmallBitboard::cell(static_cast<int>(cell));
                ASSERT_EQ(larger, more.number_of(a | man, d));
                seen |= man;
            });
            ASSERT_EQ(seen, ground.men_cells() & ~(a | d));
            guarded.for_each_larger(a, d, false, [&](std::size_t cell, std::uint64_t larger) {
                ASSERT_EQ(larger, guarded.number_of(a, d | SmallBitboard::cell(static_cast<int>(cell))));
            });
        });
        EXPECT_EQ(next, sets.size());
        EXPECT_EQ(least, SiegeSetRows<SmallBitboard>::count_rows(ground, attackers, defenders));
    }
}

}  // namespace zermelo::test

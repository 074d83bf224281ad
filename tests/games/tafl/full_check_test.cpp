// Full checks of slices by rows of the king's cells against the definition, position by position.
#include "tests/support/full_check.hpp"
#include "games/tafl/tafl.hpp"
#include "solvers/siege/check/slice_rows.hpp"

namespace zermelo::test {

namespace {

template <class G>
using CheckOf = FullCheck<G, SiegeSliceRows<typename G::SiegeCells>, 72'000'000>;
using Check = CheckOf<SmallTafl>;

// Slices with the king on the board, from all codes and without those of the attackers to move. Returns the number of
// holes.
template <class G>
std::uint64_t expect_retrograde_values(std::initializer_list<std::string_view> specs) {
    return CheckOf<G>::expect_retrograde_values(
        specs, [](const CheckOf<G>& check, const auto& rows, const Codes& codes, std::uint32_t slice) {
            const auto men = check.indexing.siege_men(slice);
            EXPECT_EQ(rows.knows(slice), men.has_value());
            if (!men) return;
            Codes some = codes;
            std::fill_n(some[slice].begin(), men->half, std::uint8_t{hole_code});
            check.expect_slice(rows, some, slice, men->half, codes[slice]);
        });
}

}  // namespace

// The king on the throne, beside it and elsewhere; goals at corners and borders, Linnaeus' law; boards of one word and
// of two; rows of 9 to 77 cells.
TEST(SiegeRows, SlicesAreThoseOfRetrogradeAnalysis) {
    const std::uint64_t holes = expect_retrograde_values<SmallTafl>(
        {"brandub,attackers=3,defenders=0", "brandub,attackers=2,defenders=1", "brandub,attackers=1,defenders=1",
         "brandub,attackers=2,defenders=1,escape=edge", "ard-ri,attackers=1,defenders=2",
         "tafl-5x5,attackers=2,defenders=2", "tafl-5x5,attackers=1,defenders=3", "tafl-5x5,attackers=3,defenders=1",
         "tafl-5x5,attackers=4,defenders=1,linc=yes", "tafl-5x5,attackers=3,defenders=1,escape=edge",
         "tafl-5x5,attackers=4,defenders=0"});
    EXPECT_GT(
        holes + expect_retrograde_values<LargeTafl>({"tablut,attackers=2,defenders=0", "tablut,attackers=1,defenders=1",
                                                     "tablut,attackers=2,defenders=0,escape=corner"}),
        1000U);
}

TEST(SiegeRows, AValueThatTakesMoreThanAByteIsTold) {
    Check("brandub,attackers=1,defenders=1").expect_wide_values_to_be_told();
}

// Each outcome for each side, in slices where men are taken too; the attackers to move are not stored.
TEST(SiegeRows, DamageIsFoundWithTheSameWords) {
    const auto kinds = [](const auto& p, const Address&, ValueCode code, bool) {
        return std::vector<std::string>{std::string(is_decided(code) ? is_win_code(code) ? "win" : "loss" : "draw") +
                                        " " + std::to_string(p.turn) + " " +
                                        (p.attackers.empty()   ? "alone"
                                         : p.defenders.empty() ? "one king"
                                                               : "men")};
    };
    const auto other_outcome = [](ValueCode code) {
        return !is_decided(code) ? encode_value({Wdl::win, 3}) : ValueCode{draw_code};
    };
    for (const std::string_view spec : {"tafl-5x5,attackers=2,defenders=1", "brandub,attackers=3,defenders=0"})
        EXPECT_GE(Check(spec).expect_damage_to_be_found(kinds, {other_outcome}, false), 5U) << spec;
}

TEST(SiegeRows, AStopEndsTheCheck) {
    Check("tafl-5x5,attackers=3,defenders=2").expect_stops({1, 3, 8});
}

TEST(SiegeRows, MemoryIsRefusedWhereNeitherWayHasEnough) {
    Check("brandub,attackers=3,defenders=0").expect_refusals_for_memory();
}

// The numbers that are listed from a set without one man are those of the sets themselves.
TEST(SiegeRows, NumbersOfSetsAreTheirPlacesInTheList) {
    const SiegeCheckBoard<SmallBitboard> ground(make<SmallTafl>("tafl-5x5").siege());
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

// Retrograde analysis against enumeration, and against the reference where that takes seconds; rows against retrograde
// analysis. The numbers of positions are zermelo's own.
#include <array>

#include "games/tafl/tafl.hpp"
#include "tests/solvers/agree/larger_variant.hpp"
#include "tests/solvers/agree/row_tables.hpp"
#include "tests/solvers/agree/value_iteration.hpp"
#include "tests/support/results.hpp"

namespace zermelo::test {

TEST(LargerAgreement, SweepOfTafl) {
    expect_value_iteration_to_agree<SmallTafl>();
}

TEST(LargerAgreement, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_agreement(173'336);
}

TEST(LargerAgreement, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_agreement(157'030);
}

namespace {

// The king on the throne, beside it and elsewhere, Linnaeus' law; goals at corners and borders; boards of one word and
// of two. The king with his soldier needs six attackers: the law SiegesAreTheMoves has such positions.
constexpr std::array<std::string_view, 9> rows = {"brandub,attackers=4,defenders=0",
                                                  "brandub,attackers=2,defenders=1",
                                                  "brandub,attackers=2,defenders=1,escape=edge",
                                                  "ard-ri,attackers=1,defenders=2",
                                                  "tafl-5x5,attackers=3,defenders=2",
                                                  "tafl-5x5,attackers=4,defenders=1,linc=yes",
                                                  "tafl-5x5,attackers=4,defenders=1,escape=edge",
                                                  "tablut,attackers=3,defenders=0",
                                                  "tablut,attackers=1,defenders=1"};

}  // namespace

TEST(RowsOfTafl, AreThoseOfRetrogradeAnalysis) {
    for (const std::string_view spec : rows) expect_rows_to_equal_retrograde_analysis(spec, true);
}

TEST(RowsOfTafl, AreTheSameForAnyNumberOfWorkersAndAfterAStop) {
    for (const std::string_view spec : {"tafl-5x5,attackers=3,defenders=2", "brandub,attackers=4,defenders=0"})
        expect_rows_to_give_the_same_bytes(spec);
}

TEST(RowsOfTafl, GiveWayWhereMemoryIsShort) {
    expect_rows_to_give_way("brandub,attackers=2,defenders=1");
    const TemporaryFolder folder;
    EXPECT_EQ(failure_of(solve_with("tablut,attackers=1,defenders=0,escape=corner", Method::rows, folder.file("c.ztb"),
                                    quiet_run(1))),
              Failure::usage)
        << "the king has 77 cells";
}

}  // namespace zermelo::test

// The same against the reference, which takes one to five minutes for each.
#include "games/tafl/tafl.hpp"
#include "tests/solvers/agree/larger_variant.hpp"
#include "tests/solvers/agree/row_tables.hpp"

namespace zermelo::test {

TEST(LargerAgreementSlow, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_definition();
}

TEST(LargerAgreementSlow, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_definition();
}

// 3.6 million positions without symmetry: too many for the reference.
TEST(LargerAgreementSlow, BrandubKingAnd1Against2) {
    LargerVariant<SmallTafl>("brandub,attackers=2,defenders=1").expect_agreement(470'702);
}

TEST(RowsOfTaflSlow, AreThoseOfRetrogradeAnalysis) {
    for (const std::string_view spec : {"brandub,attackers=3,defenders=1", "tafl-5x5,attackers=3,defenders=3"})
        expect_rows_to_equal_retrograde_analysis(spec, true);
}

}  // namespace zermelo::test

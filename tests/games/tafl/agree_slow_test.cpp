// The same against the reference, which takes one to five minutes for each.
#include "games/tafl/tafl.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

TEST(LargerAgreementSlow, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_definition();
}

TEST(LargerAgreementSlow, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_definition();
}

}  // namespace zermelo::test

// Retrograde analysis against enumeration, and against the reference where that takes seconds. The numbers of positions
// are zermelo's own.
#include "games/tafl/tafl.hpp"
#include "tests/solvers/agree/larger_variant.hpp"
#include "tests/solvers/agree/sweep.hpp"

namespace zermelo::test {

TEST(LargerAgreement, SweepOfTafl) {
    expect_sweep_to_agree<SmallTafl>();
}

TEST(LargerAgreement, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_agreement(173'336);
}

TEST(LargerAgreement, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_agreement(157'030);
}

}  // namespace zermelo::test

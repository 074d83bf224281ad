// Retrograde analysis against enumeration, and against the reference where that takes seconds. The references of the
// other variants are in larger_agree_slow_test.cpp. The numbers of positions are zermelo's own.
#include "games/tafl/tafl.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

TEST(LargerAgreement, Tafl5x5) {
    LargerVariant<Tafl5x5>("tafl-5x5,attackers=2,defenders=2").expect_agreement(173'336);
}

TEST(LargerAgreement, BrandubKingAgainst3) {
    LargerVariant<Brandub>("brandub,attackers=3,defenders=0").expect_agreement(157'030);
}

// 3.6 million positions without symmetry: too many for the reference.
TEST(LargerAgreement, BrandubKingAnd1Against2) {
    LargerVariant<Brandub>("brandub,attackers=2,defenders=1").expect_agreement(470'702);
}

// The men stand so close that few positions are reached; the reference has all 130 thousand.
TEST(LargerAgreement, TurkishCheckers4x4With2Each) {
    const LargerVariant<TurkishCheckers> variant("turkish-checkers@4x4,white=2,black=2");
    variant.expect_agreement(5);
    variant.expect_definition();
}

// 4.8 million positions without symmetry: too many for the reference.
TEST(LargerAgreement, TurkishCheckers4x4With3Each) {
    LargerVariant<TurkishCheckers>("turkish-checkers@4x4,white=3,black=3").expect_agreement(1'794);
}

TEST(LargerAgreement, TurkishCheckers8x8With1Against2) {
    LargerVariant<TurkishCheckers>("turkish-checkers@8x8,white=1,black=2").expect_agreement(667'934);
}

// 10 million positions without symmetry: too many for the reference, here and in the next test.
TEST(LargerAgreement, Tiptoe4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4").expect_agreement(98'223);
}

TEST(LargerAgreement, TiptoeWithDiagonals4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4,adj=diag").expect_agreement(348'570);
}

TEST(LargerAgreement, TiptoeOnHexagonOfBase2) {
    const LargerVariant<Tiptoe> variant("tiptoe@2,adj=hex");
    variant.expect_agreement(65);
    variant.expect_definition();
}

}  // namespace zermelo::test

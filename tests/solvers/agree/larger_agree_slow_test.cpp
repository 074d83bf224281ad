// Variants of larger_agree_test.cpp against the reference, which takes one to five minutes for each; and
// Turkish checkers with all men of 4x4.
#include "games/tafl/tafl.hpp"
#include "games/tiptoe/tiptoe.hpp"
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

TEST(LargerAgreementSlow, Tafl5x5) {
    LargerVariant<SmallTafl>("tafl-5x5,attackers=2,defenders=2").expect_definition();
}

TEST(LargerAgreementSlow, BrandubKingAgainst3) {
    LargerVariant<SmallTafl>("brandub,attackers=3,defenders=0").expect_definition();
}

TEST(LargerAgreementSlow, TurkishCheckers8x8With1Against2) {
    LargerVariant<TurkishCheckers>("turkish-checkers@8x8,white=1,black=2").expect_definition();
}

// Only what the start reaches.
TEST(LargerAgreementSlow, Tiptoe4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4").expect_definition_from_start();
}

// 71 million positions without symmetry, of which the start reaches few: too many for the reference.
TEST(LargerAgreementSlow, TurkishCheckers4x4) {
    LargerVariant<TurkishCheckers>("turkish-checkers@4x4").expect_agreement(6'259);
}

}  // namespace zermelo::test

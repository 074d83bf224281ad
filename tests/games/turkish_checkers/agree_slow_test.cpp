// The same against the reference, which takes one to five minutes for each.
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

TEST(LargerAgreementSlow, TurkishCheckers8x8With1Against2) {
    const LargerVariant<TurkishCheckers> variant("turkish-checkers@8x8,white=1,black=2");
    variant.expect_agreement(667'934);
    variant.expect_definition();
}

// All men: 71 million positions without symmetry, of which the start reaches few: too many for the reference.
TEST(LargerAgreementSlow, TurkishCheckers4x4) {
    LargerVariant<TurkishCheckers>("turkish-checkers@4x4").expect_agreement(6'259);
}

}  // namespace zermelo::test

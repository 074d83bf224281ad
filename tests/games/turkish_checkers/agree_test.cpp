// Retrograde analysis against enumeration, and against the reference where that takes seconds. The numbers of positions
// are zermelo's own.
#include "games/turkish_checkers/turkish_checkers.hpp"
#include "tests/solvers/agree/larger_variant.hpp"
#include "tests/solvers/agree/value_iteration.hpp"

namespace zermelo::test {

TEST(LargerAgreement, SweepOfTurkishCheckers) {
    expect_value_iteration_to_agree<TurkishCheckers>();
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

TEST(LargerAgreement, TurkishCheckers6x6With1Against2) {
    LargerVariant<TurkishCheckers>("turkish-checkers@6x6,white=1,black=2").expect_agreement(98'383);
}

}  // namespace zermelo::test

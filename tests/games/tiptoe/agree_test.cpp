// Retrograde analysis against enumeration, and against the reference where that takes seconds. The numbers of positions
// are zermelo's own.
#include "games/tiptoe/tiptoe.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

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

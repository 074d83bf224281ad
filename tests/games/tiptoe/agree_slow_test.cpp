// The same against the reference, which takes one to five minutes for each.
#include "games/tiptoe/tiptoe.hpp"
#include "tests/solvers/agree/larger_variant.hpp"

namespace zermelo::test {

// Only what the start reaches.
TEST(LargerAgreementSlow, Tiptoe4x4) {
    LargerVariant<Tiptoe>("tiptoe@4x4").expect_definition_from_start();
}

}  // namespace zermelo::test

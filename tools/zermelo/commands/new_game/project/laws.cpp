// The laws of games: texts come back, moves are distinct, symmetric positions play alike, pictures show the position.
#include "hexapawn.hpp"
#include "tests/games/core/conformance.hpp"
#include "tests/games/core/drawing_laws.hpp"

namespace zermelo::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, Conformance, ::Hexapawn);
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, DrawingLaws, ::Hexapawn);
}  // namespace zermelo::test

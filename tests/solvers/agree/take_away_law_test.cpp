// The laws on the game of points, which is not in the registry.
#include "tests/games/core/conformance.hpp"
#include "tests/solvers/agree/take_away_game.hpp"

namespace zermelo::test {
INSTANTIATE_TYPED_TEST_SUITE_P(TakeAway, Conformance, TakeAway);
}

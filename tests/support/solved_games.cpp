// Solvers of the games that exist for the tests, compiled once for all that use them.
#include "tests/solvers/agree/random_graph_game.hpp"
#include "tests/solvers/agree/take_away_game.hpp"
#include "tests/support/solving_of.hpp"

namespace zermelo::test {

template std::unique_ptr<AnySolver> solver_of(const RandomGraph<true>&);
template std::unique_ptr<AnyReader> reader_of(const RandomGraph<true>&);
template std::unique_ptr<AnySolver> solver_of(const RandomGraph<false>&);
template std::unique_ptr<AnyReader> reader_of(const RandomGraph<false>&);
template std::unique_ptr<AnySolver> solver_of(const TakeAway&);
template std::unique_ptr<AnyReader> reader_of(const TakeAway&);

}  // namespace zermelo::test

#include "solvers/engine/any_reader.hpp"

#include "solvers/engine/any_solver.hpp"

namespace zermelo {

namespace {

tl::unexpected<Error> looks_up_alone(const AnyGame& game) {
    return fail(Failure::no_answer, "cannot do this with " + game.spec(), "this program looks up what is solved",
                "a program with solvers");
}

}  // namespace

Result<std::unique_ptr<AnyReader>> make_reader(const OpenGame& game) {
    if (!game.of->reader) return looks_up_alone(*game.game);
    return game.of->reader(game.game);
}

Result<std::unique_ptr<AnySolver>> make_solver(const OpenGame& game) {
    if (!game.of->solver) return looks_up_alone(*game.game);
    return game.of->solver(game.game);
}

}  // namespace zermelo

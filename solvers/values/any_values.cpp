#include "solvers/values/any_values.hpp"

namespace zermelo {

Result<std::unique_ptr<AnyValues>> make_values(const OpenGame& game) {
    if (!game.of->values)
        return fail(Failure::no_answer, game.game->spec() + " has no values of combinatorial game theory",
                    "they need a game that the last player to move wins, with moves for both sides in every position",
                    "games with such values are Kōnane and Tiptoe");
    return game.of->values(game.game);
}

}  // namespace zermelo

// The templates behind AnySearch; included only where a game is instantiated.
#pragma once

#include <fmt/format.h>

#include "games/core/runtime/typed_game.hpp"
#include "solvers/engine/question_search.hpp"
#include "solvers/pns/rules_of.hpp"

namespace zermelo {

// Fails with `usage` for games that these searches do not answer.
template <class G>
Result<std::unique_ptr<AnySearch>> AnySearchFactory<G>::make(std::shared_ptr<const AnyGame> game,
                                                             const SearchOptions& options) {
    if constexpr (!ScoreGame<G>)
        return QuestionSearch::make(
            RuntimeGame(game),
            std::make_unique<SearchRulesOf<G>>(typed_game<G>(*game).game(), game->variant(), options.heuristics),
            options);
    else
        return fail(Failure::usage, fmt::format("cannot search {}", game->spec()),
                    "its values are points, and thresholds of them are another game");
}

}  // namespace zermelo

// YINSH with everything that solvers use. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/yinsh/rules.hpp"

namespace zermelo {

// The capabilities (games/core/game.hpp), and those that the game lacks.
static_assert(SymmetricGame<Yinsh> && PackedGame<Yinsh> && NullMoveGame<Yinsh>);
static_assert(!IndexedGame<Yinsh> && !RetrogradeGame<Yinsh> && !HeuristicGame<Yinsh> && !VariantGame<Yinsh> &&
              !ScoreGame<Yinsh>);

}  // namespace zermelo

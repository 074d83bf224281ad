// All capabilities of games and indexings. Each <game>.hpp includes this header and states which of them the game has.
#pragma once

#include "games/core/concepts/game.hpp"
#include "games/core/concepts/null_slice.hpp"
#include "games/core/concepts/position_reader.hpp"
#include "games/core/kinds/columns.hpp"
#include "games/core/kinds/hunt.hpp"
#include "games/core/kinds/rewrite.hpp"
#include "games/core/kinds/siege.hpp"

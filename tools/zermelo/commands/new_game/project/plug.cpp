// The game for the programs zermelo and zermelo-check.
#include "games/core/runtime/plug.hpp"
#include "games/core/runtime/any_game_of.hpp"
#include "hexapawn.hpp"
#include "tools/check/check_of.hpp"

ZERMELO_PLUG(zermelo::check::add_check<Hexapawn>(zermelo::rules_class<Hexapawn>()))

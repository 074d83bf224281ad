// The games of a program that solves.
#pragma once

#include "games/core/runtime/game_list.hpp"

namespace zermelo {

// The games of games.def and of opened plugs, with readers, solvers and searches.
GameList all_games();

// A class of games that are known at run time alone, with the algorithms that are compiled for all such games:
// enumeration, search, proofs. Values are outcomes. The rules may throw (RulesError).
GameClass game_class(std::vector<const GameInfo*> games, GameMaker make);

}  // namespace zermelo

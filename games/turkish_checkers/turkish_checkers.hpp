// Turkish checkers with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/turkish_checkers/indexed_moves.hpp"
#include "games/turkish_checkers/indexing.hpp"
#include "games/turkish_checkers/rules.hpp"

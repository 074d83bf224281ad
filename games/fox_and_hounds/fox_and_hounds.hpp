// Fox and Hounds with everything that solvers use: rules and indexing. Whoever needs the rules alone includes
// rules.hpp.
#pragma once

#include "games/fox_and_hounds/indexing.hpp"
#include "games/fox_and_hounds/rules.hpp"

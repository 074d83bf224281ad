// Kōnane with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/konane/indexing.hpp"
#include "games/konane/rules.hpp"

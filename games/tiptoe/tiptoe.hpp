// Tiptoe with everything that solvers use: rules and indexing. Whoever needs the rules alone includes rules.hpp.
#pragma once

#include "games/tiptoe/indexing.hpp"
#include "games/tiptoe/rules.hpp"

// zermelo: solves small board games and keeps the answers. The one header for programs that use the library.
//
// A spec names a game ("konane@4x4"); an Engine makes games, tables, searches and certificates, which answer questions
// about positions, and it solves games. Positions are opaque values: texts are read and written by the game, once each.
//
//     zermelo::Engine engine;
//     auto source = engine.source("konane@4x4");             // its table in ./tables, else a search
//     auto start = (*source)->game().parse("start");
//     auto answer = (*source)->answer(*start);               // value, ranked moves, where it comes from
//     if (answer && answer->best) ...
//
// Nothing throws but std::bad_alloc: what can fail returns a Result, whose Error says what happened, why, and (cause)
// with what figures. Distances are in plies, sizes in bytes, times in seconds. Calls are thread-safe unless they say
// otherwise. Nothing is printed; an Observer is told the progress of a run, a std::stop_token ends it.
#pragma once

#include "games/base/error.hpp"
#include "games/core/runtime/any_game.hpp"
#include "games/core/runtime/any_position.hpp"
#include "games/core/runtime/registry.hpp"
#include "games/core/values/value.hpp"
#include "solvers/engine/answer.hpp"
#include "solvers/engine/answer_source.hpp"
#include "solvers/engine/certificate.hpp"
#include "solvers/engine/draw_depths.hpp"
#include "solvers/engine/engine.hpp"
#include "solvers/engine/search.hpp"
#include "solvers/engine/table.hpp"

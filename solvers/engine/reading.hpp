// Looks positions up in tables. The one header for programs that solve nothing: they link zermelo_reading alone.
//
//     const zermelo::GameShelf games(zermelo::readable_games());
//     auto table = zermelo::Table::open("konane-4x4.ztb", std::make_shared<zermelo::BlockCache>(1 << 20), games);
//     auto start = (*table)->game().parse("start");
//     auto value = (*table)->value(*start);
#pragma once

#include "solvers/engine/any_reader.hpp"
#include "solvers/engine/folder.hpp"
#include "solvers/engine/game_shelf.hpp"
#include "solvers/engine/table.hpp"
#include "tablebase/cache.hpp"

// One cell of a sweep: the winner of a spec, within limits.
#pragma once

#include <string>

#include "solvers/engine/zermelo.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo::cli {

// Limits of each cell.
struct CellLimits {
    double seconds = 60;
    RunOptions run;  // memory, threads, observer, and the stop of the whole sweep
};

// Uses an existing table. Otherwise solves a game with numbered positions in a temporary folder, then searches. Other
// games are searched for half of the time, then solved. At a limit the cell is open, which is no error. Fails as
// Engine::game, and with interrupted.
Result<SweepRow> fill_cell(const Engine& engine, const std::string& spec, const CellLimits& limits);

}  // namespace zermelo::cli

// One cell of a sweep: who wins a spec, by the shortest way that its limits allow.
#pragma once

#include <string>

#include "solvers/engine/zermelo.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo::cli {

// For each cell.
struct CellLimits {
    double seconds = 60;
    RunOptions run;  // memory, threads, observer, and the stop of the whole sweep
};

// A table of `tables` answers first. A game whose positions are numbered and fit is solved in a folder that is removed;
// others are searched with half of the time, then explored. A limit is no error: the cell is open. Fails as
// Engine::game, and with interrupted.
Result<SweepRow> fill_cell(const Engine& engine, const std::string& spec, const CellLimits& limits);

}  // namespace zermelo::cli

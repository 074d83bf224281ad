// One cell of a sweep: the winner of a spec, within limits.
#pragma once

#include <string>

#include "solvers/engine/zermelo.hpp"
#include "tools/known/sweep_row.hpp"

namespace zermelo::cli {

// Limits of each cell.
struct CellLimits {
    double seconds = 60;
    bool carried = true;  // take results that the program carries
    RunOptions run;       // memory, threads, observer, and the stop of the whole sweep
};

// Uses an existing table. Solves the game in a temporary folder if estimate() expects the table within half of the
// time. Otherwise takes a carried result, or searches. A table that may be ready gets the second half of the time. At a
// limit the cell is open, which is no error. Fails as Engine::game, and with interrupted.
Result<SweepRow> fill_cell(const Engine& engine, const std::string& spec, const CellLimits& limits);

}  // namespace zermelo::cli

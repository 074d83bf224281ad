// The table that a report needs: an existing one, or one that is solved for it and thrown away.
#pragma once

#include <memory>
#include <string>

#include "solvers/engine/engine.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

struct ReportTable {
    std::unique_ptr<ScratchFolder> folder;  // of a temporary table, which goes with it; else null
    std::shared_ptr<const Table> table;
};

// The table that TABLE|SPEC names (tables.hpp). A spec without one is solved within `seconds` and the limits of `run`,
// if that is likely to end in time. Fails with limit where it is too much, and as table_named and Engine::solve.
Result<ReportTable> report_table(const Engine& engine, const std::string& name, const std::string& folder,
                                 double seconds, const RunOptions& run);

}  // namespace zermelo::cli

// The table of a report: an existing one, or a temporary one.
#pragma once

#include <memory>
#include <string>

#include "solvers/engine/engine.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

struct ReportTable {
    std::unique_ptr<ScratchFolder> folder;  // owns a temporary table; else null
    std::shared_ptr<const Table> table;
};

// Opens the table of TABLE|SPEC (tables.hpp). Solves a spec without a table within `seconds` and the limits of `run`,
// if the estimate allows it. Fails with limit if not, and as table_named and Engine::solve.
Result<ReportTable> report_table(const Engine& engine, const std::string& name, const std::string& folder,
                                 double seconds, const RunOptions& run);

}  // namespace zermelo::cli

// The table of a board for commands that solve small boards: an existing one, or a temporary one.
#pragma once

#include <memory>
#include <string>

#include "solvers/engine/engine.hpp"
#include "tools/zermelo/console/scratch.hpp"

namespace zermelo::cli {

struct SmallTable {
    std::unique_ptr<ScratchFolder> folder;  // owns a temporary table; else null
    std::shared_ptr<const Table> table;

    // Empty for a temporary table.
    std::string file() const { return folder ? std::string() : table->file(); }
};

// Opens the table of TABLE|SPEC (console/tables.hpp). Solves a spec without a table within `seconds` and the limits of
// `run`, if the estimate allows it. `purpose` is for errors: "a report on". Fails with limit if not, and as table_named
// and Engine::solve.
Result<SmallTable> table_or_solve(const Engine& engine, const std::string& name, const std::string& purpose,
                                  const std::string& folder, double seconds, const RunOptions& run);

}  // namespace zermelo::cli

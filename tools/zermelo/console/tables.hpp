// Tables as users name them.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/engine.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// Whether an argument TABLE|SPEC means a file.
bool names_a_file(const std::string& name);

// The table that an argument TABLE|SPEC means. Fails as Engine::table and Engine::find_table.
Result<std::shared_ptr<const Table>> table_named(const Engine& engine, const std::string& name);

// The files of a folder that are tables by name (*.ztb). Fails with not_found where there are none.
Result<std::vector<std::string>> tables_in(const std::string& folder);

// The files that names mean: of tables, of specs in the engine's folder, and of folders, which may have several. What a
// name does not mean is reported, and the exit code of the worst of them goes to `worst`.
std::vector<std::string> files_named(const Context& context, const Engine& engine,
                                     const std::vector<std::string>& names, int& worst);

}  // namespace zermelo::cli

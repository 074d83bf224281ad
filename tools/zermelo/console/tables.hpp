// Finds the tables for arguments TABLE|SPEC.
#pragma once

#include <string>
#include <vector>

#include "solvers/engine/engine.hpp"
#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// True if an argument TABLE|SPEC is the name of a file.
bool names_a_file(const std::string& name);

// Replaces the name of a folder with one table by its file. Fails with usage if the folder has several, and with
// not_found if it has none. A spec goes before a folder of its name.
Result<void> resolve_folder(std::string& name);

// Replaces the name of a table's file, or of a folder with one table, by the spec of the table: for commands that need
// the game alone. Other names stay. Fails as resolve_folder and Engine::table.
Result<void> resolve_spec(std::string& name);

// Opens the table of an argument TABLE|SPEC. Fails as Engine::table and Engine::find_table.
Result<std::shared_ptr<const Table>> table_named(const Engine& engine, const std::string& name);

// One table as a folder with one file. Fails as Engine::table.
Result<std::shared_ptr<const TableFolder>> folder_of_file(const Engine& engine, const std::string& file);

// The files *.ztb of a folder. Fails with not_found if there are none.
Result<std::vector<std::string>> tables_in(const std::string& folder);

// " (1 file cannot be read: zermelo info --tables tables)" for a folder with files *.ztb that are closed to us or no
// tables, and the like for a closed folder; else empty. Without it a missing answer looks like a missing table.
std::string about_unreadable(const std::string& folder);

// True for the error of a table in one of the folders that `names` list (none: the usual folder), if the program does
// not know its game. Says so in a note; such a table is left out.
bool left_out(const Context& context, const std::vector<std::string>& names, const Error& error);

// The files of tables, of specs in the engine's folder, and of folders. Reports names without files, and raises
// `worst` to their exit codes.
std::vector<std::string> files_named(const Context& context, const Engine& engine,
                                     const std::vector<std::string>& names, int& worst);

}  // namespace zermelo::cli

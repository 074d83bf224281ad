// The unfinished runs beside tables, for zermelo info.
#pragma once

#include <string>
#include <vector>

#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// The tables, not there yet, of the unfinished runs that an argument means: a table, one of the files of its run, or
// a folder with several.
std::vector<std::string> unfinished_tables(const std::string& name);

// Prints how far the run for a table is, and the command that goes on with it.
void print_unfinished(Context& context, const std::string& table);

}  // namespace zermelo::cli

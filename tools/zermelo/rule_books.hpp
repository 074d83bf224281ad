// Command lines that name a rule book in Python.
#pragma once

#include <optional>

namespace zermelo::cli {

// Gives a command line with a file *.py to the Python module, which runs the whole program with that game. Returns an
// exit code only if that could not be started; nothing for other command lines.
std::optional<int> run_rule_books(int argc, char** argv);

}  // namespace zermelo::cli

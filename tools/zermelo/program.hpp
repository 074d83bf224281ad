// The program, without the set-up of its process.
#pragma once

#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// Opens closed standard streams, so that no later file gets their descriptors, and ignores the signal at the file size
// limit, so that a write beyond it returns an error. Gives freed memory back in large blocks alone (memory.hpp).
void set_up_process();

// Runs a command line and reports errors; returns the exit code. May be called again, with a new context.
int run(int argc, char** argv, Context& context);

// The same, also where the run throws or its answer cannot be written.
int run_program(int argc, char** argv, Context& context);
int run_program(int argc, char** argv);  // with a context of its own

}  // namespace zermelo::cli

// The program, without the set-up of its process.
#pragma once

#include "tools/zermelo/console/context.hpp"

namespace zermelo::cli {

// Runs a command line and reports errors; returns the exit code. May be called again, with a new context.
int run(int argc, char** argv, Context& context);

}  // namespace zermelo::cli

// Ctrl-C and its relatives.
#pragma once

#include <stop_token>

namespace zermelo::cli {

// From now on SIGINT, SIGTERM and SIGHUP ask for a stop; a second one ends the program at once with exit code 130. Call
// before any thread is started, and only where the work listens to the token.
std::stop_token stop_on_signals();

}  // namespace zermelo::cli

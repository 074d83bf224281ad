// Handles Ctrl-C and other signals that end the program.
#pragma once

#include <initializer_list>
#include <stop_token>

namespace zermelo::cli {

// Makes SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU (ulimit -S -t) request a stop. A second signal but SIGXCPU, two
// seconds later or more, ends the program at once with exit code 130. Call before threads start, and only if the work
// checks the token.
std::stop_token stop_on_signals();
// The same with more signals, where it is the first of these calls.
std::stop_token stop_on_signals_and(std::initializer_list<int> more);

}  // namespace zermelo::cli

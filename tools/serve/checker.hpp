// Runs the independent checker of certificates for the server.
#pragma once

#include <stop_token>
#include <string>

#include "games/base/error.hpp"

namespace zermelo::serve {

// Runs `zermelo-check --json` on a file and returns its output: zermelo.check/1, or zermelo.error/1. The program must
// be in the folder of this one. Fails with not_found without it, with limit after `seconds`, and with interrupted.
Result<std::string> ask_checker(const std::string& path, double seconds, const std::stop_token& stop);

}  // namespace zermelo::serve

// The independent checker of certificates, asked by the server.
#pragma once

#include <stop_token>
#include <string>

#include "games/base/error.hpp"

namespace zermelo::serve {

// What `zermelo-check --json` prints of a file: zermelo.check/1, or zermelo.error/1. The program is looked for beside
// this one; it shares no solver with it. Fails with not_found where it is not there, with limit where it takes longer
// than `seconds`, and with interrupted.
Result<std::string> ask_checker(const std::string& path, double seconds, const std::stop_token& stop);

}  // namespace zermelo::serve

// The end of a computation that cannot go on, in a program without exceptions.
#pragma once

#include "games/base/error.hpp"

namespace zermelo {

// Leaves the error as the answer to the request and ends the program. The worker reads it, and starts the program
// again.
[[noreturn]] void site_gives_up(const Error& error);

}  // namespace zermelo

// The hint of an error. Only this file turns causes into flags and commands.
#pragma once

#include <string>

#include "games/base/error.hpp"

namespace zermelo::cli {

// One line, or empty.
std::string advice(const Error& error);

}  // namespace zermelo::cli

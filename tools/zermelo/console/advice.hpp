// What to try about an error, in the words of this program: the one place that turns causes into flags and commands.
#pragma once

#include <string>

#include "games/base/error.hpp"

namespace zermelo::cli {

// One line; empty where there is nothing to advise.
std::string advice(const Error& error);

}  // namespace zermelo::cli

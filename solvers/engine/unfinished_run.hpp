// Tells about the remains of an interrupted solve.
#pragma once

#include <string>

#include "solvers/engine/engine.hpp"

namespace zermelo {

// "not finished: 16 of 20 slices are done, and part of the next".
std::string in_words(const UnfinishedRun& run);

// The error for a table that is not there, but has an unfinished run; nothing without one.
std::optional<Error> not_finished(const std::string& table);

}  // namespace zermelo

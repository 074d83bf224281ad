// The progress of a run as a line for people.
#pragma once

#include <cstddef>
#include <string>

#include "tools/json/progress_json.hpp"

namespace zermelo::cli {

// "search  1.2 M  800 k/s  at least 12 more positions to prove it, 40 to disprove it".
std::string progress_line(const json::Progress& state);
// The same behind the date and the time, for a log:
// "2026-01-31 23:10:05  slice 11/20  45 %  12.3 M positions  1.2 GB  about 3 min left".
std::string dated_progress(const json::Progress& state);
// The same with a bar, in so many columns. The bar takes those that the figures leave free.
std::string progress_bar(const json::Progress& state, std::size_t columns);

}  // namespace zermelo::cli

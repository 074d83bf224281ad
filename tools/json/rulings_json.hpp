// Comparisons of two rulings as JSON. README.md documents every key.
#pragma once

#include <string>
#include <vector>

#include "tools/json/document.hpp"
#include "tools/study/rulings.hpp"

namespace zermelo::json {

// zermelo.compare/1. `game`: that of the first table. `command` makes the comparison again; `files` are the written
// files.
Document compare(const AnyGame& game, const Rulings& rulings, const std::string& command,
                 const std::vector<std::string>& files);

}  // namespace zermelo::json

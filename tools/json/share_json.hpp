// Shared runs as JSON. README.md documents every key.
#pragma once

#include <string>

#include "solvers/fleet/status.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

Document share(const std::string& folder, const SharedStatus& status);  // zermelo.share/1

}  // namespace zermelo::json

// The progress of shared runs, for zermelo info.
#pragma once

#include <string>

#include "games/base/error.hpp"
#include "tools/zermelo/commands/command.hpp"

namespace zermelo::cli {

// Prints the status of the shared run in a folder.
Result<void> print_share_status(Context& context, const std::string& folder);

}  // namespace zermelo::cli

// The page without a server, embedded in the program.
#pragma once

#include <vector>

#include "tools/explorer/page_files.hpp"

namespace zermelo {

// Empty if the program was built without the page.
std::vector<PageFile> site_files();

}  // namespace zermelo

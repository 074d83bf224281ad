// The page that needs no server, as the program carries it.
#pragma once

#include <vector>

#include "tools/explorer/page_files.hpp"

namespace zermelo {

// Nothing where the program was built without it.
std::vector<PageFile> site_files();

}  // namespace zermelo

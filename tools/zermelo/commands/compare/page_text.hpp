// Pages of reports for the terminal.
#pragma once

#include <string>

#include "tools/report/page.hpp"

namespace zermelo::cli {

// The page without pictures, in lines that fit the terminal.
std::string page_text(const report::Page& page);

}  // namespace zermelo::cli

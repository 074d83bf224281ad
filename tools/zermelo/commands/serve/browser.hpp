// The user's browser.
#pragma once

#include <string>

namespace zermelo::cli {

// Opens a page by the program in the variable BROWSER, else by xdg-open, without waiting for it. False if neither
// starts.
bool open_in_browser(const std::string& address);

}  // namespace zermelo::cli

// The user's browser.
#pragma once

#include <string>

namespace zermelo::cli {

// Shows a page by the program that the environment variable BROWSER names, else by xdg-open; does not wait for it.
// False where neither can be started.
bool open_in_browser(const std::string& address);

}  // namespace zermelo::cli

// Quoting for commands that users copy into a shell.
#pragma once

#include <string>

namespace zermelo {

// The word in quotes if the shell needs them, else unchanged.
std::string shell_word(const std::string& text);

}  // namespace zermelo

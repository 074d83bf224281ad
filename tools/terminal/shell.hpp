// Commands that people copy into a shell.
#pragma once

#include <string>

namespace zermelo {

// A word as a shell takes it: in quotes where it needs them.
std::string shell_word(const std::string& text);

}  // namespace zermelo

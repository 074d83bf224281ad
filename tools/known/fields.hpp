// Splits lines of text into fields.
#pragma once

#include <string_view>
#include <vector>

namespace zermelo {

// The parts between separators, at least one.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);
// Removes the blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace zermelo

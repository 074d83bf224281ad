// The version of the programs.
#pragma once

#include <string_view>

namespace zermelo {

// Named in every table; not a date or a commit, so that equal input gives equal bytes.
inline constexpr std::string_view program_version = "zermelo 0.1.0";

}  // namespace zermelo

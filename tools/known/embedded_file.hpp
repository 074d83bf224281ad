// Files that the program carries (tools/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace zermelo {

struct EmbeddedFile {
    std::string_view name;  // a path below the folder that the build names
    std::string_view text;
};

}  // namespace zermelo

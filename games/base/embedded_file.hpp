// Files embedded in the program (embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace zermelo {

struct EmbeddedFile {
    std::string_view name;  // path below the base folder of zermelo_embed()
    std::string_view text;
};

// The files of data/ that CMakeLists.txt lists; names are like "known/values.txt".
std::span<const EmbeddedFile> embedded_files();

}  // namespace zermelo

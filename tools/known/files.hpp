// The files of data/ that the program carries. Their list is in CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

namespace zermelo {

struct EmbeddedFile {
    std::string_view name;  // below data/: "known/values.txt"
    std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace zermelo

// The embedded files of data/. CMakeLists.txt lists them; names are like "known/values.txt".
#pragma once

#include "games/base/embedded_file.hpp"

namespace zermelo {

std::span<const EmbeddedFile> embedded_files();

}  // namespace zermelo

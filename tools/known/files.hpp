// The files of data/ that the program carries. Their list is in CMakeLists.txt; names are like "known/values.txt".
#pragma once

#include "tools/known/embedded_file.hpp"

namespace zermelo {

std::span<const EmbeddedFile> embedded_files();

}  // namespace zermelo

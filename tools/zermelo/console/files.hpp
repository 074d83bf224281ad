// Small files that commands read and write.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/base/error.hpp"

namespace zermelo::cli {

// The beginning of a file, at most so many bytes. Fails with not_found where it cannot be read.
Result<std::string> read_beginning(const std::string& path, std::size_t most);

// Writes a text under a name that is there only when all of it is. Fails with usage where the file exists and not
// `force`, with not_found and with limit.
Result<void> write_file(const std::string& path, std::string_view text, bool force);

// Fails as write_file would, where that can be known before there is a text.
Result<void> check_writable(const std::string& path, bool force);

}  // namespace zermelo::cli

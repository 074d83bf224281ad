// Reads and writes small files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/base/error.hpp"

namespace zermelo::cli {

// The first bytes of a file, at most `most`. Fails with not_found if it cannot be read.
Result<std::string> read_beginning(const std::string& path, std::size_t most);

// Writes a file atomically. Fails with usage if it exists without `force`, with not_found and with limit.
Result<void> write_file(const std::string& path, std::string_view text, bool force);

// Fails if write_file() would fail, as far as known without the text.
Result<void> check_writable(const std::string& path, bool force, std::string_view begins = {});

}  // namespace zermelo::cli

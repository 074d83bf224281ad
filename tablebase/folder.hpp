// The files of a folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo {

// Equal as long as a file stays unchanged.
struct FileIdentity {
    std::uint64_t bytes = 0;
    std::int64_t written = 0;  // when, in units of the file system's clock

    // Nothing if there is no such file.
    static std::optional<FileIdentity> of(const std::string& path);
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// The sorted paths of the files with an extension (".ztb") directly in a folder. Fails with not_found if there is no
// such folder.
Result<std::vector<std::string>> files_in(const std::string& folder, std::string_view extension);

}  // namespace zermelo

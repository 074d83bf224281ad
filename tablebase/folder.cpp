#include "tablebase/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace zermelo {

std::optional<FileIdentity> FileIdentity::of(const std::string& path) {
    std::error_code size_error;
    std::error_code time_error;
    const FileIdentity identity{std::filesystem::file_size(path, size_error),
                                std::filesystem::last_write_time(path, time_error).time_since_epoch().count()};
    return size_error || time_error ? std::nullopt : std::optional(identity);
}

Result<std::vector<std::string>> files_in(const std::string& folder, std::string_view extension) {
    std::error_code error;
    std::vector<std::string> paths;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
        if (entry->path().extension() == extension) paths.push_back(entry->path().string());
    if (error) return fail(Failure::not_found, fmt::format("cannot read the folder {}", folder), error.message());
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace zermelo

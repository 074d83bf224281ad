// Folders of a site, from its list `files` with a path in each line.
#include "tablebase/folder.hpp"

#include "games/base/input_file.hpp"

namespace zermelo {

std::optional<FileIdentity> FileIdentity::of(const std::string& path) {
    const auto file = InputFile::open(path);
    return file ? std::optional(FileIdentity{file->size(), 0}) : std::nullopt;
}

Result<std::vector<std::string>> files_in(const std::string& folder, std::string_view extension) {
    std::vector<std::string> paths;
    const auto list = read_small_file("files");
    if (!list) return fail(Failure::not_found, "cannot read the list of the site's files");
    std::string path;
    for (const std::uint8_t byte : *list) {
        if (byte != '\n') {
            path += static_cast<char>(byte);
            continue;
        }
        if (path.starts_with(folder + "/") && path.ends_with(extension)) paths.push_back(path);
        path.clear();
    }
    return paths;
}

}  // namespace zermelo

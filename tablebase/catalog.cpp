#include "tablebase/catalog.hpp"

#include "tablebase/folder.hpp"
#include "tablebase/reader.hpp"

namespace zermelo {

Result<std::vector<std::string>> Catalog::paths(const std::string& folder) {
    return files_in(folder, ".ztb");
}

Result<Catalog> Catalog::scan(const std::string& folder) {
    ZERMELO_ASSIGN(files, paths(folder));
    Catalog catalog;
    for (const std::string& path : files) {
        if (const auto header = TableReader::read_header(path))
            catalog.entries_.push_back({path, header->spec, header->fingerprint});
        else
            ++catalog.unreadable_;
    }
    return catalog;
}

std::vector<std::string> Catalog::find(std::uint64_t fingerprint) const {
    std::vector<std::string> paths;
    for (const Entry& entry : entries_)
        if (entry.fingerprint == fingerprint) paths.push_back(entry.path);
    return paths;
}

std::string Catalog::file_name(const std::string& spec) {
    std::string name;
    for (const char c : spec) name += c == ':' || c == '@' || c == ',' || c == '=' || c == '/' ? '-' : c;
    return name + ".ztb";
}

}  // namespace zermelo

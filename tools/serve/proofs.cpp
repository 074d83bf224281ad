#include "tools/serve/proofs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/core/notation.hpp"

namespace zermelo::serve {

std::vector<Proofs::File> Proofs::files() const {
    std::vector<File> files;
    std::error_code error;
    if (folder_.empty()) return files;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code gone;
        if (entry->path().extension() != ".zcert" || !entry->is_regular_file(gone)) continue;
        const std::uintmax_t bytes = entry->file_size(gone);
        if (!gone) files.push_back({entry->path().filename().string(), bytes});
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });
    return files;
}

// A name of the list: no path leads out of the folder.
Result<std::string> Proofs::path(std::string_view name) const {
    const auto all = files();
    if (std::none_of(all.begin(), all.end(), [&](const File& file) { return file.name == name; }))
        return fail(Failure::not_found, fmt::format("there is no certificate {}", in_quotes(name)), "",
                    "/api/v1/catalog lists them");
    return folder_ + "/" + std::string(name);
}

Result<std::shared_ptr<const Certificate>> Proofs::open(std::string_view name) const {
    ZERMELO_ASSIGN(path, this->path(name));
    std::error_code ignored;
    const auto written = std::filesystem::last_write_time(path, ignored);
    const auto bytes = std::filesystem::file_size(path, ignored);
    {
        const std::lock_guard lock(mutex_);
        const auto kept = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) {
            return one.name == name && one.written == written && one.bytes == bytes;
        });
        if (kept != kept_.end()) {
            std::rotate(kept_.begin(), kept, kept + 1);
            return kept_.front().certificate;
        }
    }
    ZERMELO_ASSIGN(certificate, engine_.certificate(path));
    const std::lock_guard lock(mutex_);
    std::erase_if(kept_, [&](const Kept& one) { return one.name == name; });
    kept_.insert(kept_.begin(), {std::string(name), written, bytes, certificate});
    if (kept_.size() > most_kept) kept_.pop_back();
    return certificate;
}

}  // namespace zermelo::serve

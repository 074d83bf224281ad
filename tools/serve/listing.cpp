#include "tools/serve/listing.hpp"

#include <fmt/format.h>

#include "tablebase/catalog.hpp"

namespace zermelo::serve {

std::vector<json::CatalogRow> Listing::rows(const std::string& folder, const std::stop_token& stop) {
    const auto paths = Catalog::paths(folder);
    if (!paths) return {};
    std::vector<json::CatalogRow> rows;
    std::map<std::string, Kept> kept;
    for (const std::string& path : *paths) {
        if (stop.stop_requested()) break;
        Kept file{FileIdentity::of(path), {}};
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = kept_.find(path); found != kept_.end() && found->second.identity == file.identity)
                file.row = found->second.row;
        }
        bool lasts = true;
        if (file.row.file.empty()) {
            const auto table = engine_.table(path);
            file.row = table ? json::catalog_row(**table)
                             : json::CatalogRow{"", path, fmt::format("{}: {}", table.error().what, table.error().why)};
            lasts = table || table.error().code == Failure::corrupt;
        }
        rows.push_back(file.row);
        if (lasts && file.identity) kept.emplace(path, std::move(file));
    }
    const std::lock_guard lock(mutex_);
    kept_ = std::move(kept);
    return rows;
}

}  // namespace zermelo::serve

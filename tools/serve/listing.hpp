// The rows of the catalog.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "solvers/engine/zermelo.hpp"
#include "tablebase/folder.hpp"
#include "tools/json/serve_json.hpp"

namespace zermelo::serve {

// Keeps a row for each table file and opens only files that are new or changed, so a folder may have thousands.
// Thread-safe.
class Listing {
public:
    explicit Listing(const Engine& engine) : engine_(engine) {}

    // By name. Ends early after a stop request. Empty if there is no such folder.
    std::vector<json::CatalogRow> rows(const std::string& folder, const std::stop_token& stop);

private:
    struct Kept {
        std::optional<FileIdentity> identity;
        json::CatalogRow row;
    };

    const Engine& engine_;
    std::mutex mutex_;
    std::map<std::string, Kept> kept_;  // by path
};

}  // namespace zermelo::serve

// Sites as JSON. README.md documents every key.
#pragma once

#include <string>
#include <vector>

#include "tools/json/document.hpp"
#include "tools/site/export.hpp"

namespace zermelo::json {

// zermelo.export/1. `folder` is the site's folder.
Document site(const std::string& folder, const std::vector<site::SiteFile>& files);

}  // namespace zermelo::json

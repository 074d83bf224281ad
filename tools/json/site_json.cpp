#include "tools/json/site_json.hpp"

#include "games/base/version.hpp"
#include "tools/json/parts.hpp"

namespace zermelo::json {

Document site(const std::string& folder, const std::vector<site::SiteFile>& files) {
    Json list = Json::array();
    for (const site::SiteFile& file : files) list.push_back({{"file", file.name}, {"bytes", file.bytes}});
    return Json{{"schema", "zermelo.export/1"}, {"program", program_version}, {"site", folder}, {"files", list}};
}

}  // namespace zermelo::json

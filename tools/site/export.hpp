// A site: the page with tables and certificates, for any host of files.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::site {

struct SiteFile {
    std::string name;  // in the site: "tables/konane-4x4.ztb"
    std::uint64_t bytes = 0;
};

// The page itself: names and contents of its files.
using Page = std::map<std::string, std::string>;
// The one that this program carries. Fails with no_answer where it was built without.
Result<Page> own_page();
// The one that tools/site/build has made in a folder. Fails with not_found.
Result<Page> page_in(const std::string& folder);

// Writes the page, `tables` (*.ztb) and `proofs` (*.zcert) into a new folder, which has its name when all is in it.
// With `force` an earlier site gives way; anything else never does. Returns what the site has. Fails with usage where
// the folder exists or two files have one name, with not_found and with limit.
Result<std::vector<SiteFile>> export_site(const std::string& folder, const Page& page,
                                          const std::vector<std::string>& tables,
                                          const std::vector<std::string>& proofs, bool force);

}  // namespace zermelo::site

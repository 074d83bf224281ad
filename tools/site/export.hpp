// A site: the page with tables and certificates, for any static web host.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/base/error.hpp"

namespace zermelo::site {

struct SiteFile {
    std::string name;  // path in the site: "tables/konane-4x4.ztb"
    std::uint64_t bytes = 0;
};

// The page: names and contents of its files.
using Page = std::map<std::string, std::string>;
// The page embedded in this program. Fails with no_answer if the program was built without it.
Result<Page> own_page();
// The page that tools/site/build has made in a folder. Fails with not_found.
Result<Page> page_in(const std::string& folder);

// Writes the page, `tables` (*.ztb) and `proofs` (*.zcert) into a new folder, which gets its name once it is complete.
// `force` replaces an earlier site, but no other folder. Returns the files of the site. Fails with usage if the folder
// exists or two files have one name, with not_found and with limit.
Result<std::vector<SiteFile>> export_site(const std::string& folder, const Page& page,
                                          const std::vector<std::string>& tables,
                                          const std::vector<std::string>& proofs, bool force);

}  // namespace zermelo::site

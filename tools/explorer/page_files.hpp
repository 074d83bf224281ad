// The files of the page, embedded in the program.
#pragma once

#include <string_view>
#include <vector>

namespace zermelo {

struct PageFile {
    std::string_view name;  // "index.html"
    std::string_view text;
    std::string_view gzip;
};

// Empty if the program was built without esbuild.
std::vector<PageFile> page_files();
// The page without a server; empty if the program was built without it.
std::vector<PageFile> site_files();

}  // namespace zermelo

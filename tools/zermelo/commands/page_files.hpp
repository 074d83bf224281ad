// Pages of reports as files.
#pragma once

#include <string>
#include <vector>

#include "games/base/error.hpp"
#include "tools/options/options.hpp"
#include "tools/report/page.hpp"

namespace zermelo::cli {

// True for names of pages: NAME.md, NAME.html.
bool is_page(const std::string& path);
// Writes Markdown or HTML, by the name. Fails as write_file.
Result<void> write_page(const std::string& path, const report::Page& page, bool force);

// -o, --html and --force: the files that a page is written to, and its form on standard output.
struct PageArguments {
    std::vector<std::string> outputs;
    bool html = false;
    bool force = false;

    // For the help: `otherwise` goes to standard output without a file; `pictures` are those of a page of HTML.
    void add_to(const Options& command, const std::string& otherwise, const std::string& pictures);
    // Fails if an output file has a bad name or cannot be written, before the long work.
    Result<void> check() const;
    Result<void> write(const report::Page& page) const;
};

}  // namespace zermelo::cli

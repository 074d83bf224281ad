// A game designer's report as a page, from the numbers of a study.
#pragma once

#include <string>

#include "tools/report/page.hpp"
#include "tools/study/study.hpp"

namespace zermelo::report {

// The sources of a report, for its last section.
struct Origin {
    std::string command;  // makes the report again
    std::string table;    // the table's file; empty if it was temporary
};

Page report_page(const AnyGame& game, const Study& study, const Origin& origin);

}  // namespace zermelo::report

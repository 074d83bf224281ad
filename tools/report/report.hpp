// A game designer's report as a page, from the numbers of a study.
#pragma once

#include <string>

#include "tools/report/page.hpp"
#include "tools/study/study.hpp"

namespace zermelo::report {

// Where the numbers come from.
struct Origin {
    std::string command;  // that makes the report again
    std::string table;    // the table's file; empty where it was made for the report alone
};

Page report_page(const AnyGame& game, const Study& study, const Origin& origin);

}  // namespace zermelo::report

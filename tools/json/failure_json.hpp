// Errors of both programs as JSON.
#pragma once

#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// The request that failed. Empty texts are left out of the document.
struct Failed {
    std::string_view command;  // zermelo.<command>/1; empty: zermelo.error/1
    std::string spec;
    std::string position;
    std::string file;
    int line = 0;  // of standard input, from 1 on
};
// `advice` is the key `try`.
Document failed(const Failed& request, const Error& error, const std::string& advice);

}  // namespace zermelo::json

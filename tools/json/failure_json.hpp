// Errors as JSON, of both programs.
#pragma once

#include <string>
#include <string_view>

#include "games/base/error.hpp"
#include "tools/json/document.hpp"

namespace zermelo::json {

// What went wrong, in place of an answer. Empty texts are left out.
struct Failed {
    std::string_view command;  // zermelo.<command>/1; empty: zermelo.error/1
    std::string spec;
    std::string position;
    std::string file;
};
// `advice` is what to try.
Document failed(const Failed& request, const Error& error, const std::string& advice);

}  // namespace zermelo::json

// Describes an HTTP interface for programs (OpenAPI 3.1). The schemas come from the tables of README.md.
#pragma once

#include <string_view>
#include <vector>

#include "tools/json/document.hpp"

namespace zermelo::json {

struct ApiParameter {
    std::string_view name;
    std::string_view type;  // string, integer, number, boolean
    std::string_view meaning;
    bool required = false;
    bool repeated = false;  // may be given again
};

// One address.
struct ApiAddress {
    std::string_view method;  // GET, POST, DELETE
    std::string_view path;
    std::string_view summary;
    std::string_view schema;  // of the answer, "query"; empty for pictures and files
    std::string_view body;    // schema of the request body; empty without one
    std::vector<ApiParameter> parameters = {};
    int status = 200;  // of a successful answer
};

Document openapi(const std::vector<ApiAddress>& addresses);

}  // namespace zermelo::json

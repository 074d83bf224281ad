// Requests and responses without the HTTP library, which only server.cpp includes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/base/input_file.hpp"
#include "tools/serve/range.hpp"

namespace zermelo::serve {

struct HttpRequest {
    std::string method;  // GET for a HEAD too: the server drops the body of its answer
    std::string target;  // path and query, still encoded
    std::string host;    // the header Host, or empty
    std::string content_type;
    std::string if_none_match;
    std::string range;  // the headers Range and If-Range, or empty
    std::string if_range;
    std::string origin;      // the header Origin: the site whose page asks, or empty
    std::string fetch_site;  // the header Sec-Fetch-Site, by which browsers tell whose page asks
    std::stop_token gone;    // stops once the client has closed its connection
    bool accepts_gzip = false;
    std::string body;
};

struct FilePart {
    std::shared_ptr<const InputFile> file;
    ByteRange bytes;
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::optional<FilePart> part;  // in place of the body: it is read while it is sent
    std::vector<std::pair<std::string, std::string>> headers;
};

// Answers a request. Call it exactly once, from any thread; it must not outlive the server.
using Reply = std::function<void(HttpResponse)>;
// Runs in a network thread, so it must be short.
using Handler = std::function<void(HttpRequest, Reply)>;

}  // namespace zermelo::serve

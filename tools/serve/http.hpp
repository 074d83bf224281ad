// Requests and answers as the rest of this folder sees them: the library that speaks HTTP stays in server.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::serve {

struct HttpRequest {
    std::string method;  // GET; of a HEAD too, as its answer is the same without the body
    std::string target;  // as the client wrote it: path and query
    std::string host;    // the header Host; empty where there is none
    std::string content_type;
    std::string if_none_match;
    bool accepts_gzip = false;
    std::string body;
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

// Answers a request: to be called once, by any thread, before it is destroyed. None outlives the server.
using Reply = std::function<void(HttpResponse)>;
// Called by a network thread, which it must not keep for long.
using Handler = std::function<void(HttpRequest, Reply)>;

}  // namespace zermelo::serve

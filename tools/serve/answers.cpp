#include "tools/serve/answers.hpp"

#include "tools/json/failure_json.hpp"

namespace zermelo::serve {

HttpResponse document(const json::Document& document) {
    HttpResponse response;
    response.body = document.text(false) + "\n";
    return response;
}

HttpResponse failure(int status, const Error& error) {
    HttpResponse response = document(json::failed({}, error, error.hint));
    response.status = status;
    response.headers.emplace_back("Cache-Control", "no-store");
    if (status == 503) response.headers.emplace_back("Retry-After", "2");
    return response;
}

HttpResponse failure(const Error& error) {
    switch (error.code) {
        case Failure::usage:
        case Failure::bad_input:
            return failure(400, error);
        case Failure::not_found:
        case Failure::no_answer:
            return failure(404, error);
        case Failure::limit:
        case Failure::interrupted:
            return failure(503, error);
        default:
            return failure(500, error);
    }
}

}  // namespace zermelo::serve

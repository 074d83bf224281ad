// The server's answers for a page without a server. The worker of the page calls these functions.
#include <string>
#include <string_view>

#include "tools/explorer/page_files.hpp"
#include "tools/serve/answers.hpp"
#include "tools/serve/api.hpp"
#include "tools/site/wasm/stand_ins/give_up.hpp"

namespace zermelo {

// Empty, because the page is already loaded.
std::vector<PageFile> page_files() {
    return {};
}

namespace {

serve::Api& api() {
    static serve::Api only([] {
        serve::ApiOptions options;
        options.tables = "tables";
        options.proofs = "proofs";
        return options;
    }());
    return only;
}

std::string request;
serve::HttpResponse response;
bool has_given_up = false;

}  // namespace

void site_gives_up(const Error& error) {
    response = serve::failure(error);
    has_given_up = true;
    __builtin_trap();
}

}  // namespace zermelo

extern "C" {

// Returns a buffer for a request: the address, followed by the body.
[[clang::export_name("room")]] char* site_room(std::size_t bytes) {
    zermelo::request.resize(bytes);
    return zermelo::request.data();
}

// Answers the request. The address has `length` bytes; with a body it is a POST of JSON. Returns the HTTP status.
[[clang::export_name("answer")]] int site_answer(std::size_t length) {
    using namespace zermelo;
    serve::HttpRequest asked;
    asked.method = request.size() > length ? "POST" : "GET";
    asked.target = request.substr(0, length);
    asked.host = "localhost";
    asked.content_type = "application/json";
    asked.body = request.substr(length);
    api().handle(asked, [](serve::HttpResponse made) { response = std::move(made); });
    return response.status;
}

[[clang::export_name("body")]] const char* site_body() {
    return zermelo::response.body.data();
}

[[clang::export_name("body_length")]] std::size_t site_body_length() {
    return zermelo::response.body.size();
}

// After a trap: the HTTP status of the answer that is left, or 0 where the program ended by a defect.
[[clang::export_name("gave_up")]] int site_gave_up() {
    return zermelo::has_given_up ? zermelo::response.status : 0;
}
}

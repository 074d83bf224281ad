// Any request to the server: one answer, and of errors JSON that says what, why and what to try; never a crash. Input:
// method, target, host, content type, a line each, then the body.
#include <cstdint>
#include <cstdlib>
#include <future>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tools/serve/api.hpp"

namespace {

using namespace zermelo::serve;

Api& api() {
    ApiOptions options;
    options.tables = "no such folder";
    options.search_seconds = 0;
    options.long_search_seconds = 0.01;
    options.long_search_memory = 14'000'000;
    static Api api(options);
    return api;
}

std::string next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

void require(bool holds) {
    if (!holds) std::abort();
}

void check(const HttpResponse& response) {
    if (response.status == 304) return require(response.body.empty());
    if (response.type != "application/json") return require(response.status == 200 && !response.body.empty());
    const auto json = nlohmann::json::parse(response.body, nullptr, false);
    require(json.is_object());
    require(json.contains("error") == (response.status >= 400));
    if (response.status < 400) return;
    const auto& error = json["error"];
    for (const char* key : {"what", "why", "try"}) require(error.contains(key) && error[key].is_string());
    require(!error["what"].get_ref<const std::string&>().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    HttpRequest request;
    request.method = next_line(text);
    request.target = next_line(text);
    request.host = next_line(text);
    request.content_type = next_line(text);
    request.body = text;
    request.accepts_gzip = size % 2 == 0;
    // A second answer throws, which ends the program.
    auto answer = std::make_shared<std::promise<HttpResponse>>();
    api().handle(request, [answer](HttpResponse response) { answer->set_value(std::move(response)); });
    check(answer->get_future().get());
    return 0;
}

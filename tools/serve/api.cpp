#include "tools/serve/api.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/base/text.hpp"
#include "games/base/version.hpp"
#include "tools/explorer/page_files.hpp"
#include "tools/serve/answers.hpp"

namespace zermelo::serve {

namespace {

// True for a numeric address of this family. An attacker cannot point it at another machine by DNS.
bool is_address(int family, const std::string& text) {
    in6_addr address{};  // the longer one
    return text.find('\0') == std::string::npos && inet_pton(family, text.c_str(), &address) == 1;
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

// Security headers: only the page may load resources, and only from this server. `origin`: a site whose pages may read
// the answer, or empty.
void add_headers(HttpResponse& response, const std::string& origin) {
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Cross-Origin-Resource-Policy", origin.empty() ? "same-origin" : "cross-origin");
    if (!origin.empty()) {
        response.headers.emplace_back("Access-Control-Allow-Origin", origin);
        response.headers.emplace_back("Access-Control-Expose-Headers", "ETag, Retry-After");
    }
    if (response.status == 304) return;  // these headers would replace the client's stored ones
    const auto is_policy = [](const auto& header) { return header.first == "Content-Security-Policy"; };
    if (std::any_of(response.headers.begin(), response.headers.end(), is_policy)) return;
    response.headers.emplace_back(
        "Content-Security-Policy",
        response.type.starts_with("text/html")
            ? "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
              "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            : "default-src 'none'");
}

std::string_view type_of(std::string_view name) {
    if (name.ends_with(".html")) return "text/html; charset=utf-8";
    if (name.ends_with(".css")) return "text/css; charset=utf-8";
    return "text/javascript; charset=utf-8";
}

const std::vector<PageFile>& page_files_once() {
    static const std::vector<PageFile> files = page_files();
    return files;
}

// Answers requests for files of the explorer; `/` is its page. False if there is no such file.
bool page(const Call& call) {
    if (call.target.path == "/favicon.ico") {  // browsers ask for it beside each page that names no icon
        HttpResponse response;
        response.status = 204;
        call.reply(std::move(response));
        return true;
    }
    const std::vector<PageFile>& files = page_files_once();
    if (call.target.path == "/" && files.empty()) {
        HttpResponse response;
        response.type = "text/plain; charset=utf-8";
        response.body =
            "This zermelo was built without its page: apt install esbuild, then build it again. "
            "/api/v1/openapi.json lists what it answers.\n";
        call.reply(std::move(response));
        return true;
    }
    const std::string_view name = call.target.path == "/" ? "index.html" : std::string_view(call.target.path).substr(1);
    const auto file = std::find_if(files.begin(), files.end(), [&](const PageFile& one) { return one.name == name; });
    if (file == files.end()) return false;
    const std::string stamp = fmt::format("{} {}", program_version, XXH3_64bits(file->text.data(), file->text.size()));
    const auto sent = send_tagged(call, stamp, [&] {
        HttpResponse response;
        response.type = type_of(name);
        response.body = call.request.accepts_gzip ? file->gzip : file->text;
        if (call.request.accepts_gzip) response.headers.emplace_back("Content-Encoding", "gzip");
        response.headers.emplace_back("Vary", "Accept-Encoding");
        return response;
    });
    return sent.has_value();
}

bool is_page(std::string_view path) {
    const std::vector<PageFile>& files = page_files_once();
    return path == "/" || std::ranges::any_of(files, [&](const PageFile& one) { return path.substr(1) == one.name; });
}

// The name of a parameter that is given again where only one value counts.
std::optional<std::string> doubled_parameter(const json::ApiAddress& address, const Target& target) {
    for (const json::ApiParameter& parameter : address.parameters)
        if (!parameter.repeated && std::ranges::count(target.values, parameter.name, [](const auto& value) {
                                       return std::string_view(value.first);
                                   }) > 1)
            return std::string(parameter.name);
    return std::nullopt;
}

// All addresses of the interface for programs.
std::string api_addresses() {
    std::vector<std::string_view> paths;
    for (const Route& route : routes())
        if (std::ranges::find(paths, route.address.path) == paths.end()) paths.push_back(route.address.path);
    return fmt::format("{}", fmt::join(paths, ", "));
}

// The name of the first parameter that an address does not have.
std::optional<std::string> unknown_parameter(const json::ApiAddress& address, const Target& target) {
    for (const auto& [name, value] : target.values)
        if (std::ranges::find(address.parameters, name, &json::ApiParameter::name) == address.parameters.end())
            return name;
    return std::nullopt;
}

std::string parameters_of(const json::ApiAddress& address) {
    std::vector<std::string_view> names;
    for (const json::ApiParameter& parameter : address.parameters) names.push_back(parameter.name);
    return names.empty() ? "this address has no parameters"
                         : fmt::format("the parameters of this address: {}", fmt::join(names, ", "));
}

}  // namespace

// Prevents DNS rebinding: a page of another host points its name at our address, so that the browser takes us for that
// host. The name in its request is then not ours.
bool Api::knows_host(std::string_view host) const {
    const bool in_brackets = host.starts_with('[');
    const std::size_t end = std::min(host.size(), in_brackets ? host.find(']') + 1 : host.find(':'));
    const std::string_view port = host.substr(end);
    if (!port.empty() && (port[0] != ':' || port.find_first_not_of("0123456789", 1) != std::string_view::npos))
        return false;
    const std::string name = in_small_letters(host.substr(0, end));
    if (in_brackets) return end > 0 && is_address(AF_INET6, name.substr(1, end - 2));
    const auto& hosts = context_.options.hosts;
    return name == "localhost" || name == "localhost." || is_address(AF_INET, name) ||
           std::any_of(hosts.begin(), hosts.end(), [&](const auto& known) { return in_small_letters(known) == name; });
}

bool Api::allows(const HttpRequest& request) const {
    const auto& origins = context_.options.origins;
    return !request.origin.empty() && std::ranges::any_of(origins, [&](const std::string& origin) {
        return origin == "*" || origin == request.origin;
    });
}

void Api::handle(HttpRequest request, const Reply& raw_reply) {
    const bool allowed_site = allows(request);
    if (allowed_site) request.fetch_site.clear();  // its pages may do what ours may
    const std::string origin = allowed_site ? request.origin : "";
    const bool has_origins = !context_.options.origins.empty();
    const Reply reply = [raw_reply, origin, has_origins](HttpResponse response) {
        add_headers(response, origin);
        if (has_origins) response.headers.emplace_back("Vary", "Origin");
        raw_reply(std::move(response));
    };
    const auto refuse = [&](int status, std::string what, std::string why, std::string hint) {
        reply(failure(status, Error(Failure::usage, std::move(what), std::move(why), std::move(hint))));
    };
    if (!knows_host(request.host))
        return refuse(421, "this server has another name", "the request names a host that it does not know",
                      "http://localhost, or --host NAME");
    const auto target = parse_target(request.target);
    if (!target)
        return refuse(400, "the address cannot be read", "it is no path with a query", "percent-encoded UTF-8");
    if (allowed_site && request.method == "OPTIONS") {  // a browser asks before it sends JSON
        HttpResponse response;
        response.status = 204;
        response.headers = {{"Access-Control-Allow-Methods", "GET, POST, DELETE"},
                            {"Access-Control-Allow-Headers", "Content-Type, If-None-Match"},
                            {"Access-Control-Allow-Private-Network", "true"},
                            {"Access-Control-Max-Age", "600"}};
        return reply(std::move(response));
    }
    if (request.method == "GET" && page({request, *target, reply})) return;
    std::string allowed;
    for (const Route& route : routes()) {
        if (route.address.path != target->path) continue;
        if (route.address.method == request.method) {
            // A misspelt name would be answered as if it were not there: with the start, for a position.
            if (const auto unknown = unknown_parameter(route.address, *target))
                return refuse(400, fmt::format("there is no parameter {}", in_quotes(*unknown)), "",
                              parameters_of(route.address));
            if (const auto doubled = doubled_parameter(route.address, *target))
                return refuse(400, fmt::format("the parameter {} is given more than once", in_quotes(*doubled)), "",
                              "one value");
            const auto answered = route.endpoint(context_, {request, *target, reply});
            if (!answered) reply(failure(answered.error()));
            return;
        }
        allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", route.address.method);
        if (route.address.method == "GET") allowed += ", HEAD";
    }
    if (allowed.empty() && is_page(target->path)) allowed = "GET, HEAD";
    if (allowed.empty())
        return reply(failure(Error(Failure::not_found, "there is nothing at this address",
                                   "/api/v1/openapi.json describes the addresses", api_addresses())));
    HttpResponse response =
        failure(405, Error(Failure::usage, "this address has another method", "", fmt::format("use {}", allowed)));
    response.headers.emplace_back("Allow", allowed);
    reply(std::move(response));
}

}  // namespace zermelo::serve

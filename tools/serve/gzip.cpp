#include "tools/serve/gzip.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cctype>
#include <string>

namespace zermelo::serve {

namespace {

namespace zlib = boost::beast::zlib;

constexpr std::size_t least = 1024;  // bytes of a body that pays

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Cuts the text before the separator off.
std::string_view next_part(std::string_view& rest, char separator) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view part = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

bool is_gzip(std::string_view coding) {
    return std::ranges::equal(coding, std::string_view("gzip"),
                              [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

void append_number(std::string& text, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) text += static_cast<char>(number >> shift & 0xff);
}

// A member of gzip without a name or a time (RFC 1952).
std::string gzip(const std::string& text) {
    zlib::deflate_stream deflate;
    deflate.reset(5, 15, 8, zlib::Strategy::normal);
    constexpr std::array<unsigned char, 10> header = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};
    std::string packed(header.begin(), header.end());
    const std::size_t begin = packed.size();
    packed.resize(begin + deflate.upper_bound(text.size()));
    zlib::z_params params;
    params.next_in = text.data();
    params.avail_in = text.size();
    params.next_out = packed.data() + begin;
    params.avail_out = packed.size() - begin;
    boost::beast::error_code error;
    deflate.write(params, zlib::Flush::finish, error);
    if (error != zlib::error::end_of_stream) return {};
    packed.resize(packed.size() - params.avail_out);
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    append_number(packed, crc.checksum());
    append_number(packed, static_cast<std::uint32_t>(text.size()));
    return packed;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
    while (!accept_encoding.empty()) {
        std::string_view parameters = next_part(accept_encoding, ',');
        if (!is_gzip(next_part(parameters, ';'))) continue;
        const bool refused = parameters.find("q=0") != std::string_view::npos &&
                             parameters.find_first_of("123456789") == std::string_view::npos;
        return !refused;
    }
    return false;
}

void compress(HttpResponse& response) {
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(response.headers, [&](const auto& header) { return header.first == name; });
    };
    if (response.body.size() < least || has("Content-Encoding")) return;
    std::string packed = gzip(response.body);
    if (packed.empty() || packed.size() >= response.body.size()) return;
    response.body = std::move(packed);
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    for (auto& [name, value] : response.headers)
        if (name == "ETag" && value.starts_with('"')) value.insert(0, "W/");
}

}  // namespace zermelo::serve

// The target of a request: a path and a query.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::serve {

struct Target {
    std::string path;                                         // decoded, begins with /
    std::vector<std::pair<std::string, std::string>> values;  // parameters of the query, decoded, in order

    std::optional<std::string_view> find(std::string_view key) const;  // the first value of that name
    std::string get(std::string_view key, std::string_view otherwise = "") const;
};

// Parses a percent-encoded path with an optional query (RFC 3986); `+` is a blank in queries. Empty for other forms of
// target, for a % without two hex digits, and for a zero byte.
std::optional<Target> parse_target(std::string_view text);

}  // namespace zermelo::serve

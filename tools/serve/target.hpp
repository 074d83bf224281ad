// What follows the method in the first line of a request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::serve {

struct Target {
    std::string path;                                         // decoded, begins with /
    std::vector<std::pair<std::string, std::string>> values;  // of the query, decoded, in order

    std::optional<std::string_view> find(std::string_view key) const;  // the first of that name
    std::string get(std::string_view key, std::string_view otherwise = "") const;
};

// A path and perhaps a query, percent-encoded (RFC 3986); `+` is a blank in queries. Nothing where it is anything else:
// another form of target, two characters after % that are no hex digits, a zero byte.
std::optional<Target> parse_target(std::string_view text);

}  // namespace zermelo::serve

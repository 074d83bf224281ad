#include "tools/zermelo/console/limits.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>
#include <string_view>

#include "games/core/notation.hpp"

namespace zermelo::cli {

namespace {

using Units = std::map<std::string_view, double, std::less<>>;

// A number with one of the units behind it; nothing where the text is none, or where the amount is out of range.
std::optional<double> parse_amount(std::string_view text, const Units& units, double least, double most) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (text.empty() || text[0] < '0' || text[0] > '9' || error != std::errc() || *(end - 1) == '.')
        return std::nullopt;
    const auto unit = units.find(text.substr(static_cast<std::size_t>(end - text.data())));
    if (unit == units.end()) return std::nullopt;
    const double amount = number * unit->second;
    if (amount < least || amount > most) return std::nullopt;
    return amount;
}

}  // namespace

Result<std::uint64_t> parse_bytes(const std::string& text) {
    static const Units units = {{"", 1},           {"K", 1e3},           {"M", 1e6},
                                {"G", 1e9},        {"T", 1e12},          {"Ki", 1024.0},
                                {"Mi", 1048576.0}, {"Gi", 1073741824.0}, {"Ti", 1099511627776.0}};
    const std::string_view number(text.data(), text.ends_with('B') ? text.size() - 1 : text.size());
    if (const auto bytes = parse_amount(number, units, 1, 1e18)) return static_cast<std::uint64_t>(*bytes);
    return fail(Failure::usage, fmt::format("--memory {} is not an amount of memory", in_quotes(text)),
                "it is a number with a unit: K, M, G, T, or Ki, Mi, Gi, Ti",
                "for example --memory 8G or --memory 500M");
}

Result<std::uint64_t> parse_nodes(const std::string& text) {
    static const Units units = {{"", 1}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}};
    if (const auto nodes = parse_amount(text, units, 1, 1e18)) return static_cast<std::uint64_t>(*nodes);
    return fail(Failure::usage, fmt::format("--nodes {} is not a number of positions", in_quotes(text)),
                "it is a number, at least 1, and may have a unit: k, M, G, T",
                "for example --nodes 1000000 or --nodes 10M");
}

Result<double> parse_seconds(const std::string& text) {
    static const Units units = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
    if (const auto seconds = parse_amount(text, units, 1e-3, 1e9)) return *seconds;
    return fail(Failure::usage, fmt::format("--time {} is not a time", in_quotes(text)),
                "it is a number of seconds above 0, or has a unit: s, m, h",
                "for example --time 90, --time 5m or --time 1h");
}

}  // namespace zermelo::cli

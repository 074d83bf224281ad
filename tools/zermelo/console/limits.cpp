#include "tools/zermelo/console/limits.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>
#include <string_view>

#include "games/base/text.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo::cli {

Result<std::uint64_t> parse_memory(const std::string& text) {
    auto bytes = parse_bytes(text);
    constexpr std::uint64_t least = 1000;  // less is a number whose unit was forgotten
    if (bytes && *bytes < least)
        bytes = fail(Failure::usage, fmt::format("{} is not an amount of memory", in_quotes(text)),
                     fmt::format("less than {} bytes are too few; it is a number with a unit: K, M, G, T, or Ki, Mi, "
                                 "Gi, Ti",
                                 least));
    if (!bytes) {
        bytes.error().what = "--memory " + bytes.error().what;
        bytes.error().hint = "for example --memory 8G or --memory 500M";
    }
    return bytes;
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
                "it is a number of seconds from 0.001 to 1,000,000,000, or has a unit: s, m, h",
                "for example --time 90, --time 5m or --time 1h");
}

Result<Network> parse_network(const std::string& text) {
    static const Units rates = {{"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}};
    static const Units times = {{"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
    const std::size_t comma = text.find(',');
    const auto rate = parse_amount(std::string_view(text).substr(0, comma), rates, 1e3, 1e15);
    const auto latency = comma == std::string::npos
                             ? std::optional(0.0)
                             : parse_amount(std::string_view(text).substr(comma + 1), times, 0, 60);
    if (rate && latency) return Network{*rate, *latency};
    return fail(Failure::usage, fmt::format("--network {} is not the rate of a network", in_quotes(text)),
                "it is a number of bits per second with a unit, k, M, G or T, and perhaps the time of a message on its "
                "way, with us, ms or s",
                "for example --network 10G or --network 10G,20us");
}

}  // namespace zermelo::cli

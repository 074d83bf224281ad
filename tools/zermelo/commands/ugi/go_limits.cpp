#include "tools/zermelo/commands/ugi/go_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "games/base/text.hpp"

namespace zermelo::cli {

namespace {

// Milliseconds of a clock may be negative when it has run out.
std::optional<std::int64_t> number_of(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
    return std::nullopt;
}

double seconds_of(std::int64_t milliseconds) {
    return static_cast<double>(milliseconds) / 1000;
}

}  // namespace

GoLimits GoLimits::read(const std::vector<std::string>& words, Side turn, double overhead) {
    constexpr double least = 0.001;  // seconds
    constexpr double share = 20;     // of the clock, for one move
    std::map<std::string, std::int64_t> given;
    GoLimits limits;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& key = words[i];
        if (key == "infinite") {
            limits.infinite = true;
            continue;
        }
        if (key != "movetime" && key != "nodes" && key != "depth" && key != "p1time" && key != "p2time" &&
            key != "p1inc" && key != "p2inc") {
            limits.ignored.push_back(fmt::format("go does not know {}", in_quotes(key)));
        } else if (const auto number = i + 1 < words.size() ? number_of(words[i + 1]) : std::nullopt) {
            ++i;
            if (*number < 0 && (key == "movetime" || key == "nodes" || key == "depth"))
                limits.ignored.push_back(fmt::format("{} is {}, which is no limit", key, *number));
            else
                given[key] = *number;
        } else {
            limits.ignored.push_back(fmt::format("no number that is small enough stands after {}", key));
        }
    }
    const std::string side = turn == Side::first ? "p1" : "p2";
    if (const auto clock = given.find(side + "time"); clock != given.end()) {
        const double left = seconds_of(clock->second);
        const double more = given.contains(side + "inc") ? seconds_of(given[side + "inc"]) : 0;
        limits.seconds = std::max(least, std::min(left / share + more * 0.75, left / 2) - overhead);
    }
    if (given.contains("movetime")) limits.seconds = std::max(least, seconds_of(given["movetime"]) - overhead);
    if (given.contains("nodes")) {
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(1, given["nodes"]));
        limits.timed = given.contains("movetime") || given.contains(side + "time");
    }
    if (limits.infinite) limits.timed = false;
    if (!limits.timed) limits.seconds = std::numeric_limits<double>::infinity();
    return limits;
}

}  // namespace zermelo::cli

#include "tools/zermelo/console/progress_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "games/base/text.hpp"

namespace zermelo::cli {

namespace {

// A part of the line. If the line is too long, the field with the greatest least_wanted is dropped first.
struct Field {
    std::string text;
    int least_wanted = 0;
};

// A time in one unit, because estimates are inexact.
std::string coarse_time(double seconds) {
    if (seconds < 20) return "a few seconds";
    if (seconds < 120) return fmt::format("about {:.0f} s", seconds);
    if (seconds < 120 * 60) return fmt::format("about {:.0f} min", seconds / 60);
    if (seconds < 72 * 3600) return fmt::format("about {:.1f} h", seconds / 3600);
    return fmt::format("about {:.0f} days", seconds / 86400);
}

std::string short_count(double count) {
    if (count < 1e4) return fmt::format("{:.0f}", count);
    if (count < 1e6) return fmt::format("{:.0f} k", count / 1e3);
    return fmt::format("{:.1f} M", count / 1e6);
}

double share_of(const json::Progress& state) {
    return std::min(1.0, static_cast<double>(state.done) / static_cast<double>(state.total));
}

std::vector<Field> fields(const json::Progress& state) {
    const auto done = static_cast<double>(state.done);
    const bool sliced = state.slices > 0;
    std::vector<Field> fields = {{sliced ? fmt::format("slice {}/{}", state.slice, state.slices) : state.phase, 0}};
    if (state.total > 0) fields.push_back({fmt::format("{:.0f} %", std::floor(100 * share_of(state))), 1});
    if (sliced)
        fields.push_back({short_count(done) + " positions", 5});
    else if (state.total > 0)
        fields.push_back({short_count(done) + "/" + short_count(static_cast<double>(state.total)), 5});
    else
        fields.push_back({short_count(done), 2});
    if (!sliced) fields.push_back({short_count(done / std::max(state.seconds, 1e-3)) + "/s", 4});
    fields.push_back({format_bytes(state.resident), 3});
    if (state.seconds_left) fields.push_back({coarse_time(*state.seconds_left) + " left", 2});
    if (!state.status.empty()) fields.push_back({state.status, 6});
    return fields;
}

std::string joined(std::vector<Field> shown, std::optional<std::size_t> columns) {
    while (true) {
        std::string text;
        for (const Field& field : shown) text += (text.empty() ? "" : "  ") + field.text;
        if (!columns || text.size() <= *columns) return text;
        if (shown.size() == 1) return text.substr(0, *columns);
        shown.erase(std::max_element(shown.begin(), shown.end(),
                                     [](const Field& a, const Field& b) { return a.least_wanted < b.least_wanted; }));
    }
}

}  // namespace

std::string progress_line(const json::Progress& state) {
    return joined(fields(state), std::nullopt);
}

std::string dated_progress(const json::Progress& state) {
    return fmt::format("{:%F %T}  {}", fmt::localtime(state.time), progress_line(state));
}

std::string progress_bar(const json::Progress& state, std::size_t columns) {
    constexpr std::size_t widest = 24;
    constexpr std::size_t narrowest = 6;
    const std::vector<Field> shown = fields(state);
    std::string figures = joined(shown, columns);
    if (state.total > 0 && figures.size() + narrowest + 3 <= columns) {
        const std::size_t width = std::min(widest, columns - figures.size() - 3);
        const auto full = static_cast<std::size_t>(share_of(state) * static_cast<double>(width));
        figures.insert(shown.front().text.size() + 2, fmt::format("[{:.<{}}] ", std::string(full, '#'), width));
    }
    return figures;
}

}  // namespace zermelo::cli

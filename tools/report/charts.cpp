#include "tools/report/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "games/base/text.hpp"
#include "tools/draw/svg.hpp"
#include "tools/terminal/wrap.hpp"

namespace zermelo::report {

namespace {

constexpr double page_width = 480;
constexpr double words = 13;  // font size in pixels
constexpr double small_words = 11.5;
constexpr std::string_view ink = "currentColor";
constexpr std::string_view faint = "#8a8a8a";
constexpr Stroke grid_line{faint, 0.5};

// An upper bound of the width of a text in the usual sans-serif fonts.
double room_of(std::string_view text, double size, bool bold = false) {
    return (bold ? 0.72 : 0.62) * size * static_cast<double>(width_of(text));
}

// Draws small squares with names, in lines from y on. Returns the y below them.
double paint_legend(Svg& svg, const std::vector<std::pair<std::string, Colour>>& entries, double y,
                    std::string_view text = ink) {
    double x = 0;
    for (const auto& [name, colour] : entries) {
        const double width = 18 + room_of(name, words) + 14;
        if (x > 0 && x + width > page_width) {
            x = 0;
            y += 20;
        }
        svg.rectangle({x, y}, 12, 12, colour.fill);
        svg.text({x + 18, y + 6}, words, text, name, false, Anchor::start);
        x += width;
    }
    return y + 24;
}

// The least of 1, 2, 5, 10, 20, 50, ... that makes at most `most` steps up to an end.
int nice_step(int end, int most) {
    for (int power = 1;; power *= 10)
        for (const int factor : {1, 2, 5})
            if (end / (factor * power) <= most) return factor * power;
}

// Cuts out the middle of a text that does not fit and puts dots there.
std::string shortened(const std::string& text, double size, double room) {
    if (room_of(text, size, true) <= room) return text;
    std::size_t kept = text.size() / 2;
    std::string shorter;
    do shorter = text.substr(0, kept) + ".." + text.substr(text.size() - kept);
    while (room_of(shorter, size, true) > room && --kept > 0);
    return shorter;
}

}  // namespace

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string shares_chart(const ChartText& text, const std::vector<SharesRow>& rows) {
    Svg svg;
    std::vector<std::pair<std::string, Colour>> legend;
    const std::size_t kinds = rows.empty() ? 0 : rows.front().shares.size();
    for (std::size_t kind = 0; kind < kinds; ++kind)
        if (std::any_of(rows.begin(), rows.end(), [&](const SharesRow& row) { return row.shares[kind].value > 0; }))
            legend.emplace_back(rows.front().shares[kind].name, rows.front().shares[kind].colour);
    double y = paint_legend(svg, legend, 2);
    for (const SharesRow& row : rows) {
        svg.text({0, y + 8}, words, ink, row.name, true, Anchor::start);
        std::string outside;  // the numbers that do not fit into their bars
        double x = 0;
        for (const Share& share : row.shares) {
            const double width = share.value * page_width;
            if (share.value <= 0) continue;
            svg.rectangle({x, y + 20}, width, 26, share.colour.fill);
            if (room_of(percent(share.value), words, true) + 4 <= width)
                svg.text({x + width / 2, y + 33}, words, share.colour.ink, percent(share.value), true);
            else
                outside += fmt::format("{}{} {}", outside.empty() ? "" : ", ", share.name, percent(share.value));
            x += width;
        }
        svg.text({page_width, y + 8}, small_words, ink, outside, false, Anchor::end);
        y += 62;
    }
    return svg.document(page_width, y - 10, text.title, text.description);
}

namespace {

// A frame with shares from 0 to 100 % upwards and whole numbers to the right.
struct Frame {
    double left = 44;
    double right = page_width - 12;
    double top = 0;
    double bottom = 0;
    int last = 1;  // the greatest number

    double x(double number) const { return left + (right - left) * number / last; }
    double y(double share) const { return bottom - (bottom - top) * share; }
};

void paint_marker(Svg& svg, std::size_t series, Point2 at, std::string_view fill) {
    constexpr double r = 4;
    if (series == 0)
        svg.circle(at, r, fill);
    else if (series == 1)
        svg.rectangle({at.x - r, at.y - r}, 2 * r, 2 * r, fill);
    else
        svg.polygon({{at.x, at.y - 1.3 * r}, {at.x + 1.2 * r, at.y + r}, {at.x - 1.2 * r, at.y + r}}, fill);
}

void paint_numbers(Svg& svg, const Frame& frame, std::string_view x_name) {
    const int step = nice_step(frame.last, 10);
    for (int number = 0; number <= frame.last; number += step) {
        svg.line({frame.x(number), frame.bottom}, {frame.x(number), frame.bottom + 4}, {ink, 1});
        svg.text({frame.x(number), frame.bottom + 14}, small_words, ink, std::to_string(number));
    }
    svg.line({frame.left, frame.bottom}, {frame.right, frame.bottom}, {ink, 1});
    svg.text({(frame.left + frame.right) / 2, frame.bottom + 32}, words, ink, x_name);
}

}  // namespace

std::string series_chart(const ChartText& text, const std::vector<Series>& series, int step, std::string_view x_name) {
    Svg svg;
    Frame frame;
    std::size_t most_points = 0;
    double y = 2;
    for (std::size_t i = 0; i < series.size(); ++i) {  // the legend: one line for each series
        paint_marker(svg, i, {6, y + 6}, series[i].colour.fill);
        svg.text({18, y + 6}, words, ink, series[i].name, false, Anchor::start);
        y += 19;
        most_points = std::max(most_points, series[i].points.size());
        for (const SeriesPoint& point : series[i].points) frame.last = std::max(frame.last, point.x);
    }
    frame.top = y + 12;
    frame.bottom = frame.top + 200;
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double at = frame.y(quarter / 4.0);
        svg.line({frame.left, at}, {frame.right, at}, grid_line);
        svg.text({frame.left - 6, at}, small_words, ink, fmt::format("{} %", 25 * quarter), false, Anchor::end);
    }
    paint_numbers(svg, frame, x_name);
    for (std::size_t i = series.size(); i-- > 0;) {
        const auto& points = series[i].points;
        const auto at = [&](const SeriesPoint& point) { return Point2{frame.x(point.x), frame.y(point.share)}; };
        for (std::size_t k = 0; k < points.size(); ++k) {
            if (k > 0 && points[k].x == points[k - 1].x + step)
                svg.line(at(points[k - 1]), at(points[k]), {series[i].colour.fill, 2});
            if (most_points > 60) continue;
            const double up = std::min(1.0, points[k].share + points[k].error);
            const double down = std::max(0.0, points[k].share - points[k].error);
            if (points[k].error > 0)
                svg.line({frame.x(points[k].x), frame.y(up)}, {frame.x(points[k].x), frame.y(down)},
                         {series[i].colour.fill, 1.5});
            paint_marker(svg, i, at(points[k]), series[i].colour.fill);
        }
    }
    return svg.document(page_width, frame.bottom + 44, text.title, text.description);
}

std::string histogram(const ChartText& text, const std::vector<std::uint64_t>& counts, Colour colour,
                      std::string_view x_name) {
    constexpr int most_bars = 14;
    Svg svg;
    const auto has_any = [](std::uint64_t count) { return count > 0; };
    const int first = static_cast<int>(std::find_if(counts.begin(), counts.end(), has_any) - counts.begin());
    const int last = static_cast<int>(counts.size()) - 1;
    const int width = nice_step(last - first + 1, most_bars - 2);
    const int begin = first / width * width;
    const int bars = (last - begin) / width + 1;
    std::uint64_t total = 0;
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(bars));
    for (int number = first; number <= last; ++number) {
        const std::uint64_t count = counts[static_cast<std::size_t>(number)];
        sums[static_cast<std::size_t>((number - begin) / width)] += count;
        total += count;
    }
    const double most = static_cast<double>(*std::max_element(sums.begin(), sums.end()));
    const double left = 4;
    const double each = std::min(60.0, (page_width - 2 * left) / bars);
    const double top = 22;
    const double bottom = top + 150;
    for (int bar = 0; bar < bars; ++bar) {
        const std::uint64_t count = sums[static_cast<std::size_t>(bar)];
        const double x = left + bar * each;
        const double height = (bottom - top) * static_cast<double>(count) / most;
        if (count > 0) {
            svg.rectangle({x + 1.5, bottom - height}, each - 3, height, colour.fill);
            const double share = static_cast<double>(count) / static_cast<double>(total);
            const std::string label = share < 0.01 ? "<1%" : fmt::format("{:.0f}%", 100 * share);
            svg.text({x + each / 2, bottom - height - 9}, small_words, ink, label, true);
        }
        const int from = begin + bar * width;
        if (width == 1)
            svg.text({x + each / 2, bottom + 14}, small_words, ink, std::to_string(from));
        else
            svg.text({std::max(x, 8.0), bottom + 14}, small_words, ink, std::to_string(from));
    }
    if (width > 1) {
        const double end = left + bars * each;
        const std::string number = std::to_string(begin + bars * width);
        svg.text({std::min(end, page_width - room_of(number, small_words) / 2), bottom + 14}, small_words, ink, number);
    }
    svg.line({left, bottom}, {left + bars * each, bottom}, {ink, 1});
    svg.text({left + bars * each / 2, bottom + 32}, words, ink, x_name);
    return svg.document(page_width, bottom + 44, text.title, text.description);
}

std::string distances_chart(const ChartText& text, const DistanceCounts& counts, std::string_view x_name,
                            const std::optional<DistanceMark>& here, const ChartColours& colours) {
    Svg svg;
    const auto& [wins, losses, draws, points] = counts;
    const std::size_t distances = std::max<std::size_t>({wins.size(), losses.size(), 1});
    const bool bar_of_draws = draws > 0 && !points;  // behind the distances
    const std::size_t count = distances + (bar_of_draws ? 1 : 0);
    std::uint64_t most = std::max<std::uint64_t>(draws, 1);
    for (const auto* numbers : {&wins, &losses})
        for (const std::uint64_t number : *numbers) most = std::max(most, number);
    const double powers = std::ceil(std::log10(static_cast<double>(most)) + 1e-9) + (most == 1 ? 1 : 0);
    constexpr double half = 120;  // pixels of a half of the chart
    std::vector<std::pair<std::string, Colour>> legend = {{"wins", colours.win}};
    if (draws > 0) legend.emplace_back("draws", colours.draw);
    legend.emplace_back("losses", colours.loss);
    const double top = 24 + (here ? 24 : 8);
    const double middle = top + half;
    const double bottom = middle + half;
    const double end = bottom + 44;
    if (!colours.page.empty()) svg.rectangle({0, 0}, page_width, end, colours.page);
    paint_legend(svg, legend, 0, colours.ink);
    svg.text({page_width, 6}, small_words, colours.ink, "positions, on a logarithmic scale", false, Anchor::end);
    const auto scale = [](double power) {
        return with_thousands(static_cast<std::uint64_t>(std::pow(10, power) + 0.5));
    };
    const double left = 14 + room_of(scale(powers), small_words);
    const double each = (page_width - left) / static_cast<double>(count);
    // 0.15 gives one position a visible bar, because its logarithm is 0.
    const auto height = [&](double number) { return half * (std::log10(number) + 0.15) / (powers + 0.15); };
    for (double power = 0; power <= powers; power += powers > 6 ? 2 : 1)
        for (const int way : {-1, 1}) {
            const double y = middle + way * height(std::pow(10, power));
            svg.line({left, y}, {page_width, y}, grid_line);
            if (power > 0 || way < 0)
                svg.text({left - 6, y}, small_words, colours.ink, scale(power), false, Anchor::end);
        }
    const auto paint_bar = [&](std::size_t at, std::uint64_t number, Colour colour, bool is_above) {
        if (number == 0) return;
        const double bar = height(static_cast<double>(number));
        svg.rectangle({left + static_cast<double>(at) * each + each * 0.1, is_above ? middle - bar : middle},
                      each * 0.8, bar, colour.fill);
    };
    for (std::size_t at = 0; at < wins.size(); ++at) paint_bar(at, wins[at], colours.win, true);
    for (std::size_t at = 0; at < losses.size(); ++at) paint_bar(at, losses[at], colours.loss, false);
    paint_bar(points ? 0 : distances, draws, colours.draw, true);
    svg.line({left, middle}, {page_width, middle}, {colours.ink, 1});
    const int step = nice_step(static_cast<int>(count), 14);
    for (int number = 0; number < static_cast<int>(distances); number += step)
        svg.text({left + (number + 0.5) * each, bottom + 14}, small_words, colours.ink, std::to_string(number));
    if (bar_of_draws && each >= room_of("draws", small_words))
        svg.text({page_width - each / 2, bottom + 14}, small_words, colours.ink, "draws");
    svg.text({left + (page_width - left) / 2, bottom + 32}, words, colours.ink, x_name);
    if (here) {
        const double x = left + (here->distance + 0.5) * each;
        const double room = room_of(here->words, words, true) / 2;
        svg.line({x, top - 6}, {x, here->win ? middle : bottom}, {colours.ink, 1});
        svg.text({std::clamp(x, room, page_width - room), top - 14}, words, colours.ink, here->words, true);
    }
    return svg.document(page_width, end, text.title, text.description);
}

std::string dots_chart(const ChartText& text, const std::vector<DotRow>& rows, std::string_view left_end,
                       std::string_view right_end, std::string_view note_name) {
    Svg svg;
    constexpr double most_room = 150;
    double name_room = 0;
    double note_room = room_of(note_name, small_words);
    for (const DotRow& row : rows) {
        name_room = std::max(name_room, room_of(row.name, words, true));
        note_room = std::max(note_room, room_of(row.note, words));
    }
    Frame frame;
    frame.left = std::min(name_room, most_room) + 16;
    frame.right = page_width - note_room - 20;
    frame.last = 100;
    const double first_row = 52;
    const double bottom = first_row + 24 * static_cast<double>(rows.size());
    svg.text({frame.left, 8}, small_words, ink, fmt::format("\u2190 {}", left_end), false, Anchor::start);
    svg.text({frame.right, 8}, small_words, ink, fmt::format("{} \u2192", right_end), false, Anchor::end);
    svg.text({page_width, 28}, small_words, ink, note_name, false, Anchor::end);
    for (const int share : {0, 25, 50, 75, 100}) {
        const double x = frame.x(share);
        svg.line({x, 40}, {x, bottom - 6}, share == 50 ? Stroke{ink, 1.2} : grid_line);
        svg.text({x, 28}, small_words, ink, fmt::format("{}%", share));
    }
    double y = first_row;
    for (const DotRow& row : rows) {
        const double x = frame.x(100 * row.share);
        svg.text({frame.left - 12, y}, words, ink, shortened(row.name, words, most_room), true, Anchor::end);
        svg.line({frame.x(100 * std::max(0.0, row.share - row.error)), y},
                 {frame.x(100 * std::min(1.0, row.share + row.error)), y}, {first_colour.fill, 2});
        svg.circle({x, y}, 5, first_colour.fill);
        svg.text({page_width, y}, words, ink, row.note, false, Anchor::end);
        y += 24;
    }
    return svg.document(page_width, bottom, text.title, text.description);
}

}  // namespace zermelo::report

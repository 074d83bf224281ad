#include "tools/draw/thermograph_picture.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "tools/draw/svg.hpp"

namespace zermelo {

namespace {

using values::Dyadic;
using values::Wall;

constexpr double width = 480;
constexpr double height = 320;
constexpr double margin = 48;
constexpr double letters = 14;
struct GraphPalette {
    std::string_view page, walls, ink;
};
constexpr GraphPalette graph_by_day{"#ffffff", "#1b1b1b", "#444444"};
constexpr GraphPalette graph_by_night{"#1e1e1e", "#ececec", "#dddddd"};

// The points of a wall from tax 0 to the top, and its bends between them.
std::vector<Wall::Point> visible(const Wall& wall, const Dyadic& top) {
    std::vector<Wall::Point> points{{0, wall.at(0)}};
    for (const Wall::Point& point : wall.points())
        if (point.t > 0 && point.t < top) points.push_back(point);
    points.push_back({top, wall.at(top)});
    return points;
}

Dyadic top_of(const values::Thermograph& thermograph) {
    return std::max(thermograph.temperature, Dyadic(0)) + 1;
}

std::string listed(const Wall& wall, const Dyadic& top) {
    std::string text;
    for (const auto& [t, x] : visible(wall, top)) text += fmt::format(" {} at tax {};", x.text(), t.text());
    if (!text.empty()) text.pop_back();
    return text;
}

}  // namespace

std::string in_words(const values::Thermograph& thermograph) {
    const Dyadic top = top_of(thermograph);
    return fmt::format("Mean {}, temperature {}. Left wall:{}. Right wall:{}.", thermograph.mean.text(),
                       thermograph.temperature.text(), listed(thermograph.left, top), listed(thermograph.right, top));
}

std::string thermograph_picture(const values::Thermograph& thermograph, std::string_view name,
                                const std::array<std::string_view, 2>& sides, bool dark) {
    const auto [page, walls, ink] = dark ? graph_by_night : graph_by_day;
    const Dyadic top = top_of(thermograph);
    const Dyadic high = thermograph.left.at(0) + 1;
    const Dyadic low = thermograph.right.at(0) - 1;
    const double scale_x = (width - 2 * margin) / (high - low).to_double();
    const double scale_t = (height - 2 * margin) / top.to_double();
    const auto place = [&](const Dyadic& t, const Dyadic& x) {
        return Point2{width - margin - (x - low).to_double() * scale_x, height - margin - t.to_double() * scale_t};
    };
    Svg svg;
    svg.rectangle({0, 0}, width, height, page);
    svg.line(place(0, high), place(0, low), {ink, 1});
    // Labels on the axis: at most nine integers, and the stops and the mean.
    const auto step = std::max<std::int64_t>(1, ((high - low).floor() + 8) / 9);
    for (std::int64_t x = low.floor() + 1; Dyadic(x) < high; ++x)
        if (x % step == 0) {
            const Point2 at = place(0, x);
            svg.line(at, {at.x, at.y + 4}, {ink, 1});
            svg.text({at.x, at.y + 14}, letters, ink, std::to_string(x));
        }
    // Blue and vermilion are won and lost, so the walls have one colour.
    const auto draw = [&](const Wall& wall, const Dyadic& highest, double dash) {
        const auto points = visible(wall, highest);
        for (std::size_t i = 1; i < points.size(); ++i)
            svg.line(place(points[i - 1].t, points[i - 1].x), place(points[i].t, points[i].x), {walls, 3, dash});
    };
    const Dyadic meeting = std::max(thermograph.temperature, Dyadic(0));
    draw(thermograph.right, meeting, 8);
    draw(thermograph.left, top, 0);
    const Point2 foot = place(meeting, thermograph.mean);
    svg.circle(foot, 4, ink);
    // Above the axis, if the mast stands on it.
    const double label = std::min(foot.y, height - margin - 10);
    svg.text({foot.x - 10, label}, letters, ink, fmt::format("t = {}", thermograph.temperature.text()), false,
             Anchor::end);
    svg.text({place(top, thermograph.mean).x, margin - 14}, letters, ink,
             fmt::format("mean {}", thermograph.mean.text()));
    svg.text({margin / 2, height - 10}, letters, walls, fmt::format("{} (Left): solid", sides[0]), true, Anchor::start);
    svg.text({width - margin / 2, height - 10}, letters, walls, fmt::format("{} (Right): dashed", sides[1]), true,
             Anchor::end);
    return svg.document(width, height, fmt::format("Thermograph of {}", name), in_words(thermograph));
}

}  // namespace zermelo

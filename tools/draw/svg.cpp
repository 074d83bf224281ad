#include "tools/draw/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>

namespace zermelo {

namespace {

std::string stroke_of(Stroke stroke) {
    if (stroke.colour.empty()) return "";
    const std::string dashes = stroke.dash > 0 ? fmt::format(" stroke-dasharray=\"{:.1f}\"", stroke.dash) : "";
    return fmt::format(" stroke=\"{}\" stroke-width=\"{:.1f}\"{}", stroke.colour, stroke.width, dashes);
}

}  // namespace

std::string escaped(std::string_view text) {
    constexpr std::string_view special = "&<>\"";
    constexpr std::array<std::string_view, 4> names = {"&amp;", "&lt;", "&gt;", "&quot;"};
    std::string result;
    for (const char letter : text) {
        const std::size_t at = special.find(letter);
        result += at == std::string_view::npos ? std::string_view(&letter, 1) : names[at];
    }
    return result;
}

void Svg::rectangle(Point2 corner, double width, double height, std::string_view fill) {
    fmt::format_to(std::back_inserter(shapes_),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", corner.x,
                   corner.y, width, height, fill);
}

void Svg::circle(Point2 middle, double radius, std::string_view fill, Stroke stroke) {
    fmt::format_to(std::back_inserter(shapes_), "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"{}/>\n",
                   middle.x, middle.y, radius, fill, stroke_of(stroke));
}

void Svg::polygon(const std::vector<Point2>& corners, std::string_view fill, Stroke stroke) {
    std::string points;
    for (const Point2& corner : corners)
        points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", corner.x, corner.y);
    fmt::format_to(std::back_inserter(shapes_), "<polygon points=\"{}\" fill=\"{}\"{}/>\n", points, fill,
                   stroke_of(stroke));
}

void Svg::line(Point2 from, Point2 to, Stroke stroke) {
    fmt::format_to(std::back_inserter(shapes_),
                   "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke-linecap=\"round\"{}/>\n",
                   from.x, from.y, to.x, to.y, stroke_of(stroke));
}

void Svg::arc(Point2 from, Point2 to, double bend, Stroke stroke) {
    if (bend == 0) return line(from, to, stroke);
    const double chord = std::hypot(to.x - from.x, to.y - from.y);
    const double radius = chord * (1 + bend * bend) / (4 * std::abs(bend));
    fmt::format_to(std::back_inserter(shapes_),
                   "<path d=\"M{:.1f},{:.1f}A{:.1f},{:.1f} 0 0 {} {:.1f},{:.1f}\" fill=\"none\"{}/>\n", from.x, from.y,
                   radius, radius, bend > 0 ? 1 : 0, to.x, to.y, stroke_of(stroke));
}

void Svg::arrow(Point2 from, Point2 to, Stroke stroke) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return;
    const Point2 along{(to.x - from.x) / length, (to.y - from.y) / length};
    const double head = 3 * stroke.width;
    const Point2 base{to.x - head * along.x, to.y - head * along.y};
    line(from, base, stroke);
    const double half = 1.5 * stroke.width;
    polygon(
        {to, {base.x - half * along.y, base.y + half * along.x}, {base.x + half * along.y, base.y - half * along.x}},
        stroke.colour);
}

// Readers centre a text vertically in different ways, so we give its base line: a third of the size below the point.
void Svg::text(Point2 point, double size, std::string_view fill, std::string_view words, bool bold, Anchor anchor) {
    constexpr std::array<std::string_view, 3> anchors = {"start", "middle", "end"};
    fmt::format_to(std::back_inserter(shapes_),
                   "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" font-family=\"sans-serif\"{} "
                   "text-anchor=\"{}\" fill=\"{}\">{}</text>\n",
                   point.x, point.y + size / 3, size, bold ? " font-weight=\"bold\"" : "",
                   anchors[static_cast<std::size_t>(anchor)], fill, escaped(words));
}

// First the halo, then the text: not every reader knows of an order of painting.
void Svg::label(Point2 point, double size, std::string_view fill, std::string_view words, std::string_view halo) {
    const auto write = [&](std::string_view colour, const std::string& stroke) {
        fmt::format_to(std::back_inserter(shapes_),
                       "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" font-family=\"sans-serif\" "
                       "text-anchor=\"middle\" fill=\"{}\"{}>{}</text>\n",
                       point.x, point.y + size / 3, size, colour, stroke, escaped(words));
    };
    write(halo, stroke_of({halo, 0.3 * size}));
    write(fill, "");
}

void Svg::nested(Point2 corner, double width, double height, std::string_view document) {
    const std::string_view begin = "viewBox=";
    fmt::format_to(std::back_inserter(shapes_), "<svg x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}",
                   corner.x, corner.y, width, height, document.substr(document.find(begin)));
}

std::string Svg::document(double width, double height, std::string_view title, std::string_view description) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
        "{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<desc>{3}</desc>\n{4}</svg>\n",
        width, height, escaped(title), escaped(description), shapes_);
}

}  // namespace zermelo

#include "games/watermelon_chess/points.hpp"

#include <cmath>

namespace zermelo::watermelon {

namespace {

// Circles of radius 1, 2 and 3; the ends of an arc lie 25 degrees from its middle.
Place place_of(Point point) {
    if (point == c) return {0, 0};
    constexpr std::array<double, 4> arms = {90, 0, 270, 180};
    constexpr std::array<double, 8> ends = {115, 65, 25, -25, 295, 245, 205, 155};
    const int number = point - 1;
    const bool is_end = point >= nl;
    const double degrees =
        is_end ? ends[static_cast<std::size_t>(point - nl)] : arms[static_cast<std::size_t>(number % 4)];
    const double radius = is_end ? 3 : 1 + number / 4;
    const double angle = degrees * std::acos(-1.0) / 180;
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

// The middle of the circle through three points.
Place middle_of_circle(Place a, Place b, Place d) {
    const double bx = b.x - a.x, by = b.y - a.y, dx = d.x - a.x, dy = d.y - a.y;
    const double twice = 2 * (bx * dy - by * dx);
    const double b2 = bx * bx + by * by, d2 = dx * dx + dy * dy;
    return {a.x + (dy * b2 - by * d2) / twice, a.y + (bx * d2 - dx * b2) / twice};
}

// The bend of the arc of a circle that is less than half of it.
double bend_around(Place middle, Place from, Place to) {
    const double ax = from.x - middle.x, ay = from.y - middle.y, bx = to.x - middle.x, by = to.y - middle.y;
    return -std::tan(std::atan2(ax * by - ay * bx, ax * bx + ay * by) / 4);
}

// The inner ring and the rim are circles around c, and so are the four arcs around points beyond the rim. The
// diameters are straight.
double bend_of(Point from, Point to) {
    const auto is_second = [](Point point) { return point >= n2 && point <= w2; };
    const auto bend = [&](Place middle) { return bend_around(middle, place_of(from), place_of(to)); };
    if (from >= n1 && from <= w1 && to >= n1 && to <= w1) return bend(place_of(c));
    if (from >= n3 && to >= n3) return bend(place_of(c));
    if (!is_second(from) || to < nl) return 0;
    for (const auto& [other, end] : lines)
        if (other == from && end >= nl && end != to)
            return bend(middle_of_circle(place_of(end), place_of(from), place_of(to)));
    return 0;
}

}  // namespace

Board board() {
    std::vector<Board::Point> named;
    for (int point = 0; point < points; ++point)
        named.push_back({std::string(names[static_cast<std::size_t>(point)]), place_of(static_cast<Point>(point))});
    std::vector<Board::Line> drawn;
    for (const auto& [from, to] : lines) drawn.push_back({from, to, bend_of(from, to)});
    return Board::graph(named, drawn);
}

}  // namespace zermelo::watermelon

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

}  // namespace

Board board() {
    std::vector<Board::Point> named;
    for (int point = 0; point < points; ++point)
        named.push_back({std::string(names[static_cast<std::size_t>(point)]), place_of(static_cast<Point>(point))});
    return Board::graph(named, {lines.begin(), lines.end()});
}

}  // namespace zermelo::watermelon

#include "tools/draw/name_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace zermelo {

namespace {

constexpr double ring_radius = 0.45;   // of the widest piece, with the ring of the last move
constexpr double other_radius = 0.44;  // of the same around other points

// Points on a line of the board. An arc is about a parabola.
void add_points_of_line(const Board& board, const Board::Line& line, std::vector<Place>& points) {
    constexpr int steps = 24;
    const Place& a = board.place(line.from);
    const Place& b = board.place(line.to);
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double aside = 2 * line.bend * t * (1 - t);
        points.push_back({a.x + t * dx - aside * dy, a.y + t * dy + aside * dx});
    }
}

// The room that a name takes.
struct NameBox {
    Place middle;
    double width = 0;
    double height = 0;
};

double distance(const Place& point, const NameBox& box) {
    return std::hypot(std::max(0.0, std::abs(point.x - box.middle.x) - box.width / 2),
                      std::max(0.0, std::abs(point.y - box.middle.y) - box.height / 2));
}

double distance(const NameBox& one, const NameBox& other) {
    return distance(one.middle, {other.middle, one.width + other.width, one.height + other.height});
}

NameBox box_of_name(const Board& board, int cell, double height) {
    return {board.place(cell), 0.6 * height * static_cast<double>(board.name(cell).size()), 0.75 * height};
}

// The box moved in a direction, so far that it lies beside a piece on its cell.
NameBox beside_piece(NameBox box, double angle) {
    const Place cell = box.middle;
    for (double far = ring_radius; distance(cell, box) < ring_radius; far += 0.02)
        box.middle = {cell.x + far * std::cos(angle), cell.y + far * std::sin(angle)};
    return box;
}

}  // namespace

std::vector<Place> places_of_names(const Board& board, double height) {
    // In the corners first, lower ones before; of equal places the first.
    constexpr std::array<int, 16> directions = {2, 6, 14, 10, 4, 3, 5, 1, 7, 15, 9, 13, 11, 12, 0, 8};
    constexpr double enough = 0.05;        // of room
    constexpr double between_names = 0.1;  // else a name is taken for that of another point
    constexpr double nearer_to_its_own = 0.08;
    std::vector<Place> lines;
    for (const Board::Line& line : board.lines()) add_points_of_line(board, line, lines);
    std::vector<NameBox> boxes;
    const auto room_of_name = [&](const NameBox& box, int cell) {
        double room = enough;
        for (const Place& point : lines) room = std::min(room, distance(point, box));
        const auto from_point = [&](int point) {
            return std::hypot(box.middle.x - board.place(point).x, box.middle.y - board.place(point).y);
        };
        for (int other = 0; other < board.cells(); ++other) {
            if (other == cell) continue;
            room = std::min({room, distance(board.place(other), box) - other_radius,
                             from_point(other) - from_point(cell) - nearer_to_its_own});
        }
        for (const NameBox& other : boxes) room = std::min(room, distance(box, other) - between_names);
        return room;
    };
    std::vector<Place> places;
    for (int cell = 0; cell < board.cells(); ++cell) {
        NameBox best;
        double most = -2;
        for (const int direction : directions) {
            const double angle = -direction * std::numbers::pi / 8;  // 4: downwards
            const NameBox box = beside_piece(box_of_name(board, cell, height), angle);
            const double room = room_of_name(box, cell);
            if (room <= most + 1e-6) continue;
            most = room;
            best = box;
        }
        boxes.push_back(best);
        places.push_back({best.middle.x - board.place(cell).x, best.middle.y - board.place(cell).y});
    }
    return places;
}

std::vector<std::optional<Place>> places_on_screen(const Board& board) {
    const auto count = static_cast<std::size_t>(board.cells());
    switch (board.outline()) {
        case Outline::square:
            return std::vector<std::optional<Place>>(count);
        case Outline::hexagon:
            return std::vector<std::optional<Place>>(count, Place{0, -name_below});
        case Outline::point:
            break;
    }
    const auto places = places_of_names(board, letters_of_points);
    return {places.begin(), places.end()};
}

}  // namespace zermelo

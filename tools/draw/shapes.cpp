#include "tools/draw/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

namespace zermelo {

namespace {

using Corners = std::vector<Place>;

// Values have colours that colour-blind people tell apart: blue, violet, vermilion. White letters on them have a
// contrast of at least 4.5.
constexpr std::string_view win_colour = "#005a8c";
constexpr std::string_view draw_colour = "#6a3d9a";
constexpr std::string_view loss_colour = "#a03c00";
constexpr std::string_view unknown_colour = "#4d4d4d";
constexpr std::string_view white = "#ffffff";

constexpr std::string_view last_colour = "#26601a";
constexpr std::string_view seat_colour = "#5e4a28";  // of lines on marked cells
constexpr double thin = 0.032;
constexpr double radius = 0.36;  // of a piece

// The fill, the rim and the ink for signs.
struct Paint {
    std::string_view fill, rim, ink;
};
Paint paint_of(std::string_view colour) {
    if (colour == "black") return {"#222222", "#000000", "#fafafa"};
    if (colour == "white") return {"#fafafa", "#444444", "#111111"};
    return {"#9a9a9a", "#444444", "#111111"};
}

Shape polygon(Corners points, std::string_view fill, std::string_view stroke = {}, double width = 0) {
    return {Shape::Form::polygon, std::move(points), 0, {}, fill, stroke, width};
}

Shape circle(double size, std::string_view fill, std::string_view stroke = {}, double width = 0) {
    return {Shape::Form::circle, {{0, 0}}, size, {}, fill, stroke, width};
}

Corners square(double half) {
    return {{-half, half}, {half, half}, {half, -half}, {-half, -half}};
}

Corners lozenge(double half) {
    return {{0, half}, {half, 0}, {0, -half}, {-half, 0}};
}

// A part of a ring; the middle of the arc and half of its angle in degrees.
Corners arc(double inner, double outer, int middle, int half) {
    Corners corners;
    const auto add = [&](double far, int degrees) {
        const double angle = degrees * std::numbers::pi / 180;
        corners.push_back({far * std::cos(angle), far * std::sin(angle)});
    };
    constexpr int step = 5;
    for (int degrees = middle - half; degrees <= middle + half; degrees += step) add(outer, degrees);
    for (int degrees = middle + half; degrees >= middle - half; degrees -= step) add(inner, degrees);
    return corners;
}

// A crown, and the head of a beast with pointed ears, in units of the piece.
constexpr std::array<Place, 7> crown = {
    {{-0.5, -0.45}, {-0.6, 0.36}, {-0.25, 0}, {0, 0.54}, {0.25, 0}, {0.6, 0.36}, {0.5, -0.45}}};
constexpr std::array<Place, 7> head = {
    {{-0.62, 0.62}, {-0.26, 0.28}, {0.26, 0.28}, {0.62, 0.62}, {0.5, -0.08}, {0, -0.7}, {-0.5, -0.08}}};

template <std::size_t Count>
Corners scaled(const std::array<Place, Count>& points, double factor) {
    Corners result;
    for (const Place& point : points) result.push_back({factor * point.x, factor * point.y});
    return result;
}

constexpr std::array<std::string_view, 7> look_names = {"", "disc", "king", "ring", "marker", "target", "beast"};

std::string_view colour_of(const AnyGame& game, std::optional<Side> side) {
    // In texts of positions the side to move is often b or w: the colour of its pieces.
    const bool first_is_black = game.info().side_letters.front() == 'b';
    return !side ? "grey" : (*side == Side::first) == first_is_black ? "black" : "white";
}

}  // namespace

std::string_view name_of(Shape::Form form) {
    constexpr std::array<std::string_view, 3> names = {"circle", "polygon", "text"};
    return names[static_cast<std::size_t>(form)];
}

Shape cell_shape(Outline outline) {
    if (outline == Outline::square) return polygon(square(0.5), {});
    if (outline == Outline::point) return circle(0.4, {});
    Corners corners;
    for (int i = 0; i < 6; ++i) {
        const double angle = (30 + 60 * i) * std::numbers::pi / 180;
        corners.push_back({std::cos(angle) / std::numbers::sqrt3, std::sin(angle) / std::numbers::sqrt3});
    }
    return polygon(std::move(corners), {});
}

std::vector<Shape> last_frame(Outline outline) {
    if (outline == Outline::point) {
        constexpr double inner = 0.43;
        constexpr double outer = 0.48;
        std::vector<Shape> arcs;
        for (const int middle : {45, 135, 225, 315})
            arcs.push_back(polygon(arc(inner, outer, middle, 25), last_colour));
        return arcs;
    }
    const bool is_square = outline == Outline::square;
    const double inside = is_square ? 0.94 : 0.955;  // a hexagon has its name inside
    Shape frame = cell_shape(outline);
    for (Place& corner : frame.points) corner = {inside * corner.x, inside * corner.y};
    frame.stroke = last_colour;
    frame.width = is_square ? 0.06 : 0.045;
    return {frame};
}

PieceLook look_of(const AnyGame& game, const PieceKind& kind) {
    PieceLook look{colour_of(game, kind.side), look_names[static_cast<std::size_t>(kind.look)], kind.letter};
    if (!look.name.empty()) return look;
    const auto& pieces = game.info().pieces;
    const auto others = std::count_if(pieces.begin(), pieces.end(), [&](const PieceKind& other) {
        return other.side == kind.side && other.letter != kind.letter;
    });
    look.name = others == 0 ? "disc" : "letter";
    return look;
}

PieceLook look_of(const AnyGame& game, const BoardPiece& piece) {
    const auto& pieces = game.info().pieces;
    const auto kind = std::find_if(pieces.begin(), pieces.end(),
                                   [&](const PieceKind& listed) { return listed.letter == piece.letter; });
    if (kind != pieces.end()) return look_of(game, *kind);
    return {colour_of(game, piece.side), "disc", piece.letter};
}

std::vector<Shape> shapes_of(const PieceLook& look) {
    const auto [fill, rim, ink] = paint_of(look.colour);
    // A ring has a rim on either side.
    if (look.name == "ring") return {circle(0.33, {}, rim, 0.15), circle(0.33, {}, fill, 0.15 - 2 * thin)};
    if (look.name == "marker") return {circle(0.22, fill, rim, thin)};
    std::vector<Shape> shapes = {circle(radius, fill, rim, thin)};
    if (look.name == "king") shapes.push_back(polygon(scaled(crown, radius), ink));
    if (look.name == "beast") shapes.push_back(polygon(scaled(head, radius), ink));
    if (look.name == "target") {
        shapes.push_back(circle(0.22, white, rim, thin));
        shapes.push_back(circle(0.09, rim));
    }
    if (look.name == "letter")
        shapes.push_back({Shape::Form::text, {{0, 0}}, 1.1 * radius, std::string(1, look.letter), ink});
    return shapes;
}

std::vector<Shape> shapes_of(const AnyGame& game, const CellMark& mark) {
    constexpr double inset = 0.38;
    const auto line = [](Corners points) { return polygon(std::move(points), {}, seat_colour, thin); };
    switch (mark.role) {
        case CellRole::none:
            return {};
        case CellRole::throne:
            return {line(square(inset)), line(lozenge(inset))};
        case CellRole::corner:
            return {line(square(inset)), line({{-inset, -inset}, {inset, inset}}),
                    line({{-inset, inset}, {inset, -inset}})};
        case CellRole::goal:
            return {line(square(inset)), line(square(0.45))};
        case CellRole::camp: {
            const auto [fill, rim, ink] = paint_of(colour_of(game, mark.side));
            constexpr double end = 0.48;
            constexpr double begin = 0.31;
            std::vector<Shape> corners;
            for (const double x : {-1, 1})
                for (const double y : {-1, 1})
                    corners.push_back(
                        polygon({{x * end, y * end}, {x * end, y * begin}, {x * begin, y * end}}, fill, rim, thin / 2));
            return corners;
        }
    }
    return {};
}

std::vector<Shape> shapes_of_value(std::optional<Wdl> value) {
    constexpr double rim = 0.11;
    const auto mark = [](Corners points, std::string_view colour, double low, std::string text) -> std::vector<Shape> {
        return {polygon(std::move(points), colour, white, rim),
                {Shape::Form::text, {{0, low}}, 0.8, std::move(text), white}};
    };
    if (!value) return mark(square(0.7), unknown_colour, 0, "?");
    switch (*value) {
        case Wdl::win:
            return mark({{0, 1.1}, {1.1, -0.8}, {-1.1, -0.8}}, win_colour, -0.25, "");
        case Wdl::loss:
            return mark({{0, -1.1}, {1.1, 0.8}, {-1.1, 0.8}}, loss_colour, 0.25, "");
        case Wdl::draw:
            return mark(lozenge(1.1), draw_colour, 0, "=");
    }
    return {};
}

}  // namespace zermelo

// Writes SVG with plain attributes only. Any reader shows it, because it has no styles, scripts or fonts.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo {

struct Point2 {
    double x = 0;
    double y = 0;
};

struct Stroke {
    std::string_view colour = {};  // empty: no stroke
    double width = 1;
    double dash = 0;  // length of dashes; 0: a whole line
};

// The part of a text that is placed at its point.
enum class Anchor { start, middle, end };

// The text with & < > and quotes written as entities.
std::string escaped(std::string_view text);

// Later shapes cover earlier ones. Lengths are in pixels with one digit after the point; y goes downwards. Colours are
// #rrggbb, or currentColor for the text colour of the page.
class Svg {
public:
    void rectangle(Point2 corner, double width, double height, std::string_view fill);
    void circle(Point2 middle, double radius, std::string_view fill, Stroke stroke = {});
    void polygon(const std::vector<Point2>& corners, std::string_view fill, Stroke stroke = {});
    void line(Point2 from, Point2 to, Stroke stroke);
    // Part of a circle, less than half. `bend`: as Board::Line has it; 0 for a line.
    void arc(Point2 from, Point2 to, double bend, Stroke stroke);
    // A line with a head at its end.
    void arrow(Point2 from, Point2 to, Stroke stroke);
    // A text at a point: centred vertically, aligned horizontally by `anchor`.
    void text(Point2 point, double size, std::string_view fill, std::string_view words, bool bold = false,
              Anchor anchor = Anchor::middle);

    // A text at the middle of a point, readable over lines: with a halo in the colour of the ground.
    void label(Point2 point, double size, std::string_view fill, std::string_view words, std::string_view halo);

    // Another document of this class, scaled to a rectangle.
    void nested(Point2 corner, double width, double height, std::string_view document);

    // The whole document. `title` and `description` are for screen readers.
    std::string document(double width, double height, std::string_view title, std::string_view description) const;

private:
    std::string shapes_;
};

}  // namespace zermelo

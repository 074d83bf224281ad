// Writes SVG with plain attributes alone: no styles, scripts or fonts of its own, so that any reader shows it.
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
    std::string_view colour = {};  // none where it is empty
    double width = 1;
};

// Which part of a text stands at its point.
enum class Anchor { start, middle, end };

// The text with & < > and quotes written as entities.
std::string escaped(std::string_view text);

// Shapes go on top of those before. Lengths are in pixels with one digit after the point, y goes downwards. Colours are
// #rrggbb, or currentColor where the page around it says.
class Svg {
public:
    void rectangle(Point2 corner, double width, double height, std::string_view fill);
    void circle(Point2 middle, double radius, std::string_view fill, Stroke stroke = {});
    void polygon(const std::vector<Point2>& corners, std::string_view fill, Stroke stroke = {});
    void line(Point2 from, Point2 to, Stroke stroke);
    // A line with a head at its end.
    void arrow(Point2 from, Point2 to, Stroke stroke);
    // A text at a point: its middle in height, and in width what `anchor` says.
    void text(Point2 point, double size, std::string_view fill, std::string_view words, bool bold = false,
              Anchor anchor = Anchor::middle);

    // The whole document. `title` and `description` are for whoever does not see it.
    std::string document(double width, double height, std::string_view title, std::string_view description) const;

private:
    std::string shapes_;
};

}  // namespace zermelo

#include "tools/draw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "tools/draw/mark_places.hpp"
#include "tools/draw/name_places.hpp"
#include "tools/draw/shapes.hpp"
#include "tools/draw/svg.hpp"

namespace zermelo {

namespace {

// A board keeps its light colours on a dark page, as on a table.
struct Palette {
    std::string_view page, light_cell, dark_cell, grid, words;
    std::string_view last, highlighted;
};
constexpr Palette by_day{"#ffffff", "#f0e4cc", "#d9c39a", "#6b5d3f", "#333333", "#cfe3a4", "#e377c2"};
constexpr Palette by_night{"#1e1e1e", "#e2d6bc", "#c6b189", "#6b5d3f", "#dddddd", "#b9cf8c", "#d667b4"};
constexpr std::string_view board_words = "#333333";  // names on the board

constexpr std::string_view arrow_colour = "#00664a";  // as on the page

constexpr double line_height = 1.4;  // of text, in its size

// Draws one position: from places on the board to pixels. Lines of text stand below the board.
class Painter {
public:
    Painter(const AnyGame& game, const PictureStyle& style, std::vector<std::string> lines)
        : game_(game),
          board_(game.board()),
          style_(style),
          palette_(style.dark ? by_night : by_day),
          unit_(style.cell),
          lines_(std::move(lines)) {
        for (int cell = 0; cell < board_.cells(); ++cell) {
            const Place& place = board_.place(cell);
            left_ = std::min(left_, place.x);
            right_ = std::max(right_, place.x);
            bottom_ = std::min(bottom_, place.y);
            top_ = std::max(top_, place.y);
        }
        const bool square = board_.outline() == Outline::square;
        const double around = square ? 0.5 : 0.7;
        margin_ = std::max(unit_ * around + 6, square ? 0 : 0.4 * unit_ + 1.3 * style_.names);
        border_ = square && style.coordinates ? 0.45 * unit_ : 0;
        for (const std::string& line : lines_) longest_ = std::max(longest_, line.size());
    }

    double width() const {
        const double of_board = board_.cells() == 0 ? 0 : (right_ - left_) * unit_ + 2 * margin_ + border_;
        return std::max(of_board,
                        lines_.empty() ? 0 : 2 * text_size() + 0.6 * text_size() * static_cast<double>(longest_));
    }
    double height() const {
        return board_height() +
               (lines_.empty() ? 0 : text_size() * (1 + line_height * static_cast<double>(lines_.size())));
    }

    void paint_board(const PictureMarks& marks);
    void paint_piece(const BoardPiece& piece);
    void paint_marks(const PictureMarks& marks);
    void paint_lines();

    const Svg& svg() const { return svg_; }

private:
    Point2 at(int cell) const {
        const Place& place = board_.place(cell);
        return {border_ + margin_ + (place.x - left_) * unit_, margin_ + (top_ - place.y) * unit_};
    }
    double board_height() const { return board_.cells() == 0 ? 0 : (top_ - bottom_) * unit_ + 2 * margin_ + border_; }
    double text_size() const { return 0.4 * unit_; }
    void paint(const Shape& shape, Point2 middle, double size, std::string_view text = {});
    void paint_cell(int cell, std::string_view fill);
    void paint_coordinates();
    void paint_value(const ValueMark& mark, const MarkPlace& place);

    const AnyGame& game_;
    const Board& board_;
    PictureStyle style_;
    Palette palette_;
    double unit_;
    double left_ = 1e9, right_ = -1e9, bottom_ = 1e9, top_ = -1e9;
    double margin_ = 0;
    double border_ = 0;  // for coordinates, at the left and below
    std::vector<std::string> lines_;
    std::size_t longest_ = 0;  // of the lines, in letters
    std::set<int> occupied_;   // cells with a piece
    Svg svg_;
};

// A shape around a point, in pixels. `text`: for a text that the shape leaves open.
void Painter::paint(const Shape& shape, Point2 middle, double size, std::string_view text) {
    std::vector<Point2> points;
    for (const Place& point : shape.points) points.push_back({middle.x + size * point.x, middle.y - size * point.y});
    const std::string_view fill = shape.fill.empty() ? "none" : shape.fill;
    const Stroke stroke{shape.stroke, shape.width * size};
    switch (shape.form) {
        case Shape::Form::circle:
            svg_.circle(points.front(), shape.size * size, fill, stroke);
            break;
        case Shape::Form::polygon:
            svg_.polygon(points, fill, stroke);
            break;
        case Shape::Form::text:
            if (text.empty()) text = shape.text;
            if (!text.empty()) svg_.text(points.front(), shape.size * size, fill, text, true);
            break;
    }
}

void Painter::paint_cell(int cell, std::string_view fill) {
    const Point2 middle = at(cell);
    if (board_.outline() == Outline::square)  // in fewer bytes
        return svg_.rectangle({middle.x - unit_ / 2, middle.y - unit_ / 2}, unit_, unit_, fill);
    Shape shape = cell_shape(board_.outline());
    shape.fill = fill;
    if (board_.outline() == Outline::hexagon) {
        shape.stroke = palette_.grid;
        shape.width = 1 / unit_;
    }
    paint(shape, middle, unit_);
}

void Painter::paint_board(const PictureMarks& marks) {
    svg_.rectangle({0, 0}, width(), height(), palette_.page);
    const bool points = board_.outline() == Outline::point;
    if (points) {
        svg_.rectangle({0, 0}, width(), board_height(), palette_.light_cell);
        for (const auto& [from, to, bend] : board_.lines()) svg_.arc(at(from), at(to), bend, {palette_.grid, 1.5});
    }
    const auto has = [](const std::vector<int>& cells, int cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    for (int cell = 0; cell < board_.cells(); ++cell) {
        std::string_view fill = palette_.light_cell;
        if (board_.outline() == Outline::square && (board_.file(cell) + board_.rank(cell)) % 2 == 0)
            fill = palette_.dark_cell;                                                           // a1 is dark
        const bool marked = has(marks.highlighted, cell) || (has(marks.last, cell) && !points);  // points have a ring
        if (has(marks.last, cell)) fill = palette_.last;
        if (has(marks.highlighted, cell)) fill = palette_.highlighted;
        if (!points || marked) paint_cell(cell, fill);
        if (points && !marked) svg_.circle(at(cell), 3, palette_.grid);
        for (const Shape& shape : shapes_of(game_, board_.mark(cell))) paint(shape, at(cell), unit_);
    }
    for (const int cell : marks.last)
        if (!has(marks.highlighted, cell))
            for (const Shape& shape : last_frame(board_.outline())) paint(shape, at(cell), unit_);
    if (style_.coordinates) paint_coordinates();
}

void Painter::paint_coordinates() {
    const double size = std::max(0.26 * unit_, std::min(style_.names, border_));
    if (board_.outline() == Outline::hexagon) {
        for (int cell = 0; cell < board_.cells(); ++cell)
            svg_.text({at(cell).x, at(cell).y + name_below * unit_}, 0.17 * unit_, board_words, board_.name(cell));
        return;
    }
    if (board_.outline() == Outline::point) {  // below the pieces, over the lines
        const double letters = style_.names > 0 ? style_.names : letters_of_points * unit_;
        const auto places = places_of_names(board_, letters / unit_);
        for (int cell = 0; cell < board_.cells(); ++cell) {
            const Place& place = places[static_cast<std::size_t>(cell)];
            svg_.label({at(cell).x + unit_ * place.x, at(cell).y - unit_ * place.y}, letters, board_words,
                       board_.name(cell), palette_.light_cell);
        }
        return;
    }
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const std::string& name = board_.name(cell);
        const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
        if (board_.rank(cell) == 0)
            svg_.text({at(cell).x, at(cell).y + unit_ / 2 + border_ / 2}, size, palette_.words, name.substr(0, digits));
        if (board_.file(cell) == 0)
            svg_.text({at(cell).x - unit_ / 2 - border_ / 2, at(cell).y}, size, palette_.words, name.substr(digits));
    }
}

void Painter::paint_piece(const BoardPiece& piece) {
    occupied_.insert(piece.cell);
    for (const Shape& shape : shapes_of(look_of(game_, piece))) paint(shape, at(piece.cell), unit_);
}

// Arrows lie below all marks. They lead from the rim of the first piece to the last cell, or to the rim of what is
// there.
void Painter::paint_marks(const PictureMarks& marks) {
    const Stroke stroke{arrow_colour, 0.07 * unit_};
    const auto is_taken = [&](int cell) {
        return occupied_.contains(cell) || std::any_of(marks.values.begin(), marks.values.end(),
                                                       [&](const ValueMark& mark) { return mark.cell == cell; });
    };
    for (const std::vector<int>& path : marks.arrows)
        for (std::size_t i = 1; i < path.size(); ++i) {
            const auto [from, to] = std::pair{at(path[i - 1]), at(path[i])};
            const Place way = way_between(board_, path[i - 1], path[i]);
            const Point2 along{way.x, -way.y};
            const double begin = i == 1 ? 0.3 * unit_ : 0;
            const bool ends = i + 1 == path.size();
            const double end = !ends ? 0 : is_taken(path[i]) ? 0.34 * unit_ : 0.1 * unit_;
            const Point2 first{from.x + begin * along.x, from.y + begin * along.y};
            const Point2 last{to.x - end * along.x, to.y - end * along.y};
            if (ends)
                svg_.arrow(first, last, stroke);
            else
                svg_.line(first, last, stroke);
        }
    const auto places = places_of(marks, board_, occupied_);
    for (std::size_t i = 0; i < places.size(); ++i) paint_value(marks.values[i], places[i]);
}

void Painter::paint_lines() {
    double y = board_height() + (1 + line_height) * text_size() / 2;
    for (const std::string& line : lines_) {
        svg_.text({text_size(), y}, text_size(), palette_.words, line, false, Anchor::start);
        y += line_height * text_size();
    }
}

void Painter::paint_value(const ValueMark& mark, const MarkPlace& place) {
    const Point2 middle{at(mark.cell).x + place.shift.x * unit_, at(mark.cell).y - place.shift.y * unit_};
    const std::string text = mark.value.dtw     ? std::to_string(*mark.value.dtw)
                             : mark.value.score ? fmt::format("{:+}", *mark.value.score)
                                                : "";
    for (const Shape& shape : shapes_of_value(mark.value.outcome())) paint(shape, middle, place.size * unit_, text);
}

}  // namespace

std::string picture(const AnyGame& game, const AnyPosition& position, const PictureMarks& marks,
                    const PictureStyle& style, const std::string& caption) {
    std::vector<std::string> lines = marks.below;
    if (game.board().cells() == 0) {
        std::string text = game.diagram(position);
        std::vector<std::string> position_lines;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            position_lines.push_back(text.substr(0, end));
            text.erase(0, end + 1);
        }
        lines.insert(lines.begin(), position_lines.begin(), position_lines.end());
    }
    Painter painter(game, style, std::move(lines));
    painter.paint_board(marks);
    painter.paint_lines();
    for (const BoardPiece& piece : game.drawing(position).pieces) painter.paint_piece(piece);
    painter.paint_marks(marks);
    std::string description = game.format(position) + "\n";
    for (const ValueMark& mark : marks.values)
        if (!mark.moves.empty()) description += fmt::format("{}: {}\n", game.board().name(mark.cell), mark.moves);
    if (game.board().cells() > 0) description += game.diagram(position);
    return painter.svg().document(painter.width(), painter.height(), caption, description);
}

}  // namespace zermelo

#include "tools/draw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "tools/draw/svg.hpp"
#include "tools/words/words.hpp"

namespace zermelo {

namespace {

struct Palette {
    std::string_view page, light_cell, dark_cell, grid, words;
    std::string_view last, highlighted;
};
constexpr Palette by_day{"#ffffff", "#f0e4cc", "#d9c39a", "#8a7650", "#333333", "#f3d250", "#e377c2"};
constexpr Palette by_night{"#1e1e1e", "#6b5d45", "#554832", "#2c2519", "#dddddd", "#a08a1e", "#a03d86"};

// Values have colours that colour-blind people tell apart: blue, violet, vermilion.
constexpr std::string_view black_piece = "#222222";
constexpr std::string_view white_piece = "#fafafa";
constexpr std::string_view nobodys_piece = "#9a9a9a";
constexpr double line_height = 1.4;  // of text, in its size

std::string_view colour_of(const Known& value) {
    const auto wdl = value.outcome();
    if (!wdl) return "#888888";
    return *wdl == Wdl::win ? "#0072b2" : *wdl == Wdl::draw ? "#6a3d9a" : "#d55e00";
}

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
        margin_ = unit_ * around + 6;
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
    void paint_cell(int cell, std::string_view fill);
    void paint_coordinates();
    void paint_value(const ValueMark& mark);

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
    Svg svg_;
};

void Painter::paint_cell(int cell, std::string_view fill) {
    const Point2 middle = at(cell);
    switch (board_.outline()) {
        case Outline::square:
            svg_.rectangle({middle.x - unit_ / 2, middle.y - unit_ / 2}, unit_, unit_, fill);
            break;
        case Outline::hexagon: {
            std::vector<Point2> corners;
            for (int i = 0; i < 6; ++i) {
                const double angle = (30 + 60 * i) * std::numbers::pi / 180;
                corners.push_back({middle.x + unit_ / std::numbers::sqrt3 * std::cos(angle),
                                   middle.y + unit_ / std::numbers::sqrt3 * std::sin(angle)});
            }
            svg_.polygon(corners, fill, {palette_.grid, 1});
            break;
        }
        case Outline::point:
            svg_.circle(middle, 0.3 * unit_, fill);
            break;
    }
}

void Painter::paint_board(const PictureMarks& marks) {
    svg_.rectangle({0, 0}, width(), height(), palette_.page);
    const bool points = board_.outline() == Outline::point;
    if (points)
        for (const auto& [from, to] : board_.lines()) svg_.line(at(from), at(to), {palette_.grid, 1.5});
    const auto has = [](const std::vector<int>& cells, int cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    for (int cell = 0; cell < board_.cells(); ++cell) {
        std::string_view fill = palette_.light_cell;
        if (board_.outline() == Outline::square && (board_.file(cell) + board_.rank(cell)) % 2 == 0)
            fill = palette_.dark_cell;  // a1 is dark
        const bool marked = has(marks.last, cell) || has(marks.highlighted, cell);
        if (has(marks.last, cell)) fill = palette_.last;
        if (has(marks.highlighted, cell)) fill = palette_.highlighted;
        if (!points || marked) paint_cell(cell, fill);
        if (points && !marked) svg_.circle(at(cell), 3, palette_.grid);
    }
    if (style_.coordinates) paint_coordinates();
}

void Painter::paint_coordinates() {
    const double size = 0.26 * unit_;
    if (board_.outline() != Outline::square) {
        for (int cell = 0; cell < board_.cells(); ++cell)
            svg_.text({at(cell).x, at(cell).y + 0.44 * unit_}, 0.17 * unit_, palette_.words, board_.name(cell));
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
    const PieceLook look = look_of(game_, piece.kind, piece.side, piece.letter);
    const Point2 middle = at(piece.cell);
    const bool black = look.colour == "black";
    const std::string_view fill = black ? black_piece : look.colour == "white" ? white_piece : nobodys_piece;
    const std::string_view ink = black ? white_piece : black_piece;
    const double radius = 0.38 * unit_;
    svg_.circle(middle, radius, fill, {black ? "#000000" : "#444444", 1.5});
    if (look.sign == "crown") {
        const double w = 0.5 * radius;
        const double h = 0.45 * radius;
        const auto corner = [&](double x, double y) { return Point2{middle.x + x * w, middle.y + y * h}; };
        svg_.polygon({corner(-1, 1), corner(-1.2, -0.8), corner(-0.5, 0), corner(0, -1.2), corner(0.5, 0),
                      corner(1.2, -0.8), corner(1, 1)},
                     ink);
    } else if (!look.sign.empty()) {
        svg_.text(middle, 1.1 * radius, ink, look.sign, true);
    }
}

void Painter::paint_marks(const PictureMarks& marks) {
    for (const std::vector<int>& path : marks.arrows)
        for (std::size_t i = 1; i < path.size(); ++i) {
            if (i + 1 == path.size())
                svg_.arrow(at(path[i - 1]), at(path[i]), {"#009e73", 0.11 * unit_});
            else
                svg_.line(at(path[i - 1]), at(path[i]), {"#009e73", 0.11 * unit_});
        }
    for (const ValueMark& mark : marks.values) paint_value(mark);
}

void Painter::paint_lines() {
    double y = board_height() + (1 + line_height) * text_size() / 2;
    for (const std::string& line : lines_) {
        svg_.text({text_size(), y}, text_size(), palette_.words, line, false, Anchor::start);
        y += line_height * text_size();
    }
}

// A triangle upwards for a win, downwards for a loss, a lozenge for a draw, and the plies; no piece looks like these.
// Small marks stand at the border of the cell where the move enters it, or below.
void Painter::paint_value(const ValueMark& mark) {
    Point2 middle = at(mark.cell);
    double r = 0.3 * unit_;
    double size = 0.75 * r;
    if (mark.from) {
        const Point2 from = at(*mark.from);
        const double length = std::hypot(from.x - middle.x, from.y - middle.y);
        const Point2 along =
            length > 0 ? Point2{(from.x - middle.x) / length, (from.y - middle.y) / length} : Point2{0, 0.7};
        middle = {middle.x + 0.5 * unit_ * along.x, middle.y + 0.5 * unit_ * along.y};
        r = 0.18 * unit_;
        size = 0.9 * r;
    }
    const std::string_view fill = colour_of(mark.value);
    const Stroke rim{"#ffffff", 1.5};
    const auto wdl = mark.value.outcome();
    const double up = !wdl || *wdl == Wdl::draw ? 0 : *wdl == Wdl::win ? r : -r;
    if (up != 0)
        svg_.polygon({{middle.x, middle.y - 1.1 * up},
                      {middle.x + 1.1 * r, middle.y + 0.8 * up},
                      {middle.x - 1.1 * r, middle.y + 0.8 * up}},
                     fill, rim);
    else if (wdl)
        svg_.polygon({{middle.x, middle.y - 1.1 * r},
                      {middle.x + 1.1 * r, middle.y},
                      {middle.x, middle.y + 1.1 * r},
                      {middle.x - 1.1 * r, middle.y}},
                     fill, rim);
    else
        svg_.polygon({{middle.x - 0.7 * r, middle.y - 0.7 * r},
                      {middle.x + 0.7 * r, middle.y - 0.7 * r},
                      {middle.x + 0.7 * r, middle.y + 0.7 * r},
                      {middle.x - 0.7 * r, middle.y + 0.7 * r}},
                     fill, rim);
    const std::string text = mark.value.dtw     ? std::to_string(*mark.value.dtw)
                             : mark.value.score ? fmt::format("{:+}", *mark.value.score)
                             : !wdl             ? "?"
                             : up == 0          ? "="
                                                : "";
    if (!text.empty()) svg_.text({middle.x, middle.y + 0.25 * up}, size, "#ffffff", text, true);
}

}  // namespace

PieceLook look_of(const AnyGame& game, std::string_view kind, std::optional<Side> side, char letter) {
    constexpr std::array<std::string_view, 7> common = {"stone",    "man",   "piece", "attacker",
                                                        "defender", "hound", "pawn"};
    // In texts of positions the side to move is often b or w: the colour of its pieces.
    const bool first_is_black = game.info().side_letters.front() == 'b';
    PieceLook look;
    look.colour = !side ? "grey" : (*side == Side::first) == first_is_black ? "black" : "white";
    if (kind == "king")
        look.sign = "crown";
    else if (std::find(common.begin(), common.end(), kind) == common.end())
        look.sign = std::string(1, letter);
    return look;
}

bool places_on_several_cells(const Clicks& clicks) {
    return clicks.steps.size() > 1 && std::all_of(clicks.steps.begin(), clicks.steps.end(),
                                                  [](const Step& step) { return step.kind == StepKind::place; });
}

std::vector<ValueMark> value_marks(const AnyGame& game, const Answer& answer) {
    const auto drawing = game.drawing(answer.position);
    const auto names = answer.moves.empty() ? std::vector<std::string>() : game.move_names(answer.position);
    std::map<int, ValueMark> marks;
    std::map<std::pair<int, int>, Known> worse;
    std::set<int> differing;                       // cells
    for (const RankedMove& move : answer.moves) {  // best first
        const Clicks& clicks = drawing.moves[move.number];
        const auto cells = clicked_cells(clicks);
        if (cells.empty()) continue;
        const auto shown = places_on_several_cells(clicks) ? cells : std::vector<int>{cells.back()};
        const std::string words = fmt::format("{} {}", names[move.number], in_words(move.value));
        for (const int cell : shown) {
            const auto [mark, is_new] = marks.try_emplace(cell, ValueMark{cell, move.value, {}, words});
            if (is_new || !move.value.outcome()) continue;
            mark->second.moves += ", " + words;
            if (move.value.outcome() == mark->second.value.outcome()) continue;
            differing.insert(cell);
            if (shown.size() > 1) continue;  // it comes from nowhere
            worse[{cell, cells.size() > 1 ? cells[cells.size() - 2] : cell}] = move.value;
        }
    }
    std::vector<ValueMark> list;
    for (auto& [cell, mark] : marks) {
        if (!differing.contains(cell)) mark.moves.clear();
        list.push_back(std::move(mark));
    }
    for (const auto& [cells, value] : worse) list.push_back({cells.first, value, cells.second});
    return list;
}

std::vector<std::string> values_without_cells(const AnyGame& game, const Answer& answer) {
    const auto drawing = game.drawing(answer.position);
    std::vector<std::string> lines;
    for (const RankedMove& move : answer.moves)  // best first
        if (clicked_cells(drawing.moves[move.number]).empty())
            lines.push_back(fmt::format("{}: {}", game.move_name(answer.position, move.number), in_words(move.value)));
    return lines;
}

std::optional<std::vector<int>> path_of(const AnyGame& game, const AnyPosition& position, std::size_t move) {
    auto cells = clicked_cells(game.drawing(position).moves[move]);
    return cells.size() > 1 ? std::optional(std::move(cells)) : std::nullopt;
}

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

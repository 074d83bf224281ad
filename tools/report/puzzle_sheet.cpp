#include "tools/report/puzzle_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/base/text.hpp"
#include "tools/draw/picture.hpp"
#include "tools/draw/svg.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"

namespace zermelo::report {

namespace {

constexpr double paper_width = 794;  // A4 at 96 pixels an inch
constexpr double paper_height = 1123;
constexpr double sheet_margin = 48;
constexpr double sheet_text = 13;
constexpr double sheet_line = 18;
constexpr std::string_view sheet_ink = "#1c1c1e";

std::string board_of(const AnyGame& game, const Puzzle& puzzle, const std::string& title, int cell = 36) {
    PictureStyle style;
    style.cell = cell;
    return picture(game, puzzle.start.position, {}, style, title);
}

std::string title_of(const AnyGame& game) {
    return fmt::format("{}: puzzles of {}", game.info().title, game.spec());
}

// Lines of a text that is `width` pixels wide; letters take about half of their size.
std::vector<std::string> lines_of(const std::string& text, double width) {
    const std::string broken = wrapped(text, static_cast<std::size_t>(width / (0.55 * sheet_text)));
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= broken.size();) {
        const std::size_t end = std::min(broken.find('\n', begin), broken.size());
        lines.push_back(broken.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

// Writes a text below a point; returns the point below it.
double write_text(Svg& svg, Point2 at, double width, const std::string& text, bool bold = false) {
    for (const std::string& line : lines_of(text, width)) {
        svg.text({at.x, at.y + sheet_line / 2}, sheet_text, sheet_ink, line, bold, Anchor::start);
        at.y += sheet_line;
    }
    return at.y;
}

}  // namespace

std::string task_of(const AnyGame& game, const Puzzle& puzzle) {
    const Known& value = puzzle.start.value;
    const std::string goal = !value.is(Wdl::win) || value.score == 0 ? "holds the draw"
                             : value.score                           ? "wins by " + points(*value.score)
                                                                     : "wins";
    const std::string where = puzzle.steps == 1 ? "Exactly" : fmt::format("At each of {} steps exactly", puzzle.steps);
    return fmt::format("{} one move of {} {}.", where, side_name(game, puzzle.start.turn), goal);
}

std::string solution_of(const Puzzle& puzzle) {
    return fmt::format("{}", fmt::join(line_words(line_of(puzzle), 1), " "));
}

Page puzzle_page(const AnyGame& game, std::span<const Puzzle> puzzles) {
    Page page{title_of(game), {}};
    Pictures pictures;
    Bullets answers;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const std::string task = fmt::format("**{}.** {}", i + 1, task_of(game, puzzles[i]));
        page.add(Lines{fmt::format("{}. {}\n{}{}\n", i + 1, task_of(game, puzzles[i]),
                                   game.diagram(puzzles[i].start.position), game.format(puzzles[i].start.position)),
                       true});
        pictures.pictures.push_back({board_of(game, puzzles[i], fmt::format("Puzzle {}", i + 1)), "", task});
        answers.items.push_back(fmt::format("**{}.** `{}`", i + 1, solution_of(puzzles[i])));
    }
    page.add(std::move(pictures));
    page.add(PageBreak{});
    page.add(Heading{"Answers"});
    page.add(std::move(answers));
    return page;
}

PuzzleSheet puzzle_sheet(const AnyGame& game, std::span<const Puzzle> puzzles) {
    // As many columns as make the boards largest.
    const double width = paper_width - 2 * sheet_margin;
    const double height = paper_height - 2 * sheet_margin - 2 * sheet_line;
    const double texts = 3 * sheet_line;
    std::size_t columns = 1;
    const auto side_of_board = [&](std::size_t count) {
        const auto rows = static_cast<double>((puzzles.size() + count - 1) / count);
        return std::min(width / static_cast<double>(count) - sheet_margin / 2, height / rows - texts);
    };
    for (std::size_t count = 2; count <= puzzles.size(); ++count)
        if (side_of_board(count) > side_of_board(columns)) columns = count;
    const double side = side_of_board(columns);
    const double step = width / static_cast<double>(columns);
    Svg sheet;
    Svg answers;
    for (Svg* svg : {&sheet, &answers}) svg->rectangle({0, 0}, paper_width, paper_height, "#ffffff");
    write_text(sheet, {sheet_margin, sheet_margin}, width, title_of(game), true);
    double y =
        write_text(answers, {sheet_margin, sheet_margin}, width, title_of(game) + ": answers", true) + sheet_line;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Point2 corner{sheet_margin + step * static_cast<double>(i % columns),
                            sheet_margin + 2 * sheet_line + (side + texts) * static_cast<double>(i / columns)};
        sheet.nested(corner, side, side, board_of(game, puzzles[i], fmt::format("Puzzle {}", i + 1)));
        write_text(sheet, {corner.x, corner.y + side}, step - sheet_margin / 4,
                   fmt::format("{}. {}", i + 1, task_of(game, puzzles[i])));
        y = write_text(answers, {sheet_margin, y}, width, fmt::format("{}. {}", i + 1, solution_of(puzzles[i])));
    }
    return {sheet.document(paper_width, paper_height, title_of(game), "boards with tasks"),
            answers.document(paper_width, paper_height, title_of(game) + ": answers", "the moves of each solution")};
}

}  // namespace zermelo::report

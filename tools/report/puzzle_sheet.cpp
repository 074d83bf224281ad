#include "tools/report/puzzle_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/base/text.hpp"
#include "tools/draw/picture.hpp"
#include "tools/draw/shapes.hpp"
#include "tools/draw/svg.hpp"
#include "tools/report/sections.hpp"
#include "tools/terminal/wrap.hpp"
#include "tools/words/words.hpp"

namespace zermelo::report {

namespace {

constexpr double paper_width = 794;  // A4 at 96 pixels an inch
constexpr double paper_height = 1123;
constexpr double sheet_margin = 48;
constexpr double sheet_text = 13;
constexpr double small_text = 9;       // of the tasks, if there are many, and of the command
constexpr std::size_t many_tasks = 9;  // more than these
constexpr double line_of_text = 1.4;   // sizes
constexpr std::string_view sheet_ink = "#1c1c1e";

constexpr double least_name = 10.7;  // pixels: 8 points
constexpr double of_column = 400;    // pixels of a board in its own picture

// Pixels from one cell to the next. Boards of all sizes are about as large as a column of the page.
int cell_of(const Board& board) {
    constexpr double border = 1.6;  // cells
    double width = 0;
    for (const auto along : {&Place::x, &Place::y}) {
        double least = 0;
        double most = 0;
        for (int cell = 0; cell < board.cells(); ++cell) {
            const double at = board.place(cell).*along - board.place(0).*along;
            least = std::min(least, at);
            most = std::max(most, at);
        }
        width = std::max(width, most - least);
    }
    return static_cast<int>(of_column / (width + border));
}

// `side`: of the board on paper, in pixels.
std::string board_of(const AnyGame& game, const Puzzle& puzzle, const std::string& title, double side) {
    PictureStyle style;
    style.cell = cell_of(game.board());
    style.names = least_name * 1.06 * of_column / side;  // margins are a little of the picture
    return picture(game, puzzle.start.position, {}, style, title);
}

std::string title_of(const AnyGame& game) {
    return fmt::format("{}: puzzles of {}", game.info().title, game.spec());
}

// " White discs: fox. Black discs: hounds." Empty where the sides have the names of the colours.
std::string legend_of(const AnyGame& game) {
    std::string legend;
    bool needed = false;
    for (const Side side : {Side::first, Side::second}) {
        const auto& pieces = game.info().pieces;
        const auto piece =
            std::find_if(pieces.begin(), pieces.end(), [side](const PieceKind& kind) { return kind.side == side; });
        if (piece == pieces.end()) return "";
        const std::string colour(look_of(game, *piece).colour);
        needed = needed || colour != side_name(game, side);
        legend += fmt::format(" {} discs: {}.", sentence(colour), side_name(game, side));
    }
    return needed ? legend : "";
}

bool begins_with_one_of(std::string_view text, std::initializer_list<std::string_view> some) {
    return std::any_of(some.begin(), some.end(), [&](std::string_view word) { return text.starts_with(word); });
}

// True if the board of the sheet has an option or a rule set that the paragraph names.
bool is_chosen(const AnyGame& game, std::string_view paragraph) {
    const std::string& spec = game.spec();
    for (std::size_t at = spec.find_first_of(",:"); at < spec.size(); at = spec.find_first_of(",:", at + 1)) {
        const std::string_view option = std::string_view(spec).substr(at + 1);
        const std::string_view name = option.substr(0, option.find_first_of("=,:@"));
        if (paragraph.find(name) != std::string_view::npos) return true;
    }
    return false;
}

// The paragraphs on play and its end. Boards, options that are off and decisions on doubtful rules are for others.
std::vector<std::string> rules_for_players(const AnyGame& game) {
    std::vector<std::string> paragraphs;
    for (std::string_view rest = game.info().rules; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.empty() || begins_with_one_of(line, {"Size:", "Decided", "Decisions", "Reconstructed"})) continue;
        if (begins_with_one_of(line, {"Option", "Rule set"}) && !is_chosen(game, line)) continue;
        paragraphs.emplace_back(line);
    }
    return paragraphs;
}

// Such rules stand above the puzzles, others behind the answers.
bool has_short_rules(const AnyGame& game) {
    constexpr std::size_t most = 600;  // letters
    return fmt::format("{}", fmt::join(rules_for_players(game), " ")).size() <= most;
}

// For readers of the sheet alone. `where` tells of long rules.
std::string rules_of(const AnyGame& game, std::string_view where) {
    if (!has_short_rules(game)) return fmt::format("{}{}", where, legend_of(game));
    return fmt::format("Rules: {}{}", fmt::join(rules_for_players(game), " "), legend_of(game));
}

// "1. c1-b2 d4-c3 2. (b2-a1) ...; white wins in 25 plies". A move of the solver in brackets has no alternative.
std::string answer_of(const AnyGame& game, const Puzzle& puzzle, std::string_view mark) {
    const Known& value = puzzle.start.value;
    const auto winner = winner_name(game, puzzle.start.turn, value);
    const std::string end = !winner || !value.dtw ? ""
                                                  : fmt::format("; {} {} in {}", *winner, wins(*winner),
                                                                plies(static_cast<std::uint64_t>(*value.dtw)));
    const std::string others = refutations_of(puzzle);
    return fmt::format("{1}{0}{1}{2}.{3}", solution_of(puzzle), mark, end,
                       others.empty() ? "" : " Not " + others + ".");
}

// "1. Black to move. At each of 3 steps exactly one move of black wins."
std::string numbered_task(const AnyGame& game, const Puzzle& puzzle, std::size_t number, std::string_view mark) {
    return fmt::format("{1}{0}.{1} {2} to move. {3}", number, mark, sentence(side_name(game, puzzle.start.turn)),
                       task_of(game, puzzle));
}

// Lines of a text that is `width` pixels wide; letters take about half of their size. A board line that is too long
// breaks behind a rank.
std::vector<std::string> lines_of(const std::string& text, double width, double size) {
    const auto columns = static_cast<std::size_t>(width / (0.55 * size));
    const std::string broken = wrapped(text, columns);
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= broken.size();) {
        std::size_t end = std::min(broken.find('\n', begin), broken.size());
        std::size_t skipped = 1;  // the line break
        if (end - begin > columns)
            if (const auto rank = broken.rfind('/', begin + columns - 1); rank != std::string::npos && rank > begin) {
                end = rank + 1;
                skipped = 0;
            }
        lines.push_back(broken.substr(begin, end - begin));
        begin = end + skipped;
    }
    return lines;
}

// Writes a text below a point; returns the point below it.
double write_text(Svg& svg, Point2 at, double width, const std::string& text, double size, bool bold = false) {
    for (const std::string& line : lines_of(text, width, size)) {
        svg.text({at.x, at.y + line_of_text * size / 2}, size, sheet_ink, line, bold, Anchor::start);
        at.y += line_of_text * size;
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
    return fmt::format("{} one move of {} {} against every answer.", where, side_name(game, puzzle.start.turn), goal);
}

std::string solution_of(const Puzzle& puzzle) {
    Line line = line_of(puzzle);
    for (std::size_t i = 0; i < line.size(); ++i)
        if (puzzle.line[i].turn == puzzle.start.turn && !puzzle.line[i].choice)
            line[i].second = "(" + line[i].second + ")";
    return fmt::format("{}", fmt::join(line_words(line, 1), " "));
}

std::string refutations_of(const Puzzle& puzzle) {
    std::string text;
    int number = 0;
    for (const Puzzle::Move& move : puzzle.line) {
        if (move.turn == puzzle.start.turn) ++number;
        if (move.other.empty()) continue;
        const auto others = move.wrong - 1;
        text += fmt::format("{}{} ({}{}){}", text.empty() ? "" : "; ", line_words({{move.turn, move.other}}, number)[0],
                            in_words(move.other_value), move.reply.empty() ? "" : ": " + move.reply,
                            others == 0 ? "" : fmt::format(" or {}", counted(others, "other")));
    }
    return text;
}

std::string signs_of(std::span<const Puzzle> puzzles) {
    bool brackets = false;
    bool skipped = false;
    for (const Puzzle& puzzle : puzzles) {
        for (const Puzzle::Move& move : puzzle.line)
            brackets = brackets || (move.turn == puzzle.start.turn && !move.choice);
        skipped = skipped || has_skipped_turn(line_of(puzzle));
    }
    const std::string text = brackets ? "A move in brackets is the only legal one." : "";
    if (!skipped) return text;
    return text + (text.empty() ? "" : " ") +
           "-- stands for the turn of the other side when a side moves twice in a row.";
}

std::string command_of_sheet(std::string_view named, const PuzzleOptions& options, std::size_t count) {
    return fmt::format("zermelo puzzle {} --seed {}{} --sheet {}", named, options.seed,
                       options.exact ? fmt::format(" --steps {}", options.steps) : "", count);
}

Page puzzle_page(const AnyGame& game, std::string_view named, std::string_view command,
                 std::span<const Puzzle> puzzles) {
    Page page{title_of(game), {}};
    page.add(Paragraph{rules_of(game, "The rules are on the last page.")});
    Pictures pictures;
    pictures.in_columns = true;
    constexpr double of_page = 310;  // of two columns on A4, in pixels
    Bullets answers;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const std::string position = game.format(puzzles[i].start.position);
        page.add(Lines{fmt::format("{}\n{}{}\n", numbered_task(game, puzzles[i], i + 1, ""),
                                   game.diagram(puzzles[i].start.position), position),
                       true});
        pictures.pictures.push_back({board_of(game, puzzles[i], fmt::format("Puzzle {}", i + 1), of_page), "",
                                     fmt::format("{} `{}`", numbered_task(game, puzzles[i], i + 1, "**"), position)});
        answers.items.push_back(fmt::format("**Puzzle {}:** {}", i + 1, answer_of(game, puzzles[i], "`")));
    }
    page.add(std::move(pictures));
    page.add(PageBreak{});
    page.add(Heading{"Answers"});
    if (std::string signs = signs_of(puzzles); !signs.empty()) page.add(Paragraph{std::move(signs)});
    page.add(std::move(answers));
    page.add(Paragraph{fmt::format("The same puzzles again: `{}`", command)});
    if (has_short_rules(game)) return page;
    page.add(PageBreak{});
    page.add(Heading{"Rules"});
    for (std::string& rule : rules_for_players(game)) page.add(Paragraph{std::move(rule)});
    page.add(Paragraph{fmt::format("Other rules, and how positions are written: `zermelo rules {}`", named)});
    return page;
}

PuzzleSheet puzzle_sheet(const AnyGame& game, std::string_view named, std::string_view command,
                         std::span<const Puzzle> puzzles) {
    const auto title_of_puzzle = [](std::size_t i) { return fmt::format("Puzzle {}", i + 1); };
    std::vector<std::string> tasks;
    for (std::size_t i = 0; i < puzzles.size(); ++i)
        tasks.push_back(
            fmt::format("{}\n{}", numbered_task(game, puzzles[i], i + 1, ""), game.format(puzzles[i].start.position)));
    const double size = puzzles.size() > many_tasks ? small_text : sheet_text;
    constexpr double sheet_line = line_of_text * sheet_text;
    // As many columns as make the boards largest.
    const double width = paper_width - 2 * sheet_margin;
    const std::string rules = rules_of(game, fmt::format("Rules and texts of positions: zermelo rules {}.", named));
    const double top = sheet_margin + static_cast<double>(2 + lines_of(rules, width, sheet_text).size()) * sheet_line;
    const double height = paper_height - sheet_margin - top;
    const auto width_of_column = [&](std::size_t columns) { return width / static_cast<double>(columns); };
    const auto height_of_texts = [&](std::size_t columns) {
        std::size_t most = 0;
        for (const std::string& task : tasks)
            most = std::max(most, lines_of(task, width_of_column(columns) - sheet_margin / 2, size).size());
        return static_cast<double>(most + 1) * line_of_text * size;
    };
    const auto side_of_board = [&](std::size_t columns) {
        const auto rows = static_cast<double>((puzzles.size() + columns - 1) / columns);
        return std::min(width_of_column(columns) - sheet_margin / 2, height / rows - height_of_texts(columns));
    };
    std::size_t columns = 1;
    for (std::size_t count = 2; count <= puzzles.size(); ++count)
        if (side_of_board(count) > side_of_board(columns)) columns = count;
    const double side = side_of_board(columns);
    const double step = width_of_column(columns);
    const double texts = height_of_texts(columns);
    Svg sheet;
    Svg answers;
    for (Svg* svg : {&sheet, &answers}) svg->rectangle({0, 0}, paper_width, paper_height, "#ffffff");
    write_text(sheet, {sheet_margin, sheet_margin}, width, title_of(game), sheet_text, true);
    write_text(sheet, {sheet_margin, sheet_margin + sheet_line}, width, rules, sheet_text);
    double y =
        write_text(answers, {sheet_margin, sheet_margin}, width, title_of(game) + ": answers", sheet_text, true) +
        sheet_line;
    if (const std::string signs = signs_of(puzzles); !signs.empty())
        y = write_text(answers, {sheet_margin, y}, width, signs, sheet_text) + sheet_line;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Point2 corner{sheet_margin + step * static_cast<double>(i % columns),
                            top + (side + texts) * static_cast<double>(i / columns)};
        sheet.nested(corner, side, side, board_of(game, puzzles[i], title_of_puzzle(i), side));
        write_text(sheet, {corner.x, corner.y + side}, step - sheet_margin / 2, tasks[i], size);
        y = write_text(answers, {sheet_margin, y}, width,
                       fmt::format("{}: {}", title_of_puzzle(i), answer_of(game, puzzles[i], "")), sheet_text);
    }
    write_text(answers, {sheet_margin, y + sheet_line / 2}, width, fmt::format("The same puzzles again: {}", command),
               small_text);
    return {sheet.document(paper_width, paper_height, title_of(game), "boards with tasks"),
            answers.document(paper_width, paper_height, title_of(game) + ": answers", "the moves of each solution")};
}

}  // namespace zermelo::report

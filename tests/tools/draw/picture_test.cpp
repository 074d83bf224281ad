// Pictures: shapes to the letter, marks on the right cells, every game inside its frame.
#include "tools/draw/picture.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "games/core/runtime/registry.hpp"
#include "tools/draw/svg.hpp"

namespace zermelo::test {

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

std::string drawn(const std::string& spec, const PictureMarks& marks = {}, const PictureStyle& style = {}) {
    const auto game = *make_game(spec);
    return picture(*game, *game->parse("start"), marks, style, "a caption");
}

RankedMove move_to(std::size_t number, Known value) {
    RankedMove move;
    move.number = number;
    move.value = value;
    return move;
}

}  // namespace

TEST(Svg, ShapesToTheLetter) {
    Svg svg;
    svg.rectangle({1, 2}, 3.25, 4, "#ffffff");
    svg.circle({5, 6}, 7, "#000000", {"#111111", 2});
    svg.line({0, 0}, {10, 0}, {"#222222", 1});
    svg.polygon({{0, 0}, {1, 0}, {0.5, 1}}, "#333333");
    svg.text({10, 10}, 9, "#444444", "a<b & \"c\"");
    EXPECT_EQ(
        svg.document(20, 30, "t>", "d"),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"30\" viewBox=\"0 0 20 30\" role=\"img\">\n"
        "<title>t&gt;</title>\n"
        "<desc>d</desc>\n"
        "<rect x=\"1.0\" y=\"2.0\" width=\"3.2\" height=\"4.0\" fill=\"#ffffff\"/>\n"
        "<circle cx=\"5.0\" cy=\"6.0\" r=\"7.0\" fill=\"#000000\" stroke=\"#111111\" stroke-width=\"2.0\"/>\n"
        "<line x1=\"0.0\" y1=\"0.0\" x2=\"10.0\" y2=\"0.0\" stroke-linecap=\"round\" stroke=\"#222222\" "
        "stroke-width=\"1.0\"/>\n"
        "<polygon points=\"0.0,0.0 1.0,0.0 0.5,1.0\" fill=\"#333333\"/>\n"
        "<text x=\"10.0\" y=\"13.0\" font-size=\"9.0\" font-family=\"sans-serif\" text-anchor=\"middle\" "
        "fill=\"#444444\">"
        "a&lt;b &amp; &quot;c&quot;</text>\n"
        "</svg>\n");
}

TEST(Svg, AnArrowEndsWhereItPoints) {
    Svg svg;
    svg.arrow({0, 0}, {100, 0}, {"#555555", 10});
    const std::string text = svg.document(1, 1, "", "");
    EXPECT_NE(text.find("x2=\"70.0\""), std::string::npos) << "the line ends where the head of 30 begins";
    EXPECT_NE(text.find("points=\"100.0,0.0 70.0,15.0 70.0,-15.0\""), std::string::npos) << text;
    Svg nothing;
    nothing.arrow({3, 3}, {3, 3}, {"#555555", 10});
    EXPECT_EQ(count(nothing.document(1, 1, "", ""), "polygon"), 0U);
}

TEST(Picture, EveryGameHasACellAndAPieceForEachOfItsOwn) {
    for (const GameEntry& entry : registered_games()) {
        const auto game = *make_game(entry.info->name);
        const std::string svg = drawn(std::string(entry.info->name));
        const auto pieces = game->drawing(*game->parse("start")).pieces;
        const auto cells = static_cast<std::size_t>(game->board().cells());
        const Outline outline = game->board().outline();  // points: small discs, joined by lines
        std::size_t discs = pieces.size();                // a ring has two rims, a target three circles
        for (const BoardPiece& piece : pieces) discs += piece.kind == "ring" ? 1 : piece.kind == "target" ? 2 : 0;
        EXPECT_EQ(count(svg, "<circle"), discs + (outline == Outline::point ? cells : 0)) << entry.info->name;
        // The page, and the cells or the board below its lines.
        const std::size_t grounds = outline == Outline::square ? cells : outline == Outline::point ? 1 : 0;
        EXPECT_EQ(count(svg, "<rect"), 1 + grounds) << entry.info->name;
        if (outline == Outline::hexagon) {
            EXPECT_EQ(count(svg, "<polygon"), cells) << entry.info->name;
        }
        EXPECT_EQ(count(svg, "<title>a caption</title>"), 1U);
        EXPECT_NE(svg.find(escaped(game->format(*game->parse("start")))), std::string::npos);
        EXPECT_EQ(svg, drawn(std::string(entry.info->name))) << "equal positions, equal bytes";
    }
}

TEST(Picture, SidesHaveTheColourOfTheirLetter) {
    // White has the fox and Black four hounds; in Konane Black begins, on the 8 cells with an even sum.
    const std::string fox = drawn("fox-and-hounds@8x8");
    EXPECT_EQ(count(fox, "fill=\"#222222\" stroke=\"#000000\""), 4U);
    EXPECT_EQ(count(fox, "fill=\"#fafafa\" stroke=\"#444444\""), 1U);
    const std::string stones = drawn("konane@4x4");
    EXPECT_EQ(count(stones, "fill=\"#222222\" stroke"), 8U);
    EXPECT_EQ(count(stones, "fill=\"#fafafa\" stroke"), 8U);
}

TEST(Picture, Styles) {
    const std::string light = drawn("konane@3x3");
    PictureStyle style;
    style.dark = true;
    EXPECT_NE(drawn("konane@3x3", {}, style), light);
    style = {};
    style.coordinates = false;
    EXPECT_EQ(count(light, "<text"), 6U) << "three files and three ranks";
    EXPECT_EQ(count(drawn("konane@3x3", {}, style), "<text"), 0U);
    style = {};
    style.cell = 96;
    const std::regex width("width=\"(\\d+)\"");
    std::smatch small;
    std::smatch large;
    const std::string big = drawn("konane@3x3", {}, style);
    ASSERT_TRUE(std::regex_search(light, small, width) && std::regex_search(big, large, width));
    EXPECT_NEAR(std::stod(large[1]) / std::stod(small[1]), 2, 0.1);
}

TEST(Picture, MarksStandOnTheirCells) {
    const auto game = *make_game("konane@3x3");
    PictureMarks marks;
    marks.last = {*game->board().find("a1")};
    marks.highlighted = {*game->board().find("c3")};
    const std::string svg = drawn("konane@3x3", marks);
    // Cells of 48 pixels: a1 at the left below, c3 at the right above.
    const std::regex cell(
        "<rect x=\"([0-9.]+)\" y=\"([0-9.]+)\" width=\"48.0\" height=\"48.0\" fill=\"(#cfe3a4|#e377c2)\"");
    std::map<std::string, std::pair<double, double>> places;
    for (std::sregex_iterator it(svg.begin(), svg.end(), cell), end; it != end; ++it)
        places[(*it)[3]] = {std::stod((*it)[1]), std::stod((*it)[2])};
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places["#e377c2"].first - places["#cfe3a4"].first, 96);
    EXPECT_EQ(places["#cfe3a4"].second - places["#e377c2"].second, 96);
}

TEST(Picture, TheLastMoveHasAFrameInsideItsCell) {
    const auto game = *make_game("konane@3x3");
    PictureMarks marks;
    marks.last = {*game->board().find("b2")};
    const std::string svg = drawn("konane@3x3", marks);
    std::smatch frame;
    ASSERT_TRUE(std::regex_search(
        svg, frame,
        std::regex("<polygon points=\"([0-9., ]+)\" fill=\"none\" stroke=\"#26601a\" stroke-width=\"2.9\"")));
    // The middle of b2 is at (21.6 + 30 + 48, 30 + 48): the border, the margin and a cell. 0.94 of 24 are 22.6.
    EXPECT_NE(frame[1].str().find("122.2,55.4"), std::string::npos) << frame[1];
}

// In the order of the file: what comes later covers what came before.
TEST(Picture, ArrowsLieBelowAllMarksAndAboveAllPieces) {
    const auto game = *make_game("halma@4x4,rows=2-1");
    const auto cell = [&](const char* name) { return *game->board().find(name); };
    PictureMarks marks;
    marks.arrows = {{cell("a1"), cell("b2"), cell("c3")}};
    marks.values = {{cell("c3"), {Wdl::win, Wdl::win, 12, {}, {}}},
                    {cell("b2"), {Wdl::loss, Wdl::loss, 7, {}, {}}, cell("a1")}};
    const std::string svg = drawn("halma@4x4,rows=2-1", marks);
    const std::string arrow = "#00664a";
    EXPECT_LT(svg.rfind("<circle"), svg.find(arrow));
    EXPECT_LT(svg.rfind(arrow), svg.find("fill=\"#005a8c\""));
    EXPECT_LT(svg.rfind(arrow), svg.find("fill=\"#a03c00\""));
}

// The stone that a move takes away is seen, and so are the arrows to it.
TEST(Picture, MarksOfCellsWithAPieceStandInAFreeCorner) {
    const auto game = *make_game("konane@3x3");
    const auto cell = [&](const char* name) { return *game->board().find(name); };
    const auto mark_at = [&](const PictureMarks& marks) {
        const std::string svg = drawn("konane@3x3", marks);
        std::smatch found;
        const std::regex text("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" [^>]*>12<");
        EXPECT_TRUE(std::regex_search(svg, found, text));
        return Point2{std::stod(found[1]), std::stod(found[2])};
    };
    PictureMarks marks;
    marks.values = {{cell("b2"), {Wdl::win, Wdl::win, 12, {}, {}}}};
    const std::string plain = drawn("konane@3x3");
    // The fifth disc is that of b2.
    const std::regex disc("<circle cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
    std::sregex_iterator discs(plain.begin(), plain.end(), disc);
    std::advance(discs, 4);
    const Point2 middle{std::stod((*discs)[1]), std::stod((*discs)[2])};
    const Point2 first = mark_at(marks);
    EXPECT_LT(first.x, middle.x - 10);
    EXPECT_LT(first.y, middle.y);
    marks.arrows = {{cell("a3"), cell("b2")}};  // from the upper left
    const Point2 second = mark_at(marks);
    EXPECT_GT(second.x, middle.x + 10) << "opposite to the arrow";
    EXPECT_GT(second.y, middle.y);
}

TEST(Picture, ValuesByShapeAndPlies) {
    const auto game = *make_game("konane@3x3");
    PictureMarks marks;
    marks.values = {{0, {Wdl::win, Wdl::win, 12, {}, {}}},
                    {1, {Wdl::loss, Wdl::loss, 7, {}, {}}},
                    {2, {Wdl::draw, Wdl::draw, {}, {}, {}, {}}},
                    {3, {Wdl::loss, Wdl::win, {}, {}, {}, {}}},
                    {4, {Wdl::win, Wdl::win, {}, {}, -3}}};
    const std::string svg = drawn("konane@3x3", marks);
    const std::string plain = drawn("konane@3x3");
    EXPECT_EQ(count(svg, "<polygon") - count(plain, "<polygon"), 5U);
    EXPECT_EQ(count(svg, "<circle"), count(plain, "<circle")) << "no mark looks like a piece";
    EXPECT_EQ(count(svg, "fill=\"#005a8c\""), 2U);
    EXPECT_EQ(count(svg, "fill=\"#a03c00\""), 1U);
    EXPECT_EQ(count(svg, "fill=\"#6a3d9a\""), 1U);
    for (const char* text : {">12<", ">7<", ">=<", ">?<", ">-3<"}) EXPECT_EQ(count(svg, text), 1U) << text;
}

TEST(Picture, OfSeveralMovesToACellTheBestIsShown) {
    const auto game = *make_game("tafl-5x5");
    Answer answer;
    answer.position = *game->parse("start");
    const auto names = game->move_names(answer.position);
    const auto number_of = [&](const std::string& name) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    ASSERT_LT(number_of("c5-b5"), names.size());
    const Known win{Wdl::win, Wdl::win, 5, {}, {}};
    const Known loss{Wdl::loss, Wdl::loss, 4, {}, {}};
    answer.moves = {move_to(number_of("c5-b5"), win), move_to(number_of("c5-d5"), loss)};
    const auto marks = value_marks(*game, answer);
    ASSERT_EQ(marks.size(), 2U);
    for (const ValueMark& mark : marks)
        EXPECT_EQ(mark.value, game->board().name(mark.cell) == "b5" ? win : loss) << game->board().name(mark.cell);
    answer.moves = {move_to(number_of("c5-b5"), win), move_to(number_of("c5-b5"), loss)};
    const auto both = value_marks(*game, answer);
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].value, win);
    EXPECT_EQ(both[1].value, loss);
    EXPECT_EQ(game->board().name(both[1].from.value()), "c5");
}

TEST(Picture, SmallMarksShowWorseOutcomes) {
    const auto game = *make_game("fox-and-hounds@8x8");
    Answer answer;
    answer.position = *game->parse("start moves e1-d2");
    const Known win{Wdl::win, Wdl::win, 42, {}, {}};
    const Known loss{Wdl::loss, Wdl::loss, 11, {}, {}};
    answer.moves = {move_to(*game->find_move(answer.position, "h8-g7"), win),
                    move_to(*game->find_move(answer.position, "f8-g7"), loss),
                    move_to(*game->find_move(answer.position, "f8-e7"), loss)};
    const auto marks = value_marks(*game, answer);
    ASSERT_EQ(marks.size(), 3U);
    EXPECT_EQ(marks[0].moves, "") << "one move ends at e7";
    EXPECT_EQ(marks[1].moves, "h8-g7 win in 42 plies, f8-g7 loss in 11 plies");
    EXPECT_EQ(marks[2], (ValueMark{*game->board().find("g7"), loss, *game->board().find("f8"), ""}));
    const std::string svg = picture(*game, answer.position, {{}, {}, {}, marks}, {}, "");
    EXPECT_NE(svg.find("\ng7: h8-g7 win in 42 plies, f8-g7 loss in 11 plies\n"), std::string::npos);
    EXPECT_EQ(count(svg, ">11<"), 2U);
    EXPECT_EQ(count(svg, "fill=\"#a03c00\""), 2U);
}

// In Zumo a stone on c3 alone, or a push after it, of the stone on a1: both bring a stone to c3.
TEST(Picture, TurnsThatPlaceAndPushAreMarkedWhereTheyPlace) {
    const auto game = *make_game("zumo@2");
    Answer answer;
    answer.position = *game->parse("start moves b2 a1");
    const Known win{Wdl::win, Wdl::win, 2, {}, {}};
    const Known loss{Wdl::loss, Wdl::loss, 1, {}, {}};
    answer.moves = {move_to(*game->find_move(answer.position, "c3;a1-off"), win),
                    move_to(*game->find_move(answer.position, "c3"), loss)};
    const auto marks = value_marks(*game, answer);
    const int c3 = *game->board().find("c3");
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_EQ(marks[0], (ValueMark{c3, win, {}, "c3;a1-off win in 2 plies, c3 loss in 1 ply"}));
    EXPECT_EQ(marks[1], (ValueMark{c3, loss, c3, ""}));
}

// A turn of Tiptoe that places two pieces has no order: a2+d1 is as much a move to a2 as one to d1.
TEST(Picture, TurnsThatPlaceMarkEachCell) {
    const auto game = *make_game("tiptoe@4x3,adj=diag");
    Answer answer;
    answer.position = *game->parse("start moves a1");
    const auto names = game->move_names(answer.position);
    const Known win{Wdl::win, Wdl::win, 7, {}, {}};
    const Known loss{Wdl::loss, Wdl::loss, 8, {}, {}};
    answer.moves = {move_to(*game->find_move(answer.position, "a2+d1"), win),
                    move_to(*game->find_move(answer.position, "a2+c3"), loss)};
    const auto marks = value_marks(*game, answer);
    ASSERT_EQ(marks.size(), 3U) << "no small marks, since nothing comes from anywhere";
    for (const ValueMark& mark : marks) {
        const std::string& cell = game->board().name(mark.cell);
        EXPECT_EQ(mark.value, cell == "c3" ? loss : win) << cell;
        EXPECT_EQ(mark.moves.empty(), cell != "a2") << cell;
        EXPECT_FALSE(mark.from) << cell;
    }
}

TEST(Picture, PathsOfMoves) {
    const auto tafl = *make_game("tafl-5x5");
    const auto start = *tafl->parse("start");
    const auto path = path_of(*tafl, start, *tafl->find_move(start, "c5-b5"));
    ASSERT_TRUE(path);
    EXPECT_EQ(*path, (std::vector<int>{*tafl->board().find("c5"), *tafl->board().find("b5")}));
    const auto konane = *make_game("konane@3x3");
    EXPECT_FALSE(path_of(*konane, *konane->parse("start"), 0)) << "a stone is taken away: one cell";
}

}  // namespace zermelo::test

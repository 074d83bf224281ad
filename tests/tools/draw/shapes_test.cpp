// Looks of pieces, marked cells and values: what people must tell apart, and see on any ground.
#include "tools/draw/shapes.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "games/core/runtime/registry.hpp"

namespace zermelo::test {

namespace {

std::string look_as_text(const std::string& spec, char letter) {
    const auto game = *make_game(spec);
    for (const PieceKind& kind : game->info().pieces)
        if (kind.letter == letter) {
            const PieceLook look = look_of(*game, kind);
            return std::string(look.colour) + " " + std::string(look.name);
        }
    return "none";
}

// Relative luminance and contrast, as the Web Content Accessibility Guidelines 2.2 define them.
double luminance(std::string_view colour) {
    constexpr std::array<double, 3> weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}
double contrast(std::string_view a, std::string_view b) {
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

/** With one space for any white space. */
std::string style_sheets() {
    std::string text;
    for (const auto& sheet : std::filesystem::directory_iterator(ZERMELO_SOURCE_DIR "/tools/explorer/style")) {
        std::ifstream file(sheet.path());
        text.append(std::istreambuf_iterator<char>(file), {});
    }
    return std::regex_replace(text, std::regex("\\s+"), " ");
}

// The grounds of a board in the pictures of both pages.
constexpr std::array<std::string_view, 4> grounds = {"#f0e4cc", "#d9c39a", "#e2d6bc", "#c6b189"};
// The cells of the last move, in the light and in the dark.
constexpr std::array<std::string_view, 2> last_grounds = {"#cfe3a4", "#b9cf8c"};

}  // namespace

TEST(Looks, AreThoseOfTheGames) {
    const std::map<std::pair<std::string, char>, std::string> looks = {
        {{"konane@4x4", 'b'}, "black disc"},
        {{"konane@4x4", 'w'}, "white disc"},
        {{"watermelon-chess", 'w'}, "white disc"},  // its texts have more blanks than one
        {{"brandub", 'K'}, "white king"},           // the defenders' letter is w, though they are the second side
        {{"brandub", 'T'}, "white disc"},
        {{"fox-and-hounds", 'F'}, "white beast"},
        {{"fox-and-hounds", 'h'}, "black disc"},
        {{"turkish-checkers", 'B'}, "black king"},
        {{"yinsh", 'W'}, "white ring"},
        {{"yinsh", 'b'}, "black marker"},
        {{"enclosure-chess", 'b'}, "grey target"},
        {{"enclosure-chess", 'r'}, "grey disc"},
    };
    for (const auto& [piece, look] : looks) EXPECT_EQ(look_as_text(piece.first, piece.second), look) << piece.first;
}

// Two kinds that may stand side by side do not look alike, in any game.
TEST(Looks, OfKindsDiffer) {
    for (const GameEntry& entry : registered_games()) {
        const auto game = *make_game(entry.info->name);
        std::set<std::pair<std::string_view, std::string_view>> seen;
        for (const PieceKind& kind : game->info().pieces) {
            const PieceLook look = look_of(*game, kind);
            if (look.name != "letter") {
                EXPECT_TRUE(seen.emplace(look.colour, look.name).second) << entry.info->name << " " << kind.kind;
            }
        }
    }
}

TEST(Looks, PiecesOfNoListedKindAreDiscs) {
    const auto game = *make_game("konane@4x4");
    EXPECT_EQ(look_of(*game, BoardPiece{0, Side::second, "piece", 'x'}).name, "disc");
    EXPECT_EQ(look_of(*game, BoardPiece{0, std::nullopt, "piece", '#'}).colour, "grey");
}

// Every stone, by its fill or its rim, and every mark stands out from each ground: at least 3 to 1.
TEST(Shapes, StandOutFromTheBoard) {
    for (const std::string_view ground : grounds) {
        for (const char* colour : {"black", "white", "grey"})
            for (const char* name : {"disc", "king", "ring", "marker", "target", "beast", "letter"}) {
                const auto shapes = shapes_of(PieceLook{colour, name, 'x'});
                const Shape& outer = shapes.front();
                double best = contrast(outer.stroke, ground);
                if (!outer.fill.empty()) best = std::max(best, contrast(outer.fill, ground));
                EXPECT_GE(best, 3) << colour << " " << name << " on " << ground;
                // A sign stands out from what it lies on. A ring's colour lies between its rims.
                for (std::size_t i = 1; i < shapes.size() && std::string_view(name) != "ring"; ++i) {
                    const std::string_view edge = shapes[i].stroke.empty() ? shapes[i].fill : shapes[i].stroke;
                    const std::string_view below = shapes[i - 1].fill;
                    EXPECT_GE(std::max(contrast(shapes[i].fill, below), contrast(edge, below)), 3)
                        << colour << " " << name;
                }
            }
        for (const std::optional<Wdl> value :
             std::initializer_list<std::optional<Wdl>>{Wdl::win, Wdl::draw, Wdl::loss, {}}) {
            const auto shapes = shapes_of_value(value);
            EXPECT_GE(contrast(shapes[0].fill, ground), 3) << ground;
            EXPECT_GE(contrast(shapes[1].fill, shapes[0].fill), 4.5) << "the text on a mark";
        }
        const auto halma = *make_game("halma@8x8");
        for (const CellMark mark :
             {CellMark{CellRole::throne}, CellMark{CellRole::corner}, CellMark{CellRole::goal, Side::first},
              CellMark{CellRole::camp, Side::first}, CellMark{CellRole::camp, Side::second}})
            EXPECT_GE(contrast(shapes_of(*halma, mark).front().stroke, ground), 3) << name_of(mark.role);
        for (const Outline outline : {Outline::square, Outline::hexagon, Outline::point})
            for (const Shape& part : last_frame(outline))
                EXPECT_GE(contrast(part.stroke.empty() ? part.fill : part.stroke, ground), 3)
                    << "the last move on " << ground;
    }
}

// A stone on a marked cell leaves a part of the mark free.
TEST(Shapes, StonesDoNotCoverMarkedCells) {
    const auto halma = *make_game("halma@8x8");
    const Shape stone = shapes_of(PieceLook{"black", "disc", 'x'}).front();
    const double rim = stone.size + stone.width / 2;
    for (const CellMark mark : {CellMark{CellRole::throne}, CellMark{CellRole::corner},
                                CellMark{CellRole::goal, Side::first}, CellMark{CellRole::camp, Side::first}}) {
        double farthest = 0;
        for (const Shape& shape : shapes_of(*halma, mark))
            for (const Place& point : shape.points) farthest = std::max(farthest, std::hypot(point.x, point.y));
        EXPECT_GT(farthest, rim + 0.1) << name_of(mark.role);
    }
    for (const Outline outline : {Outline::square, Outline::hexagon}) {
        const Shape frame = last_frame(outline).front();
        EXPECT_GT(0.94 * 0.5 - frame.width / 2, rim) << "the frame of the last move surrounds the stone";
    }
}

// A ring around a point would look like a piece: the marks of the last move leave room between them.
TEST(Shapes, TheLastMoveSurroundsThePieceOnAPoint) {
    double widest = 0;  // piece
    for (const char* name : {"disc", "king", "ring", "marker", "target", "beast", "letter"})
        for (const Shape& shape : shapes_of(PieceLook{"black", name, 'x'}))
            if (shape.form == Shape::Form::circle) widest = std::max(widest, shape.size + shape.width / 2);
    const auto arcs = last_frame(Outline::point);
    EXPECT_EQ(arcs.size(), 4U);
    for (const Shape& part : arcs) {
        EXPECT_TRUE(part.stroke.empty());
        for (const Place& point : part.points) {
            EXPECT_GT(std::hypot(point.x, point.y), widest);
            EXPECT_LT(std::hypot(point.x, point.y), 0.5) << "it would touch that of a neighbour";
            EXPECT_GT(std::min(std::abs(point.x), std::abs(point.y)), 0.1) << "free above, below and aside";
        }
    }
}

TEST(Shapes, CellsOfTheLastMoveAreThoseOfThePage) {
    const std::string css = style_sheets();
    for (const std::string_view ground : last_grounds) {
        EXPECT_NE(css.find(fmt::format("--last: {};", ground)), std::string::npos);
        EXPECT_GE(contrast(last_frame(Outline::square).front().stroke, ground), 3);
        for (const char* colour : {"black", "white", "grey"}) {
            const Shape stone = shapes_of(PieceLook{colour, "disc", 'x'}).front();
            EXPECT_GE(std::max(contrast(stone.stroke, ground), contrast(stone.fill, ground)), 3) << colour;
        }
        for (const auto value : {Wdl::win, Wdl::draw, Wdl::loss})
            EXPECT_GE(contrast(shapes_of_value(value)[0].fill, ground), 3);
        EXPECT_GE(contrast("#333333", ground), 4.5) << "names in the cells";
    }
    EXPECT_NE(css.find(fmt::format("--trail: {};", last_frame(Outline::square).front().stroke)), std::string::npos);
}

TEST(Shapes, NoMarkIsRoundAndEveryPieceIs) {
    for (const auto value : {Wdl::win, Wdl::draw, Wdl::loss})
        for (const Shape& shape : shapes_of_value(value)) EXPECT_NE(shape.form, Shape::Form::circle);
    for (const char* name : {"disc", "king", "ring", "marker", "target", "beast", "letter"})
        EXPECT_EQ(shapes_of(PieceLook{"white", name, 'x'}).front().form, Shape::Form::circle);
}

// The page colours cells by its style sheet; the grounds are those of the pictures.
TEST(Shapes, GroundsAreThoseOfThePage) {
    const std::string css = style_sheets();
    for (const char* rule : {"--light: #f0e4cc; --dark: #d9c39a;", "--light: #e2d6bc; --dark: #c6b189;"})
        EXPECT_NE(css.find(rule), std::string::npos) << rule;
    const std::string_view arrow = "#00664a";
    EXPECT_NE(css.find(fmt::format(".arrow {{ fill: {}", arrow)), std::string::npos);
    for (const std::string_view ground : grounds) EXPECT_GE(contrast(arrow, ground), 3);
}

}  // namespace zermelo::test

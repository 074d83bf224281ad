// Cells that rules treat in ways of their own. Expected cells are those of the rules' texts.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/core/runtime/registry.hpp"

namespace zermelo::test {

namespace {

// The names of the marked cells, by role and side.
std::map<std::string, std::set<std::string>> marks_of(const std::string& spec) {
    const auto game = *make_game(spec);
    std::map<std::string, std::set<std::string>> cells;
    for (int cell = 0; cell < game->board().cells(); ++cell) {
        const CellMark mark = game->board().mark(cell);
        if (mark.role == CellRole::none) continue;
        const std::string side =
            mark.side ? " of " + std::string(game->info().sides[static_cast<std::size_t>(*mark.side)]) : "";
        cells[std::string(name_of(mark.role)) + side].insert(game->board().name(cell));
    }
    return cells;
}

using Marks = std::map<std::string, std::set<std::string>>;

}  // namespace

TEST(Marks, OfTafl) {
    const std::set<std::string> corners = {"a1", "a7", "g1", "g7"};
    EXPECT_EQ(marks_of("brandub"), (Marks{{"throne", {"d4"}}, {"corner", corners}}));
    EXPECT_EQ(marks_of("brandub,escape=plain-corner"), (Marks{{"throne", {"d4"}}, {"goal of defenders", corners}}));
    const Marks edge = marks_of("brandub,escape=edge");
    EXPECT_EQ(edge.at("goal of defenders").size(), 24U) << "the border of 7x7";
    EXPECT_TRUE(edge.at("goal of defenders").contains("d1") && !edge.at("goal of defenders").contains("b2"));
    EXPECT_EQ(marks_of("tablut").at("throne"), std::set<std::string>{"e5"});
}

TEST(Marks, OfHalma) {
    EXPECT_EQ(marks_of("halma@5x5,rows=2-1"),
              (Marks{{"camp of white", {"a1", "b1", "a2"}}, {"camp of black", {"e5", "d5", "e4"}}}));
}

TEST(Marks, OfFoxAndHounds) {
    EXPECT_EQ(marks_of("fox-and-hounds@8x8"), (Marks{{"goal of fox", {"b8", "d8", "f8", "h8"}}}));
    EXPECT_EQ(marks_of("fox-and-hounds:escape@8x8"), Marks{}) << "the highest rank is no goal there";
}

TEST(Marks, OfBoardsWithout) {
    for (const char* spec : {"konane@4x4", "yinsh-13-1", "watermelon-chess", "tiptoe@3,adj=hex"})
        EXPECT_EQ(marks_of(spec), Marks{}) << spec;
}

}  // namespace zermelo::test

// Specs, notation, the registry and the run-time facade.
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "games/core/runtime/registry.hpp"
#include "games/core/texts/notation.hpp"
#include "games/core/texts/spec.hpp"
#include "tests/support/results.hpp"

namespace zermelo {

TEST(Spec, TakesItsPartsApart) {
    const auto spec = Spec::parse("halma:fast@4x6,rows=2-1,x=y");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->game, "halma");
    EXPECT_EQ(spec->ruleset, "fast");
    EXPECT_EQ(spec->size->width, 4);
    EXPECT_EQ(spec->size->height, 6);
    ASSERT_EQ(spec->options.size(), 2U);
    EXPECT_EQ(spec->options[0], (std::pair<std::string, std::string>("rows", "2-1")));
    EXPECT_EQ(Spec::parse("konane@8")->size->height, 8);
    EXPECT_TRUE(Spec::parse("konane@8")->size->one_number);
    EXPECT_FALSE(Spec::parse("konane@8x8")->size->one_number);
    EXPECT_FALSE(Spec::parse("konane")->size);
}

TEST(Spec, ErrorsNameThePlace) {
    const auto why = [](std::string_view text) {
        const auto spec = Spec::parse(text);
        return spec ? "" : spec.error().why;
    };
    EXPECT_EQ(why(""), "character 1: \"\" is not the name of a game");
    EXPECT_EQ(why("Konane!"), "character 1: \"konane!\" is not the name of a game");
    EXPECT_EQ(why("konane@6y6"), "character 8: \"6y6\" is not a board size like 8x8");
    EXPECT_EQ(why("konane@6x"), "character 8: \"6x\" is not a board size like 8x8");
    EXPECT_EQ(why("konane@99999x2"), "character 8: \"99999x2\" is not a board size like 8x8");
    EXPECT_EQ(why("konane:@6x6"), "character 8: \"\" is not the name of a rule set");
    EXPECT_EQ(why("konane@6x6,opening"), "character 12: \"opening\" is not of the form key=value");
    EXPECT_EQ(why("konane,a=1,a=2"), "character 12: option a is given twice");
    EXPECT_EQ(why("konane,a=1,,b=2"), "character 12: \"\" is not of the form key=value");
}

namespace {

std::vector<BoardPiece> pieces_of(const std::vector<char>& letters) {
    std::vector<BoardPiece> pieces;
    for (std::size_t cell = 0; cell < letters.size(); ++cell)
        if (letters[cell] != 0) pieces.push_back({static_cast<int>(cell), std::nullopt, "stone", letters[cell]});
    return pieces;
}

}  // namespace

TEST(Notation, BoardLinesRoundTrip) {
    const Board board = Board::rectangle({12, 2});
    const auto text = PositionText::split("10ww/b11 w", "wb");
    ASSERT_TRUE(text);
    const auto cells = parse_board(*text, board, "wb");
    ASSERT_TRUE(cells);
    EXPECT_EQ(format_board(board, pieces_of(*cells)), "10ww/b11");
    EXPECT_EQ((*cells)[0], 'b');
    EXPECT_EQ((*cells)[23], 'w');
    const std::vector<BoardPiece> one = {{0, Side::first, "stone", 'x'}};
    EXPECT_EQ(draw_board(Board::rectangle({2, 2}), one), " 2  . .\n 1  x .\n    a b\n");
}

// The five rows of base 3 have 3, 4, 5, 4 and 3 cells; files and ranks run to 2 base - 1 (rules text of this project).
TEST(Notation, HexagonsListTheirExistingCells) {
    const HexBoard hexagon{3};
    const Board board = Board::hexagon(hexagon);
    const auto text = PositionText::split("w2/4/4b/4/1w1 w", "wb");
    const auto cells = parse_board(*text, board, "wb");
    ASSERT_TRUE(cells);
    const auto piece_at = [&](int cell) { return (*cells)[static_cast<std::size_t>(cell)]; };
    EXPECT_EQ(format_board(board, pieces_of(*cells)), "w2/4/4b/4/1w1");
    EXPECT_EQ(piece_at(hexagon.cell(2, 4)), 'w');
    EXPECT_EQ(piece_at(hexagon.cell(4, 2)), 'b');
    EXPECT_EQ(piece_at(hexagon.cell(1, 0)), 'w');
    EXPECT_FALSE(parse_board(*PositionText::split("3/4/4/4/3 w", "wb"), board, "wb"));
    EXPECT_FALSE(parse_board(*PositionText::split("3/4/5/4 w", "wb"), board, "wb"));
    EXPECT_EQ(draw_board(board, pieces_of(*cells)),
              " 5    w . .\n"
              " 4   . . . .\n"
              " 3  . . . . b\n"
              " 2   . . . . e\n"
              " 1    . w . d\n"
              "       a b c\n");
    std::set<std::string> names;
    for (int cell = 0; cell < board.cells(); ++cell) {
        std::string_view name = board.name(cell);
        EXPECT_EQ(take_cell(board, name), cell);
        names.insert(board.name(cell));
    }
    EXPECT_EQ(names, (std::set<std::string>{"a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "c5",
                                            "d2", "d3", "d4", "d5", "e3", "e4", "e5"}));
    std::string_view outside = "a4";
    EXPECT_FALSE(take_cell(board, outside));
}

// The 13 points of a small YINSH: the letter of a file stands below its lowest point.
TEST(Notation, BoardsMayLackCells) {
    const Board board = Board::hexagon_without_corners({3});
    const auto cells = parse_board(*PositionText::split("w/4/1b1/3w/b w", "wb"), board, "wb");
    ASSERT_TRUE(cells);
    EXPECT_EQ(format_board(board, pieces_of(*cells)), "w/4/1b1/3w/b");
    EXPECT_EQ(draw_board(board, pieces_of(*cells)),
              " 5     w\n"
              " 4  . . . .\n"
              " 3   . b . e\n"
              " 2  . . . w\n"
              " 1   a b c d\n"
              "        b\n");
}

TEST(Notation, NamesOfPointsAreReadAsFarAsTheyGo) {
    const Board board = Board::graph({{"c", {0, 0}}, {"n1", {0, 1}}, {"n", {0, 2}}, {"nl", {0, 3}}}, {});
    std::string_view text = "nl-n1-nxc";
    std::vector<int> cells;
    while (const auto cell = take_cell(board, text)) {
        cells.push_back(*cell);
        text.remove_prefix(text.empty() ? 0 : 1);
    }
    EXPECT_EQ(cells, (std::vector<int>{3, 1, 2, 0}));
    EXPECT_TRUE(text.empty());
    for (std::string_view wrong : {"n2", "n12", "x", "", "-c"}) EXPECT_FALSE(take_cell(board, wrong)) << wrong;
}

TEST(Notation, MessagesStayPrintable) {
    EXPECT_EQ(in_quotes("a\n\x01z"), "\"a\\x0a\\x01z\"");
    EXPECT_LT(in_quotes(std::string(5000, 'a')).size(), 200U);
}

// Characters that command a terminal: control characters in ASCII and beyond (U+009B begins a command), and those with
// the property Bidi_Control of the Unicode database. Bytes that are no UTF-8 may be such characters in another
// encoding.
TEST(Text, WhatCommandsATerminalIsShownByItsBytes) {
    EXPECT_EQ(printable("\x1b[31m\x7f\r"), "\\x1b[31m\\x7f\\x0d");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "\\xc2\\x9b31m");
    EXPECT_EQ(printable("\x9b"
                        "31m"),
              "\\x9b31m");
    EXPECT_EQ(printable("a\u202eb\u2066c\u200fd\u061ce"),
              "a\\xe2\\x80\\xaeb\\xe2\\x81\\xa6c\\xe2\\x80\\x8fd\\xd8\\x9ce");
    for (const std::string_view harmless : {"K\u014dnane \u2013 6\u00d76", "\u00a0", "\U0001f98a", "\u6b27", "a b", ""})
        EXPECT_EQ(printable(harmless), harmless);
    // Too long, surrogates, past the end of Unicode, cut off.
    for (const std::string_view broken : {"\xc0\x80", "\xe0\x80\x9b", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x80"})
        for (const char c : printable(broken)) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
    EXPECT_EQ(in_quotes("\xc2\x9b"), "\"\\xc2\\x9b\"");
    // A character is not cut in two.
    EXPECT_EQ(in_quotes(std::string(119, 'a') + "\u014d"), "\"" + std::string(119, 'a') + "...\"");
}

TEST(Text, OneIsSingular) {
    EXPECT_EQ(plies(1), "1 ply");
    EXPECT_EQ(plies(0), "0 plies");
    EXPECT_EQ(counted(1, "position"), "1 position");
    EXPECT_EQ(counted(1'234'567, "position"), "1,234,567 positions");
    EXPECT_EQ(counted(1, "slice is", "slices are"), "1 slice is");
}

TEST(Text, AmountsOfMemory) {
    EXPECT_EQ(parse_bytes("1.5G"), 1'500'000'000U);
    EXPECT_EQ(parse_bytes("2GiB"), 2'147'483'648U);
    EXPECT_EQ(parse_bytes("500MB"), 500'000'000U);
    EXPECT_EQ(parse_bytes("1000"), 1000U);
    for (const std::string_view bad : {"", "B", "0", "-1", "1.", "1.5X", "1e9", "G"})
        EXPECT_EQ(parse_bytes(bad).error().code, Failure::usage) << bad;
}

TEST(Notation, CellsAreReadOnTheBoardOnly) {
    const Board board = Board::rectangle({8, 12});
    const auto read = [&board](std::string_view text) { return take_cell(board, text); };
    EXPECT_EQ(read("a1"), 0);
    EXPECT_EQ(read("h12"), 95);
    EXPECT_FALSE(read("i1"));
    EXPECT_FALSE(read("a13"));
    EXPECT_FALSE(read("a0"));
    EXPECT_FALSE(read("a01"));
    EXPECT_FALSE(read("a"));
    EXPECT_FALSE(read("A1"));
    EXPECT_FALSE(read(""));
}

TEST(Registry, NamesAreUniqueAndInfosComplete) {
    std::set<std::string_view> names;
    for (const GameEntry& entry : registered_games()) {
        const GameInfo& info = *entry.info;
        EXPECT_TRUE(names.insert(info.name).second);
        EXPECT_TRUE(Spec::parse(info.name)) << info.name;
        EXPECT_FALSE(info.title.empty() || info.rules.empty() || info.spec_syntax.empty() ||
                     info.position_syntax.empty());
        EXPECT_NE(info.sides[0], info.sides[1]);
        EXPECT_GE(info.small_specs.size(), 2U) << info.name;
        EXPECT_TRUE(make_game(info.name)) << "a game has a default variant";
    }
    GameList games = known_games();
    EXPECT_EQ(games.add(*games.games().front().of).error().code, Failure::usage) << "nobody takes a name twice";
    EXPECT_EQ(games.games().size(), names.size());
    const auto missing = make_game("chess");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, Failure::not_found);
    EXPECT_TELLS(missing.error().hint, "zermelo games");
}

TEST(Registry, TheBoardChoosesAmongTheClassesOfAGame) {
    const GameList games = known_games();
    const auto of = [&](std::string_view spec) { return *games.find(*Spec::parse(spec)); };
    for (const auto& [small, large] : {std::pair{"konane@11x11", "konane@12x11"}, {"tiptoe@16x8", "tiptoe@19x19"}}) {
        EXPECT_EQ(of(small), of(Spec::parse(small)->game));
        EXPECT_NE(of(small), of(large));
        EXPECT_EQ((*make_game(large))->spec(), large);
    }
    EXPECT_EQ(of("konane@99x99"), of("konane@26x26")) << "the last class says why there is no such board";
    // A class without a choice of boards takes them all, so none may follow.
    GameList one;
    static const GameInfo info{.name = "one"};
    EXPECT_TRUE(one.add({.games = {&info}, .make = {}, .takes = [](const Spec& spec) { return !spec.size; }}));
    EXPECT_TRUE(one.add({.games = {&info}, .make = {}}));
    EXPECT_EQ(one.add({.games = {&info}, .make = {}}).error().code, Failure::usage);
    EXPECT_EQ(one.games().size(), 1U);
    EXPECT_EQ(*one.find(*Spec::parse("one")), one.games()[0].of);
    EXPECT_EQ(*one.find(*Spec::parse("one@4x4")), one.games()[0].last());
}

// Also of games without a numbering, where programs go on with what they say here.
TEST(AnyGame, SaysWhyPositionsAreNotNumbered) {
    std::size_t seen = 0;
    for (const GameEntry& entry : registered_games())
        for (const std::string_view spec : {entry.info->name, entry.info->small_specs.front()}) {
            const auto game = *make_game(spec);
            for (const auto& count : {game->numbered_positions(), game->raw_positions()}) {
                if (count) continue;
                ++seen;
                EXPECT_EQ(count.error().code, Failure::limit) << spec;
                EXPECT_TELLS(count.error().what, game->spec()) << count.error().what;
                EXPECT_FALSE(count.error().why.empty()) << spec;
            }
        }
    EXPECT_GT(seen, 0U);
}

TEST(AnyGame, ReadsStartsMovesAndPositions) {
    const auto game = *make_game("konane@4x4");
    const auto canonical = [&game](std::string_view text) { return game->format(*game->parse(text)); };
    EXPECT_EQ(canonical("start"), "wbwb/bwbw/wbwb/bwbw b ply:0");
    EXPECT_EQ(canonical("start moves a1 b1"), "wbwb/bwbw/wbwb/2bw b");
    EXPECT_EQ(canonical("wbwb/bwbw/wbwb/1wbw_w_ply:1 moves b1"), "wbwb/bwbw/wbwb/2bw b");
    const auto wrong = game->parse("start moves a1 d1");
    ASSERT_FALSE(wrong);
    EXPECT_TELLS(wrong.error().what, "move 2");
    const AnyPosition position = *game->parse("start moves a1");
    EXPECT_EQ(game->turn(position), Side::second);
    EXPECT_EQ(game->move_names(position), (std::vector<std::string>{"b1", "a2"}));
    ASSERT_EQ(game->children(position).size(), 2U);
    EXPECT_EQ(game->turn(game->children(position)[0]), Side::first);
    EXPECT_EQ(game->format(game->children(position)[0]), canonical("start moves a1 b1"));
    EXPECT_EQ(game->find_move(position, "a2"), 1U);
    EXPECT_EQ(game->find_move(position, "d1").error().code, Failure::bad_input);
}

// Moves are those of the rules text: White removes a stone beside the hole on a1.
TEST(AnyGame, DrawsWithoutNamingAGame) {
    const auto game = make_game("konane@4x4");
    EXPECT_EQ((*game)->board().cells(), 16);
    EXPECT_EQ((*game)->board().outline(), Outline::square);
    const auto drawing = (*game)->drawing(*(*game)->parse("start moves a1"));
    EXPECT_EQ(drawing.pieces.size(), 15U);
    EXPECT_EQ(drawing.pieces[0], (BoardPiece{1, Side::second, "stone", 'w'}));
    ASSERT_EQ(drawing.moves.size(), 2U);
    std::set<std::string> removed;
    for (const Clicks& clicks : drawing.moves) {
        ASSERT_EQ(clicks.steps.size(), 1U);
        EXPECT_EQ(clicks.steps[0].kind, StepKind::remove);
        removed.insert((*game)->board().name(clicks.steps[0].cells.at(0)));
    }
    EXPECT_EQ(removed, (std::set<std::string>{"a2", "b1"}));
}

}  // namespace zermelo

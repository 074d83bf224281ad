// Games with the defaults of SimpleGame, each with other moves.
#pragma once

#include "games/core/kit/simple_game.hpp"

namespace zermelo::test {

// Tic-tac-toe, with a numbering of its positions.
class Noughts : public SimpleGame<Noughts, RectBoard{3, 3}> {
public:
    static constexpr std::string_view name = "noughts";
    static constexpr std::string_view title = "Noughts and crosses";
    static constexpr std::array kinds = {PieceKind{'x', Side::first, "cross"}, PieceKind{'o', Side::second, "nought"}};
    static constexpr std::array<std::string_view, 2> sides = {"crosses", "noughts"};
    static constexpr std::string_view side_letters = "xo";
    static constexpr Cycles cycles = Cycles::none;
    static constexpr Symmetry symmetry = Symmetry::all;
    static constexpr bool numbered = true;

    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        for (int cell = 0; cell < 9 && !has_line(p); ++cell)
            if (p[cell] == 0) found.push_back({off, cell});
        return found;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        after[m.to] = m.piece != 0 ? m.piece : side_letters[static_cast<std::size_t>(p.turn)];
        after.turn = other(p.turn);
        return after;
    }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        if (has_line(p)) return Wdl::loss;
        return moves(p).empty() ? std::optional(Wdl::draw) : std::nullopt;
    }
    // As many crosses as noughts, or one more after a move of the crosses.
    bool allows(const Position& p) const {
        const auto count = [&p](char letter) { return std::count(p.cells.begin(), p.cells.end(), letter); };
        return count('x') - count('o') == (p.turn == Side::first ? 0 : 1);
    }
    static bool has_line(const Position& p) {
        for (const auto& [a, step] : {std::pair{0, 1}, {3, 1}, {6, 1}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {2, 2}})
            if (p[a] != 0 && p[a] == p[a + step] && p[a] == p[a + 2 * step]) return true;
        return false;
    }
};

// The same where a player may place either letter, and who makes a line wins. Moves choose a piece; pieces are
// nobody's.
class Wild : public SimpleGame<Wild, RectBoard{3, 3}> {
public:
    static constexpr std::string_view name = "wild";
    static constexpr std::array kinds = {PieceKind{'x', std::nullopt, "cross"}, PieceKind{'o', std::nullopt, "nought"}};
    static constexpr Cycles cycles = Cycles::none;

    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        for (int cell = 0; cell < 9 && !has_line(p); ++cell)
            for (const char piece : {'x', 'o'})
                if (p[cell] == 0) found.push_back({off, cell, piece});
        return found;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        after[m.to] = m.piece;
        after.turn = other(p.turn);
        return after;
    }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        if (has_line(p)) return Wdl::loss;
        return moves(p).empty() ? std::optional(Wdl::draw) : std::nullopt;
    }
    static bool has_line(const Position& p) {
        Noughts::Position same;
        same.cells = p.cells;
        return Noughts::has_line(same);
    }
};

// Stones on points, nobody's: a turn takes one away, or slides one along a line to a greater empty point, or, if there
// is only one stone, passes where it stands on the greatest point. A side without a move loses.
class Stones : public SimpleGame<Stones, RectBoard{5, 1}> {
public:
    static constexpr std::string_view name = "stones";
    static constexpr std::array kinds = {PieceKind{'s', std::nullopt, "stone"}};
    static constexpr std::string_view start = "s:c,r1,r2 w";

    static Board shape(RectBoard) {
        return Board::graph({{"c", {0, 0}}, {"r1", {1, 0}}, {"r2", {0, 1}}, {"r3", {-1, 0}}, {"r4", {0, -1}}},
                            {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {3, 4}});
    }
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        const auto stones = std::count(p.cells.begin(), p.cells.end(), 's');
        for (int from = 0; from < 5; ++from) {
            if (p[from] == 0) continue;
            found.push_back({from, off});
            for (const int to : board().neighbours(from))
                if (to > from && p[to] == 0) found.push_back({from, to});
            if (stones == 1 && from == 4) found.push_back({});
        }
        return found;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        if (m.from != off) after[m.from] = 0;
        if (m.to != off) after[m.to] = 's';
        after.turn = other(p.turn);
        return after;
    }
};

// Stones in a row. A turn takes one away, or passes if nobody has passed yet: a position of more than cells and turn.
class Passing : public SimpleGame<Passing, RectBoard{5, 1}> {
public:
    struct Position {
        std::array<char, 5> cells{};
        Side turn = Side::first;
        std::uint8_t passed = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    static constexpr std::string_view name = "passing";
    static constexpr std::array kinds = {PieceKind{'s', std::nullopt, "stone"}};
    static constexpr Cycles cycles = Cycles::none;
    static constexpr bool drawn_ends = false;

    Position initial() const {
        Position p;
        p.cells.fill('s');
        return p;
    }
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        for (int from = 0; from < 5; ++from)
            if (p.cells[static_cast<std::size_t>(from)] != 0) found.push_back({from, off});
        if (p.passed == 0) found.push_back({});
        return found;
    }
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        if (m.from == off)
            after.passed = 1;
        else
            after.cells[static_cast<std::size_t>(m.from)] = 0;
        after.turn = other(p.turn);
        return after;
    }
    std::string format(const Position& p) const { return SimpleGame::format(p) + (p.passed != 0 ? " passed:1" : ""); }
    Result<Position> parse(std::string_view text) const {
        ZERMELO_ASSIGN(setup, read_setup(info(), board(), text));
        Position p;
        for (const BoardPiece& piece : setup.pieces) p.cells[static_cast<std::size_t>(piece.cell)] = piece.letter;
        p.turn = setup.turn;
        for (const auto& [key, value] : setup.keys)
            if (key != "passed" || value != "1" || std::exchange(p.passed, std::uint8_t{1}) != 0)
                return illegal_position(text, "the only key is passed:1");
        return p;
    }
};

}  // namespace zermelo::test

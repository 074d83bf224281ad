// Hexapawn: the rules of a game. Edit them; everything else follows.
//
// The example has three white pawns against three black ones on 3x3 cells (Martin Gardner, Scientific American, March
// 1962). A pawn steps straight forward to an empty cell, or captures diagonally forward. A pawn on the last rank wins,
// and a side without a move loses.
#pragma once

#include "games/core/kit/simple_game.hpp"

// From the smallest to the largest board: here 3x3 to 4x4. One board is enough: SimpleGame<Hexapawn, RectBoard{3, 3}>.
class Hexapawn : public zermelo::SimpleGame<Hexapawn, zermelo::RectBoard{3, 3}, zermelo::RectBoard{4, 4}> {
public:
    static constexpr std::string_view name = "hexapawn";  // in specs: hexapawn, hexapawn@4x4
    static constexpr std::string_view rules =
        "Each side has a pawn on every cell of its first rank. White begins.\n"
        "A pawn steps straight forward to an empty cell, or captures a pawn diagonally forward.\n"
        "A pawn on the last rank wins. A side without a move loses.\n";
    // A letter for each kind of piece, its owner, and its name. The sides are white and black unless `sides` and
    // `side_letters` stand here.
    static constexpr std::array kinds = {PieceKind{'w', Side::first, "pawn"}, PieceKind{'b', Side::second, "pawn"}};

    // A Position has cells and a turn. p[cell] is the letter of the piece on a cell, 0 if the cell is empty. Cells have
    // the numbers 0, 1, 2, ... from a1 to the right and then upwards. One board can name its start in place of this
    // function: static constexpr std::string_view start = "bbb/3/www w";
    Position initial() const {
        Position p;
        for (int file = 0; file < size().width; ++file) {
            p[size().cell(file, 0)] = 'w';
            p[size().cell(file, size().height - 1)] = 'b';
        }
        return p;
    }

    // All legal moves, none after the end. {from, to} moves a piece; {off, cell} would place one.
    std::vector<Move> moves(const Position& p) const {
        std::vector<Move> found;
        const bool white = p.turn == Side::first;
        if (is_home(p, other(p.turn))) return found;
        for (int from = 0; from < size().cells(); ++from) {
            if (p[from] != (white ? 'w' : 'b')) continue;
            for (const int sideways : {0, -1, 1}) {
                const int file = size().file(from) + sideways;
                const int rank = size().rank(from) + (white ? 1 : -1);
                if (!size().has(file, rank)) continue;
                const int to = size().cell(file, rank);
                if (p[to] == (sideways == 0 ? 0 : white ? 'b' : 'w')) found.push_back({from, to});
            }
        }
        return found;
    }

    // The position after a move. Turns need not alternate.
    Position apply(const Position& p, Move m) const noexcept {
        Position after = p;
        after[m.to] = p[m.from];
        after[m.from] = 0;
        after.turn = other(p.turn);
        return after;
    }

    // The end for the side to move, nothing while there are moves. Without this function a side without a move loses.
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return moves(p).empty() ? std::optional(Wdl::loss) : std::nullopt;
    }

    // Tables of other rules are refused by a number that CMakeLists.txt makes from the text of this file. For one of your
    // own, to raise whenever a value could change: static constexpr int rules_revision = 1;

    // Facts that make solving faster; in doubt leave out a line.
    static constexpr Cycles cycles = Cycles::none;  // no play comes back to an earlier position
    static constexpr bool drawn_ends = false;       // no end is a draw
    static constexpr Symmetry symmetry = Symmetry::left_right;

private:
    bool is_home(const Position& p, Side side) const {  // a pawn of this side is on its last rank
        for (int file = 0; file < size().width; ++file)
            if (p[size().cell(file, side == Side::first ? size().height - 1 : 0)] == "wb"[int(side)]) return true;
        return false;
    }
};

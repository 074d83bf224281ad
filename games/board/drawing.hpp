// Pieces of a picture and clicks of a move, for any game. The laws are in tests/games/core/drawing_laws.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/board.hpp"
#include "games/core/values/side.hpp"

namespace zermelo {

// A piece on a cell of the game's board.
struct BoardPiece {
    int cell = 0;
    std::optional<Side> side;  // nothing if it is nobody's
    std::string_view kind;     // as the game names it: fox, king, stone; a constant text
    char letter = ' ';         // in board lines and diagrams; tells side and kind
    friend bool operator==(const BoardPiece&, const BoardPiece&) = default;
};

// The look of a piece, in the colour of its side. By default a disc where the side has one kind of pieces, else a disc
// with its letter.
enum class Look : std::uint8_t { by_default, disc, king, ring, marker, target, beast };

// The meaning of a letter in texts and diagrams.
struct PieceKind {
    char letter = ' ';
    std::optional<Side> side;
    std::string_view kind;
    Look look = Look::by_default;
    BoardPiece on(int cell) const { return {cell, side, kind, letter}; }
};

// The kinds of many games.
inline constexpr std::array white_black_pieces = {PieceKind{'w', Side::first, "piece"},
                                                  PieceKind{'b', Side::second, "piece"}};
inline constexpr std::array black_white_stones = {PieceKind{'b', Side::first, "stone"},
                                                  PieceKind{'w', Side::second, "stone"}};

// The pieces of a position, by cell. Each kind stands on its set of cells; the sets are disjoint.
template <class... Sets>
std::vector<BoardPiece> pieces_on(std::span<const PieceKind> kinds, const Sets&... sets) {
    std::vector<BoardPiece> pieces;
    auto kind = kinds.begin();
    ((sets.for_each([&](int cell) { pieces.push_back(kind->on(cell)); }), ++kind), ...);
    std::sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
    return pieces;
}

// A part of a turn, by the cells that a person clicks in this order.
//
//   place    one cell: an own piece from outside the board
//   move     from, the landings that matter, to
//   remove   a piece or a row of pieces, by its ends
//   push     from, to: a piece moved by another; `from` alone where it leaves the board
enum class StepKind : std::uint8_t { place, move, remove, push };
struct Step {
    StepKind kind = StepKind::move;
    std::vector<int> cells;
    friend bool operator==(const Step&, const Step&) = default;
};

// A piece that stands after a turn on a cell where no such piece stood before.
struct Placed {
    int cell = 0;
    char letter = ' ';
    friend bool operator==(const Placed&, const Placed&) = default;
};

// A turn as a person makes it and sees it. A pass has no steps. Own pieces that leave the board are not listed: a
// program that draws the next position asks for its pieces.
struct Clicks {
    std::vector<Step> steps;
    std::vector<int> captured;   // cells that lose another's piece, or nobody's, unless it is pushed; ascending
    std::vector<Placed> placed;  // by cell
    std::string choice;          // tells moves with the same clicks apart: the piece of a promotion, swap; else empty
    // The pieces after each step but the last, for a turn whose board in between its steps do not tell; else empty.
    std::vector<std::vector<BoardPiece>> between = {};
    friend bool operator==(const Clicks&, const Clicks&) = default;
};

// All clicked cells of a turn, in order.
inline std::vector<int> clicked_cells(const Clicks& clicks) {
    std::vector<int> cells;
    for (const Step& step : clicks.steps) cells.insert(cells.end(), step.cells.begin(), step.cells.end());
    return cells;
}

constexpr std::string_view step_name(StepKind kind) {
    constexpr std::string_view names[] = {"place", "move", "remove", "push"};
    return names[static_cast<std::size_t>(kind)];
}

// A game that can be drawn and played by clicks. All games are.
template <class G>
concept DrawnGame = requires(const G g, const typename G::Position p, const typename G::Move m) {
    { g.board() } -> std::same_as<const Board&>;               // the same for all positions
    { g.pieces(p) } -> std::same_as<std::vector<BoardPiece>>;  // by cell, at most one on each
    { g.clicks(p, m) } -> std::same_as<Clicks>;                // of a legal move; no two moves of p have the same
};

}  // namespace zermelo

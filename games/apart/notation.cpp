// Texts of Apart: specs, positions, diagrams. Moves are in move_notation.cpp.
#include <fmt/format.h>

#include "games/apart/rules.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

namespace {

constexpr std::array piece_kinds = {PieceKind{'w', Side::first, "piece"}, PieceKind{'b', Side::second, "piece"}};

}  // namespace

using apart::cell_bit;
using apart::Cells;

const GameInfo& Apart::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "apart@3x4",
        "apart@3x4,origin=free",
        "apart@3x5",
    });
    static const GameInfo info{
        .name = "apart",
        .title = "Apart",
        .spec_syntax = "apart[@WxH][,origin=blocked|free]",
        .position_syntax =
            "board line with w and b, then the side to move, w or b; first:1 marks the start, White's first turn: "
            "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w first:1",
        .rules =
            "Kanare Kato 2023. White's pieces stand on ranks 1 and 2, Black's on the last two, all without the first "
            "and the last file: 12 each on 8x8. White begins.\n"
            "Neighbours are the eight cells around a cell. In each of the four directions (file, rank, two diagonals) "
            "a piece belongs to a line: the unbroken row of pieces of its colour through it. A line may be the piece "
            "alone.\n"
            "A hop goes along a direction, either way, exactly as many cells as the line has pieces there. What stands "
            "between does not matter. It ends on the board and not on an own piece; an enemy there is captured.\n"
            "A turn is one hop of length 1 (a step), or a chain of hops of length 2 or more (jumps) by one piece. Each "
            "jump is measured anew where the piece stands, with its start empty and captured pieces gone. A "
            "chain lands on no cell twice, and may stop after any jump. White's very first turn is a single hop. "
            "No passing.\n"
            "End, after a turn: a side no two of whose pieces are neighbours wins. Where both sides are like this, the "
            "one that has just moved loses.\n"
            "A side without a move loses. A repetition that neither side can avoid is a draw.\n"
            "Size: 3x4 to 8x8; 8x8 where none is given. Boards other than 8x8 are scaled.\n"
            "Option origin: whether a chain may land on the cell where it began; blocked or free. With free, a piece "
            "may come back and so leave the board as it was.\n"
            "Decided, where the rule book is silent: origin=blocked; a side with one piece or none is apart; no move "
            "loses; a repetition draws; turns with one result are one move.\n",
        .rules_revision = 1,
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = piece_kinds,
        .small_specs = small_specs,
    };
    return info;
}

std::string Apart::spec() const {
    return fmt::format("apart@{}x{}{}", board_.width, board_.height, hops_.may_return() ? ",origin=free" : "");
}

std::vector<BoardPiece> Apart::pieces(const Position& p) const {
    std::vector<BoardPiece> pieces;
    apart::for_each_cell(p.white | p.black, [&](int cell) {
        const bool white = (p.white & cell_bit(cell)) != 0;
        pieces.push_back(piece_kinds[white ? 0 : 1].on(cell));
    });
    return pieces;
}

std::string Apart::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " w" : " b") + (p.first != 0 ? " first:1" : "");
}

std::string Apart::diagram(const Position& p) const {
    return draw_board(named_board_, pieces(p));
}

std::optional<std::string> Apart::why_illegal(const Position& p) const {
    if (p.first != 0 && p != initial()) return fmt::format("only the start has first:1: {}", format(initial()));
    for (const bool white : {true, false})
        if (const int count = count_bits(white ? p.white : p.black); count > most_)
            return fmt::format("{} has {} pieces, here it has at most {}", white ? "White" : "Black", count, most_);
    if (enemies(p) == 0) return "the side that has just moved has a piece";
    return std::nullopt;
}

Result<Apart::Position> Apart::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::split(text, info().side_letters));
    ZERMELO_ASSIGN(letters, parse_board(parts, named_board_, "wb"));
    Position p;
    p.turn = parts.side == 'w' ? 0 : 1;
    for (const auto& [key, value] : parts.keys) {
        if (key != "first" || value != "1")
            return illegal_position(
                text, fmt::format("{} is not the key of this game, first:1", in_quotes(key + ":" + value)));
        if (p.first != 0) return illegal_position(text, "first is given twice");
        p.first = 1;
    }
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const char letter = letters[static_cast<std::size_t>(cell)];
        if (letter != 0) (letter == 'w' ? p.white : p.black) |= cell_bit(cell);
    }
    if (const auto why = why_illegal(p)) return illegal_position(text, *why);
    return p;
}

}  // namespace zermelo

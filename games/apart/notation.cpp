// Texts of Apart: specs, positions. Moves are in move_notation.cpp.
#include <fmt/format.h>

#include "games/apart/rules.hpp"
#include "games/core/kit/game_texts.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

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
        .rules = rules_text("apart/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = white_black_pieces,
        .small_specs = small_specs,
    };
    return info;
}

std::string Apart::spec() const {
    return fmt::format("apart@{}x{}{}", board_.width, board_.height, hops_.may_return() ? ",origin=free" : "");
}

std::vector<BoardPiece> Apart::pieces(const Position& p) const {
    return pieces_on(white_black_pieces, SmallBitboard{p.white}, SmallBitboard{p.black});
}

std::string Apart::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " w" : " b") + (p.first != 0 ? " first:1" : "");
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
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", named_board_, "wb"));
    Position p{parts.cells<SmallBitboard>("w").low(), parts.cells<SmallBitboard>("b").low(), parts.turn, 0};
    for (const auto& [key, value] : parts.keys) {
        if (key != "first" || value != "1")
            return illegal_position(
                text, fmt::format("{} is not the key of this game, first:1", in_quotes(key + ":" + value)));
        if (p.first != 0) return illegal_position(text, "first is given twice");
        p.first = 1;
    }
    return unless_illegal(text, p, why_illegal(p));
}

}  // namespace zermelo

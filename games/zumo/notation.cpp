// Texts of Zumo: specs, positions.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>

#include "games/core/kit/game_texts.hpp"
#include "games/zumo/rules.hpp"

namespace zermelo {

const GameInfo& Zumo::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({"zumo@2", "zumo@2,swap=yes"});
    static const GameInfo info{
        .name = "zumo",
        .title = "Zumo",
        .spec_syntax = "zumo[@BASE][,swap=yes]",
        .position_syntax =
            "board line with w and b, a row for each rank of its existing cells, then the side to move, w or b; over:1 "
            "marks a game that the other side has won by pushing a stone off the board. A black stone in the centre of "
            "base 2: 2/1b1/2 w.",
        .rules = rules_text("zumo/rules.txt"),
        .sides = {"black", "white"},
        .side_letters = "bw",
        .pieces = black_white_stones,
        .small_specs = small_specs,
        .repetition = Repetition::forbidden,
        .merges_ends = true,
    };
    return info;
}

std::string Zumo::spec() const {
    return fmt::format("zumo@{}{}", board_shape_.base, swap_ ? ",swap=yes" : "");
}

std::vector<BoardPiece> Zumo::pieces(const Position& p) const {
    return pieces_on(black_white_stones, p.black, p.white);
}

std::string Zumo::format(const Position& p) const {
    return format_board(board_, pieces(p)) + (p.turn == 0 ? " b" : " w") + (p.over != 0 ? " over:1" : "");
}

std::optional<std::string> Zumo::why_illegal(const Position& p) const {
    if (!(p.black & p.white).empty()) return "two stones are on one cell";
    if (!is_opening(p)) return std::nullopt;
    if (p.over != 0) return "both sides have stones when a game is over";
    const int black = p.black.size();
    const int white = p.white.size();
    if (black + white == 0)
        return p.turn == 0 ? std::nullopt : std::optional<std::string>("Black is on turn on the empty board");
    if (white == 0 && black == 1)
        return p.turn == 1 ? std::nullopt : std::optional<std::string>("White is on turn after Black's first stone");
    if (swap_ && black == 0 && white == 1)
        return p.turn == 0 ? std::nullopt : std::optional<std::string>("Black is on turn after a swap");
    return fmt::format("{} black and {} white: {}", counted(static_cast<std::uint64_t>(black), "stone"), white,
                       white == 0   ? "White has a stone before Black's second"
                       : black == 0 ? "Black begins, and a side that has a stone keeps one"
                                    : "");
}

Result<Zumo::Position> Zumo::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "bw", board_, "bw"));
    Position p{parts.cells<HugeBitboard>("b"), parts.cells<HugeBitboard>("w"), parts.turn, 0};
    for (const auto& [key, value] : parts.keys) {
        if (key != "over")
            return illegal_position(text, fmt::format("this game has no key {}, only over", in_quotes(key)));
        if (value != "1") return illegal_position(text, fmt::format("over is 1, not {}", in_quotes(value)));
        if (p.over != 0) return illegal_position(text, "over is given twice");
        p.over = 1;
    }
    return unless_illegal(text, p, why_illegal(p));
}

}  // namespace zermelo

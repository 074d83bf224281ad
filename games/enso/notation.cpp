// Texts of Enso: specs, positions, moves.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/enso/rules.hpp"

namespace zermelo {

const GameInfo& Enso::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "enso@2x4",
        "enso@4x2",
        "enso@3x3",
        "enso@3x3,stones=2",
        "enso@4x4,stones=2",
        "enso@6x4,stones=2",
        "enso@5x5,stones=2",
    });
    static const GameInfo info{
        .name = "enso",
        .title = "Enso",
        .spec_syntax = "enso[@WxH][,stones=N]",
        .position_syntax =
            "board line with b and w, then the side to move, b or w: bbbwww/bbbwww/bb2ww/ww2bb/wwwbbb/wwwbbb b",
        .rules = rules_text("enso/rules.txt"),
        .sides = {"black", "white"},
        .side_letters = "bw",
        .pieces = black_white_stones,
        .small_specs = small_specs,
    };
    return info;
}

std::string Enso::spec() const {
    return fmt::format("enso@{}x{}", board_.width, board_.height) +
           (limited_ ? fmt::format(",stones={}", most_stones_) : "");
}

std::vector<BoardPiece> Enso::pieces(const Position& p) const {
    return pieces_on(black_white_stones, p.stones[0], p.stones[1]);
}

Clicks Enso::clicks(const Position& p, Move m) const {
    Clicks clicks{{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, p.turn == 0 ? 'b' : 'w'}}, {}};
    if (p.stones[1 - p.turn].contains(m.to)) clicks.captured.push_back(m.to);
    return clicks;
}

std::string Enso::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " b" : " w");
}

std::optional<std::string> Enso::why_illegal(const Position& p) const {
    for (std::size_t side = 0; side < 2; ++side)
        if (p.stones[side].size() > most_stones_)
            return fmt::format("{} {} stones, {} has at most {} of a side", p.stones[side].size(), info().sides[side],
                               spec(), most_stones_);
    return std::nullopt;
}

Result<Enso::Position> Enso::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "bw", named_board_, "bw", PositionText::Keys::none));
    const Position p{{parts.cells<Cells>("b"), parts.cells<Cells>("w")}, parts.turn};
    return unless_illegal(text, p, why_illegal(p));
}

std::string Enso::format_move(const Position& p, Move m) const {
    const char sign = p.stones[1 - p.turn].contains(m.to) ? 'x' : '-';
    return named_board_.name(m.from) + sign + named_board_.name(m.to);
}

// The sign is read either way, or left out.
Result<Enso::Move> Enso::parse_move(const Position& p, std::string_view text) const {
    const CellPath way = read_path(named_board_, text, "x-");
    if (!way.is_complete || way.cells.size() != 2)
        return malformed_move(*this, p, text,
                              "a move is written with two cells of this board, d3-a3, or c1xb2 with a capture");
    return legal_move(*this, p, text,
                      {static_cast<std::uint8_t>(way.cells[0]), static_cast<std::uint8_t>(way.cells[1])});
}

}  // namespace zermelo

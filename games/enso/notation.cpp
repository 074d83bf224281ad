// Texts of Enso: specs, positions, moves.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/enso/rules.hpp"

namespace zermelo {

namespace {

constexpr std::array piece_kinds = {PieceKind{'b', Side::first, "stone"}, PieceKind{'w', Side::second, "stone"}};

}  // namespace

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
        .rules_revision = 1,
        .sides = {"black", "white"},
        .side_letters = "bw",
        .pieces = piece_kinds,
        .small_specs = small_specs,
    };
    return info;
}

std::string Enso::spec() const {
    return fmt::format("enso@{}x{}", board_.width, board_.height) +
           (limited_ ? fmt::format(",stones={}", most_stones_) : "");
}

std::vector<BoardPiece> Enso::pieces(const Position& p) const {
    std::vector<BoardPiece> pieces;
    (p.stones[0] | p.stones[1]).for_each([&](int cell) {
        const bool black = p.stones[0].contains(cell);
        pieces.push_back(piece_kinds[black ? 0 : 1].on(cell));
    });
    return pieces;
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
    ZERMELO_ASSIGN(parts, PositionText::split(text, info().side_letters));
    if (!parts.keys.empty())
        return illegal_position(text, fmt::format("this game has no key {}", in_quotes(parts.keys[0].first)));
    ZERMELO_ASSIGN(letters, parse_board(parts, named_board_, "bw"));
    Position p;
    p.turn = parts.side == 'b' ? 0 : 1;
    for (int cell = 0; cell < board_.cells(); ++cell)
        if (const char letter = letters[static_cast<std::size_t>(cell)]; letter != 0)
            p.stones[letter == 'b' ? 0 : 1] |= Cells::cell(cell);
    if (const auto why = why_illegal(p)) return illegal_position(text, *why);
    return p;
}

std::string Enso::format_move(const Position& p, Move m) const {
    const char sign = p.stones[1 - p.turn].contains(m.to) ? 'x' : '-';
    return named_board_.name(m.from) + sign + named_board_.name(m.to);
}

// The sign is read either way, or left out.
Result<Enso::Move> Enso::parse_move(const Position& p, std::string_view text) const {
    std::string_view rest = text;
    const auto from = take_cell(named_board_, rest);
    if (from && !rest.empty() && (rest[0] == 'x' || rest[0] == '-')) rest.remove_prefix(1);
    const auto to = take_cell(named_board_, rest);
    if (!from || !to || !rest.empty())
        return malformed_move(*this, p, text,
                              "a move is written with two cells of this board, d3-a3, or c1xb2 with a capture");
    const Move wanted{static_cast<std::uint8_t>(*from), static_cast<std::uint8_t>(*to)};
    const auto moves = this->moves(p);
    if (std::find(moves.begin(), moves.end(), wanted) != moves.end()) return wanted;
    return illegal_move(*this, p, text);
}

}  // namespace zermelo

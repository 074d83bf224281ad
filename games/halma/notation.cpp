// Texts of Halma: specs, positions, moves.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/halma/rules.hpp"

namespace zermelo {

const GameInfo& Halma::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "halma@2x2,rows=2",
        "halma@3x3,rows=2-1",
        "halma@3x3,rows=2-1,exit=zillions",
        "halma@4x4,rows=1",
        "halma@3x3,rows=1-1,home=closed",
        "halma@3x3,rows=1-1,goal=all",
        "halma@3x3,rows=2-1,goal=all,home=closed,exit=zillions",
        "halma@6x6,rows=1",
    });
    static const GameInfo info{
        .name = "halma",
        .title = "Halma",
        .spec_syntax = "halma[@NxN][,rows=N-N...][,goal=filled|all][,home=open|closed][,exit=free|zillions]",
        .position_syntax =
            "board line with w and b, then the side to move, w or b: 4bbbb/5bbb/6bb/7b/w7/ww6/www5/wwww4 w",
        .rules = rules_text("halma/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = white_black_pieces,
        .small_specs = small_specs,
    };
    return info;
}

std::vector<BoardPiece> Halma::pieces(const Position& p) const {
    return pieces_on(white_black_pieces, p.white, p.black);
}

Clicks Halma::clicks(const Position& p, Move m) const {
    if (m.from == m.to) return {};
    return {{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, p.turn == 0 ? 'w' : 'b'}}, {}};
}

std::string Halma::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " w" : " b");
}

Result<Halma::Position> Halma::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", named_board_, "wb"));
    if (!parts.keys.empty())
        return illegal_position(text, fmt::format("there is no key {}, a position of this game has none",
                                                  in_quotes(parts.keys.front().first)));
    const Position p{parts.cells<WideBitboard>("w"), parts.cells<WideBitboard>("b"), parts.turn};
    for (const auto& [name, count] : {std::pair{"White", p.white.size()}, {"Black", p.black.size()}})
        if (count != pieces_)
            return illegal_position(text, fmt::format("{} has {}, not the {} of this camp", name,
                                                      counted(static_cast<std::uint64_t>(count), "piece"), pieces_));
    return p;
}

std::string Halma::format_move(const Position&, Move m) const {
    return m.from == m.to ? "pass" : named_board_.name(m.from) + "-" + named_board_.name(m.to);
}

// The first hop of a chain that is no jump, in words.
std::optional<std::string> Halma::wrong_hop(const Position& p, const std::vector<int>& cells) const {
    const int width = named_board_.files();
    const WideBitboard pieces = (p.white | p.black) & ~WideBitboard::cell(cells.front());
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const int from = cells[i - 1];
        const int to = cells[i];
        const int files = to % width - from % width;
        const int ranks = to / width - from / width;
        const bool straight = std::abs(files) % 2 == 0 && std::abs(files) <= 2 && std::abs(ranks) % 2 == 0 &&
                              std::abs(ranks) <= 2 && from != to;
        if (!straight || pieces.contains(to) || !pieces.contains((from + to) / 2))
            return fmt::format("{}-{} is no jump over a piece to an empty cell", named_board_.name(from),
                               named_board_.name(to));
    }
    return std::nullopt;
}

Result<Halma::Move> Halma::parse_move(const Position& p, std::string_view text) const {
    if (text == "pass") return legal_move(*this, p, text, {});
    const CellPath way = read_path(named_board_, text, "-");
    const std::vector<int>& cells = way.cells;
    if (!way.is_complete || cells.size() < 2)
        return malformed_move(*this, p, text,
                              fmt::format("character {}: a move is written with two or more cells of this board, like "
                                          "a1-b2",
                                          way.length + 1));
    if (cells.size() > 2)
        if (auto why = wrong_hop(p, cells)) return malformed_move(*this, p, text, *std::move(why));
    const Move wanted{static_cast<std::uint8_t>(cells.front()), static_cast<std::uint8_t>(cells.back())};
    const bool legal = with(p, [wanted](const auto& moves, std::size_t side, const auto& own, const auto& other) {
        return !moves.is_goal_reached(1 - side, other, own) && moves.is_move(side, own, other, wanted.from, wanted.to);
    });
    if (legal) return wanted;
    return illegal_move(*this, p, text);
}

}  // namespace zermelo

// Texts of Tiptoe: specs, positions, moves.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/tiptoe/rules.hpp"

namespace zermelo {

namespace {

const GameInfo& tiptoe_info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "tiptoe@2x2",
        "tiptoe@2x3",
        "tiptoe@1x7",
        "tiptoe@2,adj=hex",
        "tiptoe@3x3,setup=b2",
        "tiptoe@3x3,adj=diag",
        "tiptoe@3x3,adj=diag,setup=a1-b1-c2",
        "tiptoe@4x3,adj=diag,setup=a1-b1-c3-d3",
        "tiptoe@2x5,adj=diag",
        "tiptoe@4x3",
    });
    static const GameInfo info{
        .name = "tiptoe",
        .title = "Tiptoe",
        .spec_syntax = "tiptoe[@WxH][,adj=orth|diag][,setup=CELLS] or tiptoe@BASE,adj=hex[,setup=CELLS]",
        .position_syntax =
            "board line with w and b, then the side to move, w or b; setup:1, setup:2 and setup:3 mark the three turns "
            "of the setup, adj:diag and adj:hex the versions: 2bw/4/4/wb2 w adj:diag. A hexagon's board line has a row "
            "for each rank, of its existing cells: wb/3/bw w adj:hex has the rows b3 c3, a2 b2 c2 and a1 b1.",
        .rules = rules_text("tiptoe/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = white_black_pieces,
        .small_specs = small_specs,
    };
    return info;
}

}  // namespace

template <class Cells>
const GameInfo& TiptoeRules<Cells>::info() {
    return tiptoe_info();
}

template <class Cells>
std::string TiptoeRules<Cells>::pair_name(int cell, int other) const {
    const auto& [first, second] = std::minmax(board_.name(cell), board_.name(other));
    return first + "+" + second;
}

template <class Cells>
std::string TiptoeRules<Cells>::spec() const {
    std::string text = adjacency_ == Adjacency::hex ? fmt::format("tiptoe@{}", rect_.width)
                                                    : fmt::format("tiptoe@{}x{}", rect_.width, rect_.height);
    if (adjacency_ != Adjacency::orth)
        text += fmt::format(",adj={}", adjacency_names[static_cast<std::size_t>(adjacency_)]);
    for (std::size_t i = 0; i < setup_.size(); ++i) text += (i == 0 ? ",setup=" : "-") + board_.name(setup_[i]);
    return text;
}

template <class Cells>
std::vector<BoardPiece> TiptoeRules<Cells>::pieces(const Position& p) const {
    return pieces_on(white_black_pieces, p.white, p.black);
}

template <class Cells>
Clicks TiptoeRules<Cells>::clicks(const Position& p, Move m) const {
    const char letter = turn(p) == Side::first ? 'w' : 'b';
    Clicks clicks{{{StepKind::place, {m.cell}}}, {}, {{m.cell, letter}}, {}};
    if (m.other != m.cell) {
        clicks.steps.push_back({StepKind::place, {m.other}});
        clicks.placed.push_back({m.other, letter});
    }
    return clicks;
}

template <class Cells>
std::string TiptoeRules<Cells>::format(const Position& p) const {
    std::string text = format_board(board_, pieces(p));
    text += turn(p) == Side::first ? " w" : " b";
    if (phase(p) != Phase::play) text += fmt::format(" setup:{}", static_cast<int>(phase(p)));
    if (adjacency_ != Adjacency::orth)
        text += fmt::format(" adj:{}", adjacency_names[static_cast<std::size_t>(adjacency_)]);
    return text;
}

template <class Cells>
std::optional<std::string> TiptoeRules<Cells>::why_illegal(const Position& p) const {
    if (!(p.white & p.black).empty()) return "two pieces stand on the same cell";
    const int white = p.white.size();
    const int black = p.black.size();
    const bool setup = (white == 0 && black == 0) || (white == 1 && (black == 0 || black == 2));
    if (setup || (black >= 2 && (white == black || white == black + 1))) return std::nullopt;
    return fmt::format(
        "{} white and {} black pieces: the setup goes 0 and 0, 1 and 0, 1 and 2, 2 and 2; after it White has as many "
        "as Black or one more",
        white, black);
}

template <class Cells>
std::string TiptoeRules<Cells>::format_arrangement(const Arrangement& pieces) const {
    return format_board(board_, pieces_of(pieces));
}

template <class Cells>
auto TiptoeRules<Cells>::parse_arrangement(std::string_view text) const -> Result<Arrangement> {
    ZERMELO_ASSIGN(parts, PositionText::read_board(text, "wb", board_, "wb"));
    return Position{parts.template cells<Cells>("w"), parts.template cells<Cells>("b")};
}

template <class Cells>
auto TiptoeRules<Cells>::parse(std::string_view text) const -> Result<Position> {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", board_, "wb"));
    const Position p{parts.template cells<Cells>("w"), parts.template cells<Cells>("b")};
    std::optional<std::string> setup;
    std::optional<std::string> adjacency;
    for (const auto& [key, value] : parts.keys) {
        if (key != "setup" && key != "adj")
            return illegal_position(text, fmt::format("this game has no key {}, only setup and adj", in_quotes(key)));
        auto& place = key == "setup" ? setup : adjacency;
        if (place) return illegal_position(text, fmt::format("{} is given twice", key));
        place = value;
    }
    const std::string_view ours = adjacency_names[static_cast<std::size_t>(adjacency_)];
    if (adjacency.value_or("orth") != ours)
        return illegal_position(text, fmt::format("a position of {} has the key adj:{}, not adj:{}", spec(), ours,
                                                  adjacency.value_or("orth")));
    if (const auto why = why_illegal(p)) return illegal_position(text, *why);
    const std::string expected = phase(p) == Phase::play ? "" : std::to_string(static_cast<int>(phase(p)));
    if (setup.value_or("") != expected)
        return illegal_position(text, expected.empty()
                                          ? "the setup is over with four pieces: no key setup"
                                          : fmt::format("{} white and {} black pieces have the key setup:{}",
                                                        p.white.size(), p.black.size(), expected));
    if (const char side = turn(p) == Side::first ? 'w' : 'b'; side != parts.side)
        return illegal_position(text, fmt::format("with {} white and {} black pieces {} is on turn", p.white.size(),
                                                  p.black.size(), side == 'w' ? "White" : "Black"));
    return p;
}

template <class Cells>
std::string TiptoeRules<Cells>::format_move(const Position&, Move m) const {
    return m.cell == m.other ? board_.name(m.cell) : pair_name(m.cell, m.other);
}

template <class Cells>
auto TiptoeRules<Cells>::parse_move(const Position& p, std::string_view text) const -> Result<Move> {
    const bool both = phase(p) == Phase::black_both;
    const CellPath way = read_path(board_, text, "+");
    if (!way.is_complete || way.signs != (both ? "+" : ""))
        return malformed_move(*this, p, text,
                              both ? "Black's turn of the setup is written with two cells of this board, like c3+d2"
                                   : "a move is written with one cell of this board, like c3");
    const auto [low, high] = std::minmax(way.cells.front(), way.cells.back());
    return legal_move(*this, p, text, Move(low, high));
}

// The rest is made in rules.cpp.
#define ZERMELO_TIPTOE_TEXTS(Cells)                                                                   \
    template const GameInfo& TiptoeRules<Cells>::info();                                              \
    template std::string TiptoeRules<Cells>::pair_name(int, int) const;                               \
    template std::string TiptoeRules<Cells>::spec() const;                                            \
    template std::vector<BoardPiece> TiptoeRules<Cells>::pieces(const Position&) const;               \
    template Clicks TiptoeRules<Cells>::clicks(const Position&, Move) const;                          \
    template std::string TiptoeRules<Cells>::format(const Position&) const;                           \
    template std::optional<std::string> TiptoeRules<Cells>::why_illegal(const Position&) const;       \
    template auto TiptoeRules<Cells>::parse(std::string_view) const->Result<Position>;                \
    template std::string TiptoeRules<Cells>::format_arrangement(const Arrangement&) const;            \
    template auto TiptoeRules<Cells>::parse_arrangement(std::string_view) const->Result<Arrangement>; \
    template std::string TiptoeRules<Cells>::format_move(const Position&, Move) const;                \
    template auto TiptoeRules<Cells>::parse_move(const Position&, std::string_view) const -> Result<Move>;
ZERMELO_TIPTOE_TEXTS(Bitboard)
ZERMELO_TIPTOE_TEXTS(LargeTiptoeCells)
#undef ZERMELO_TIPTOE_TEXTS

}  // namespace zermelo

// Texts of Kōnane: specs, positions, moves.
#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/konane/rules.hpp"

namespace zermelo {

namespace {

const GameInfo& konane_info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "konane@1x2",
        "konane@2x2",
        "konane@1x8,opening=free",
        "konane@3x3",
        "konane@3x4,opening=naihe",
        "konane@4x3,opening=corner",
        "konane@4x4",
        "konane@4x4,opening=centre",
        "konane@3x5,opening=free",
        "konane@2x7",
        "konane@1x12",
        "konane@18x1",
        "konane@4x5",
    });
    static const GameInfo info{
        .name = "konane",
        .title = "Kōnane",
        .spec_syntax = "konane[@WxH][,opening=standard|naihe|free|corner|centre]",
        .position_syntax =
            "board line with b and w, then the side to move, b or w; ply:0 and ply:1 mark the two turns of the "
            "opening: wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b ply:0",
        .rules = rules_text("konane/rules.txt"),
        .indexing_revision = 2,
        .sides = {"black", "white"},
        .side_letters = "bw",
        .pieces = black_white_stones,
        .small_specs = small_specs,
    };
    return info;
}

}  // namespace

template <class Cells>
const GameInfo& KonaneRules<Cells>::info() {
    return konane_info();
}

template <class Cells>
std::string KonaneRules<Cells>::spec() const {
    std::string text = fmt::format("konane@{}x{}", board_.width, board_.height);
    if (opening_ != Opening::standard)
        text += fmt::format(",opening={}", opening_names[static_cast<std::size_t>(opening_)]);
    return text;
}

template <class Cells>
std::vector<BoardPiece> KonaneRules<Cells>::pieces(const Position& p) const {
    return pieces_on(black_white_stones, p.stones & colour_[0], p.stones & colour_[1]);
}

template <class Cells>
Clicks KonaneRules<Cells>::clicks(const Position& p, Move m) const {
    if (m.from == m.to) return {{{StepKind::remove, {m.to}}}, {}, {}, {}};
    Clicks clicks{{{StepKind::move, {m.from, m.to}}}, {}, {{m.to, letter(m.to)}}, {}};
    const Cells taken = p.stones & ~apply(p, m).stones & ~own(p);
    taken.for_each([&](int cell) { clicks.captured.push_back(cell); });
    return clicks;
}

template <class Cells>
std::string KonaneRules<Cells>::format(const Position& p) const {
    std::string text = format_board(named_board_, pieces(p)) + (p.turn == 0 ? " b" : " w");
    if (p.phase != jumping) text += fmt::format(" ply:{}", p.phase);
    return text;
}

template <class Cells>
std::optional<std::string> KonaneRules<Cells>::why_illegal(const Position& p) const {
    if (p.phase == jumping) return std::nullopt;
    if (opening_ == Opening::naihe) return "opening=naihe has no opening turns (no key ply)";
    if (p.turn != p.phase) return "Black is on turn in ply:0, White in ply:1";
    const Cells holes = all() & ~p.stones;
    if (p.phase == black_removes) {
        if (!holes.empty()) return "with ply:0 every cell is filled";
    } else if (holes.size() != 1 || (holes & first_removals_).empty()) {
        return "with ply:1 exactly one cell is empty, one where Black may begin";
    }
    return std::nullopt;
}

template <class Cells>
Result<Cells> KonaneRules<Cells>::stones_in(std::string_view text, const PositionText& parts) const {
    const auto black = parts.template cells<Cells>("b");
    const auto white = parts.template cells<Cells>("w");
    if (const Cells astray = (black & colour_[1]) | (white & colour_[0]); !astray.empty())
        return illegal_position(
            text, fmt::format("{} is a cell of {}, stones never leave the cells of their colour",
                              named_board_.name(astray.lowest()), black.contains(astray.lowest()) ? "White" : "Black"));
    return black | white;
}

template <class Cells>
auto KonaneRules<Cells>::parse(std::string_view text) const -> Result<Position> {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "bw", named_board_, "bw"));
    Position p{{}, parts.turn};
    bool has_ply = false;
    for (const auto& [key, value] : parts.keys) {
        if (key == "ply" && has_ply) return illegal_position(text, "ply is given twice");
        if (key != "ply" || has_ply || (value != "0" && value != "1"))
            return illegal_position(text, fmt::format("{} is not one of the keys of this game, ply:0 and ply:1",
                                                      in_quotes(key + ":" + value)));
        has_ply = true;
        p.phase = value == "0" ? black_removes : white_removes;
    }
    ZERMELO_ASSIGN(stones, stones_in(text, parts));
    p.stones = stones;
    return unless_illegal(text, p, why_illegal(p));
}

template <class Cells>
std::string KonaneRules<Cells>::format_arrangement(const Arrangement& stones) const {
    return format_board(named_board_, pieces_of(stones));
}

template <class Cells>
auto KonaneRules<Cells>::parse_arrangement(std::string_view text) const -> Result<Arrangement> {
    ZERMELO_ASSIGN(parts, PositionText::read_board(text, "bw", named_board_, "bw"));
    if (!parts.keys.empty())
        return illegal_position(text,
                                "a turn of the opening belongs to one side, so only later positions have a value");
    return stones_in(text, parts);
}

template <class Cells>
std::string KonaneRules<Cells>::format_move(const Position&, Move m) const {
    const std::string& to = named_board_.name(m.to);
    return m.from == m.to ? to : named_board_.name(m.from) + "x" + to;
}

template <class Cells>
auto KonaneRules<Cells>::parse_move(const Position& p, std::string_view text) const -> Result<Move> {
    const CellPath way = read_path(named_board_, text, "x-");
    const std::vector<int>& cells = way.cells;  // start, then every landing that the text names
    if (!way.is_complete || cells.size() < (p.phase == jumping ? 2 : 1))
        return malformed_move(*this, p, text,
                              p.phase == jumping ? "a jump is written with two cells of this board, like c3xc5"
                                                 : "a removal is written with one cell of this board, like d4");
    const Move wanted(cells.front(), cells.back());
    const auto moves = this->moves(p);
    const bool legal = std::find(moves.begin(), moves.end(), wanted) != moves.end();
    // Landings named on the way must lie between start and end, in this order, two cells apart.
    bool on_the_way = p.phase == jumping || cells.size() == 1;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i) {
        const Move part(wanted.from, cells[i]);
        on_the_way &=
            std::find(moves.begin(), moves.end(), part) != moves.end() &&
            (cells[i] - cells[i - 1] > 0) == (wanted.to > wanted.from) &&
            (cells[i] < wanted.to) == (wanted.to > wanted.from) &&
            (board_.file(cells[i]) == board_.file(wanted.to) || board_.rank(cells[i]) == board_.rank(wanted.to));
    }
    if (legal && on_the_way) return wanted;
    return illegal_move(*this, p, text);
}

// The rest is made in rules.cpp.
#define ZERMELO_KONANE_TEXTS(Cells)                                                                   \
    template const GameInfo& KonaneRules<Cells>::info();                                              \
    template std::string KonaneRules<Cells>::spec() const;                                            \
    template std::vector<BoardPiece> KonaneRules<Cells>::pieces(const Position&) const;               \
    template Clicks KonaneRules<Cells>::clicks(const Position&, Move) const;                          \
    template std::string KonaneRules<Cells>::format(const Position&) const;                           \
    template std::optional<std::string> KonaneRules<Cells>::why_illegal(const Position&) const;       \
    template auto KonaneRules<Cells>::parse(std::string_view) const->Result<Position>;                \
    template std::string KonaneRules<Cells>::format_arrangement(const Arrangement&) const;            \
    template auto KonaneRules<Cells>::parse_arrangement(std::string_view) const->Result<Arrangement>; \
    template std::string KonaneRules<Cells>::format_move(const Position&, Move) const;                \
    template auto KonaneRules<Cells>::parse_move(const Position&, std::string_view) const -> Result<Move>;
ZERMELO_KONANE_TEXTS(Bitboard)
ZERMELO_KONANE_TEXTS(LargeKonaneCells)
#undef ZERMELO_KONANE_TEXTS

}  // namespace zermelo

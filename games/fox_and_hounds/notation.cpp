// Texts of Fox and Hounds: specs, positions, moves.
#include <fmt/format.h>
#include <algorithm>

#include "games/core/kit/game_texts.hpp"
#include "games/core/kit/move_errors.hpp"
#include "games/core/texts/notation.hpp"
#include "games/fox_and_hounds/rules.hpp"

namespace zermelo {

namespace {

constexpr std::array fox_and_hound = {PieceKind{'F', Side::first, "fox", Look::beast},
                                      PieceKind{'h', Side::second, "hound"}};

}  // namespace

const GameInfo& FoxAndHounds::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "fox-and-hounds@4x4",
        "fox-and-hounds:escape@4x4",
        "fox-and-hounds@5x4,first=hounds",
        "fox-and-hounds@5x5,fox=choose",
        "fox-and-hounds:escape@5x6",
        "fox-and-hounds@6x5,fox=choose,first=hounds",
        "fox-and-hounds@4x9,fox=a1",
        "fox-and-hounds@7x2",
        "fox-and-hounds@6x6",
    });
    static constexpr std::array<RuleSet, 1> rule_sets = {{{"escape", 2}}};
    static const GameInfo info{
        .name = "fox-and-hounds",
        .title = "Fox and Hounds",
        .spec_syntax = "fox-and-hounds[:escape][@WxH][,fox=CELL|choose][,first=fox|hounds]",
        .position_syntax =
            "board line with F and h, then the side to move, w (fox) or b (hounds): "
            "1h1h1h1h/8/8/8/8/8/8/4F3 w. A board without F: the fox has still to choose its cell.",
        .rules = rules_text("fox_and_hounds/rules.txt"),
        .rule_sets = rule_sets,
        .sides = {"fox", "hounds"},
        .side_letters = "wb",
        .pieces = fox_and_hound,
        .small_specs = small_specs,
    };
    return info;
}

std::string FoxAndHounds::spec() const {
    std::string text = fmt::format("fox-and-hounds{}@{}x{}", escape_ ? ":escape" : "", board_.width, board_.height);
    const auto standard = make(*Spec::parse(fmt::format("fox-and-hounds@{}x{}", board_.width, board_.height)));
    if (fox_chooses_)
        text += ",fox=choose";
    else if (initial_.fox != standard->initial_.fox)
        text += fmt::format(",fox={}", name(static_cast<int>(initial_.fox)));
    if (first_ == Side::second) text += ",first=hounds";
    return text;
}

std::optional<int> FoxAndHounds::dark_cell(int board_cell) const {
    const auto end = board_cell_.begin() + cells_;
    const auto found = std::lower_bound(board_cell_.begin(), end, board_cell);
    if (found == end || *found != board_cell) return std::nullopt;
    return static_cast<int>(found - board_cell_.begin());
}

// Dark cells are numbered in the order of the board's cells.
std::vector<BoardPiece> FoxAndHounds::pieces(const Position& p) const {
    std::vector<BoardPiece> pieces;
    for (int cell = 0; cell < cells_; ++cell) {
        if (p.hounds.contains(cell)) pieces.push_back(fox_and_hound[1].on(board_cell(cell)));
        if (static_cast<int>(p.fox) == cell) pieces.push_back(fox_and_hound[0].on(board_cell(cell)));
    }
    return pieces;
}

Clicks FoxAndHounds::clicks(const Position& p, Move m) const {
    const bool of_fox = p.fox == no_fox || p.turn == 0;
    const Step step = p.fox == no_fox ? Step{StepKind::place, {board_cell(m.to)}}
                                      : Step{StepKind::move, {board_cell(m.from), board_cell(m.to)}};
    return {{step}, {}, {{board_cell(m.to), of_fox ? 'F' : 'h'}}, {}};
}

std::string FoxAndHounds::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " w" : " b");
}

std::optional<std::string> FoxAndHounds::why_illegal(const Position& p) const {
    if (p.hounds.size() != hound_count_)
        return fmt::format("{} hounds on the board, {} has {}", p.hounds.size(), spec(), hound_count_);
    if (p.fox == no_fox) {
        if (!fox_chooses_) return "there is no fox (F)";
        if (p.hounds != initial_.hounds || p.turn != 0) return "the fox must choose its cell before anything moves";
    } else if (p.hounds.contains(static_cast<int>(p.fox))) {
        return "fox and hound stand on the same cell";
    }
    return std::nullopt;
}

Result<FoxAndHounds::Position> FoxAndHounds::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", named_board_, "Fh", PositionText::Keys::none));
    Position p;
    p.turn = parts.turn;
    for (int c = 0; c < board_.cells(); ++c) {
        const char letter = parts.letters[static_cast<std::size_t>(c)];
        if (letter == 0) continue;
        const auto cell = dark_cell(c);
        if (!cell)
            return illegal_position(text, fmt::format("{} on {}, which is not a dark cell",
                                                      letter == 'h' ? "a hound" : "the fox", named_board_.name(c)));
        if (letter == 'h') {
            p.hounds |= Bitboard::cell(*cell);
        } else if (p.fox != no_fox) {
            return illegal_position(text, "there are two foxes");
        } else {
            p.fox = static_cast<std::uint32_t>(*cell);
        }
    }
    return unless_illegal(text, p, why_illegal(p));
}

std::string FoxAndHounds::format_move(const Position&, Move m) const {
    return m.from == m.to ? name(m.to) : name(m.from) + "-" + name(m.to);
}

Result<FoxAndHounds::Move> FoxAndHounds::parse_move(const Position& p, std::string_view text) const {
    const CellPath way = read_path(named_board_, text, "-");
    if (!way.is_complete || way.signs != (p.fox == no_fox ? "" : "-"))
        return malformed_move(*this, p, text,
                              p.fox == no_fox ? "the fox chooses a cell of this board, like c1"
                                              : "a move is written with two cells of this board, like e1-d2");
    const auto moves = this->moves(p);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& m) {
        return board_cell(m.from) == way.cells.front() && board_cell(m.to) == way.cells.back();
    });
    if (found != moves.end()) return *found;
    return illegal_move(*this, p, text);
}

}  // namespace zermelo

// Texts of Turkish checkers: specs, positions in both forms. Moves are in move_notation.cpp.
#include <fmt/format.h>

#include "games/core/kit/game_texts.hpp"
#include "games/core/texts/notation.hpp"
#include "games/turkish_checkers/rules.hpp"

namespace zermelo {

namespace {

constexpr std::array men_and_kings = {
    PieceKind{'w', Side::first, "man", Look::disc}, PieceKind{'W', Side::first, "king", Look::king},
    PieceKind{'b', Side::second, "man", Look::disc}, PieceKind{'B', Side::second, "king", Look::king}};

}  // namespace

using turkish::cell_bit;
using turkish::Cells;

const GameInfo& TurkishCheckers::info() {
    static constexpr auto small_specs = std::to_array<std::string_view>({
        "turkish-checkers@4x4,white=1,black=1",
        "turkish-checkers@4x4,white=1,black=3",
        "turkish-checkers@4x4,promo=king,white=2,black=2",
        "turkish-checkers@4x4,promo=stop,kvm=win,white=2,black=1",
        "turkish-checkers@5x5,white=2,black=1",
    });
    static const GameInfo info{
        .name = "turkish-checkers",
        .title = "Turkish checkers (Dama)",
        .spec_syntax = "turkish-checkers[@NxN][,promo=man|king|stop][,kvm=draw|win][,white=N][,black=N]",
        .position_syntax =
            "board line with w and b for men, W and B for kings, then the side to move, w or b: "
            "8/bbbbbbbb/bbbbbbbb/8/8/wwwwwwww/wwwwwwww/8 w; or PDN FEN: W:WKh5,a2:Bb7",
        .rules = rules_text("turkish_checkers/rules.txt"),
        .sides = {"white", "black"},
        .side_letters = "wb",
        .pieces = men_and_kings,
        .small_specs = small_specs,
    };
    return info;
}

std::string TurkishCheckers::spec() const {
    std::string text = fmt::format("turkish-checkers@{0}x{0}", rules_.size());
    if (rules_.promotion() != turkish::Promotion::man)
        text += fmt::format(",promo={}", promotion_names[static_cast<std::size_t>(rules_.promotion())]);
    if (king_beats_man_) text += ",kvm=win";
    for (std::size_t side = 0; side < 2; ++side)
        if (limits_[side] != ranks_of_men_ * rules_.size())
            text += fmt::format(",{}={}", info().sides[side], limits_[side]);
    return text;
}

std::vector<BoardPiece> TurkishCheckers::pieces(const Position& p) const {
    std::vector<BoardPiece> pieces;
    turkish::for_each_cell(p.white | p.black, [&](int cell) {
        const Cells bit = cell_bit(cell);
        const bool white = (p.white & bit) != 0;
        const bool king = (p.kings & bit) != 0;
        pieces.push_back(men_and_kings[(white ? 0U : 2U) + (king ? 1U : 0U)].on(board_cell(cell)));
    });
    return pieces;
}

std::string TurkishCheckers::format(const Position& p) const {
    return format_board(named_board_, pieces(p)) + (p.turn == 0 ? " w" : " b");
}

std::string TurkishCheckers::pdn_fen(const Position& p) const {
    const auto pieces = [&](Cells set) {
        std::string text;
        turkish::for_each_cell(set, [&](int cell) {
            text +=
                fmt::format("{}{}{}", text.empty() ? "" : ",", (p.kings & cell_bit(cell)) != 0 ? "K" : "", name(cell));
        });
        return text;
    };
    return fmt::format("{}:W{}:B{}", p.turn == 0 ? "W" : "B", pieces(p.white), pieces(p.black));
}

std::optional<std::string> TurkishCheckers::why_illegal(const Position& p) const {
    for (std::size_t side = 0; side < 2; ++side) {
        const Cells pieces = side == 0 ? p.white : p.black;
        if (count_bits(pieces) > limits_[side])
            return fmt::format("{} has {} pieces, here it has at most {}", side == 0 ? "White" : "Black",
                               count_bits(pieces), limits_[side]);
        if (const Cells wrong = pieces & ~p.kings & ~rules_.men_zone(); wrong != 0) {
            const int cell = std::countr_zero(wrong);
            const bool home = (cell >> 3 == 0) == (side == 0);
            return fmt::format(
                "there is a man of {} on {}: {}", side == 0 ? "White" : "Black", name(cell),
                home ? "men begin further forward and never go back" : "a man that ends its turn there becomes a king");
        }
    }
    if ((p.turn == 0 ? p.black : p.white) == 0)
        return "the side that has no pieces must be the one to move: it has just lost the last one";
    return std::nullopt;
}

Result<TurkishCheckers::Position> TurkishCheckers::parse(std::string_view text) const {
    if (text.starts_with("W:") || text.starts_with("B:")) return parse_pdn(text);
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", named_board_, "wbWB"));
    if (!parts.keys.empty())
        return illegal_position(text, fmt::format("this game has no keys, so no {}", in_quotes(parts.keys[0].first)));
    Position p;
    p.turn = parts.turn;
    for (int cell = 0; cell < board_.cells(); ++cell) {
        const char letter = parts.letters[static_cast<std::size_t>(cell)];
        if (letter == 0) continue;
        const Cells bit = cell_bit(board_.file(cell) + 8 * board_.rank(cell));
        (letter == 'w' || letter == 'W' ? p.white : p.black) |= bit;
        if (letter == 'W' || letter == 'B') p.kings |= bit;
    }
    return unless_illegal(text, p, why_illegal(p));
}

// `W:WKh5,a2:Bb7`: the side to move, then for each colour, in any order, its pieces; a full stop may end it.
Result<TurkishCheckers::Position> TurkishCheckers::parse_pdn(std::string_view text) const {
    std::string_view rest = text;
    const auto complain = [&](std::string why) {
        return bad_position(text, text.size() - rest.size(), std::move(why));
    };
    Position p;
    p.turn = rest[0] == 'W' ? 0 : 1;
    rest.remove_prefix(1);
    bool seen[2] = {false, false};
    for (int colour = 0; colour < 2; ++colour) {
        if (rest.empty() || rest[0] != ':') return complain("here stands a colon and the pieces of a side");
        rest.remove_prefix(1);
        if (rest.empty() || (rest[0] != 'W' && rest[0] != 'B')) return complain("here stands W or B");
        const std::size_t side = rest[0] == 'W' ? 0 : 1;
        if (seen[side]) return complain("the pieces of this side are given twice");
        seen[side] = true;
        rest.remove_prefix(1);
        bool more = !rest.empty() && rest[0] != ':' && rest[0] != '.';
        while (more) {
            const bool king = !rest.empty() && rest[0] == 'K';
            if (king) rest.remove_prefix(1);
            const auto at = take_cell(named_board_, rest);
            if (!at) return complain("here stands a cell of this board");
            const Cells bit = cell_bit(board_.file(*at) + 8 * board_.rank(*at));
            if (((p.white | p.black) & bit) != 0) return complain("this cell is named twice");
            (side == 0 ? p.white : p.black) |= bit;
            if (king) p.kings |= bit;
            more = !rest.empty() && rest[0] == ',';
            if (more) rest.remove_prefix(1);
        }
    }
    if (!rest.empty() && rest != ".") return complain("the text goes on after both sides' pieces");
    return unless_illegal(text, p, why_illegal(p));
}

}  // namespace zermelo

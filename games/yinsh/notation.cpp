// Texts of the positions of YINSH; those of moves are in move_notation.cpp.
#include "games/core/texts/notation.hpp"

#include <fmt/format.h>

#include "games/yinsh/rules.hpp"

namespace zermelo {

std::vector<BoardPiece> Yinsh::pieces(const Position& p) const {
    return pieces_on(yinsh_pieces, p.rings[0], p.markers[0], p.rings[1], p.markers[1]);
}

std::string Yinsh::format(const Position& p) const {
    std::string text = format_board(board_, pieces(p)) + (p.turn == 0 ? " w" : " b");
    if (p.placing != 0)
        text += fmt::format(" place:{}", 2 * variant_->rings - p.rings[0].size() - p.rings[1].size());
    else if (taken_rings(p, 0) + taken_rings(p, 1) > 0)
        text += fmt::format(" rem:{},{}", taken_rings(p, 0), taken_rings(p, 1));
    return text;
}

std::optional<std::string> Yinsh::why_illegal(const Position& p) const {
    const int rings[] = {p.rings[0].size(), p.rings[1].size()};
    if (const int markers = p.markers[0].size() + p.markers[1].size(); markers > markers_)
        return fmt::format("{} markers, {} has {}", markers, spec(), markers_);
    for (const std::size_t side : {0, 1})
        if (rings[side] > variant_->rings)
            return fmt::format("{} rings of {}, {} has {}", rings[side], variant_->info.sides[side], spec(),
                               variant_->rings);
    if (p.placing != 0) {
        if (rings[0] + rings[1] == 2 * variant_->rings) return "all rings are placed";
        if (!(p.markers[0] | p.markers[1]).empty()) return "there are no markers while rings are placed";
        if (rings[0] != rings[1] && rings[0] != rings[1] + 1)
            return fmt::format(
                "{} white and {} black rings: White has as many as Black, or one more, while rings are "
                "placed",
                rings[0], rings[1]);
        if ((rings[0] == rings[1] ? 0U : 1U) != p.turn)
            return fmt::format("with {} white and {} black rings {} places the next one", rings[0], rings[1],
                               rings[0] == rings[1] ? "White" : "Black");
        return std::nullopt;
    }
    for (const std::uint32_t side : {0U, 1U})
        if (taken_rings(p, side) > variant_->need)
            return fmt::format("{} rings of {} are missing; {} taken off are enough to win", taken_rings(p, side),
                               variant_->info.sides[side], variant_->need);
    if (has_taken_enough(p))
        return is_won(p)
                   ? "both sides have won"
                   : fmt::format("{} has won, and then the other side is on turn", p.turn == 0 ? "White" : "Black");
    return std::nullopt;
}

namespace {

// Like 1,0.
std::optional<std::array<int, 2>> parse_pair(std::string_view text) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto first = parse_number(text.substr(0, comma));
    const auto second = parse_number(text.substr(comma + 1));
    if (!first || !second) return std::nullopt;
    return std::array{*first, *second};
}

}  // namespace

Result<Yinsh::Position> Yinsh::parse(std::string_view text) const {
    ZERMELO_ASSIGN(parts, PositionText::read(text, "wb", board_, "WBwb"));
    Position p{{parts.cells<Bitboard>("W"), parts.cells<Bitboard>("B")},
               {parts.cells<Bitboard>("w"), parts.cells<Bitboard>("b")},
               parts.turn,
               0};
    std::optional<std::array<int, 2>> taken;
    std::optional<int> left;
    for (const auto& [key, value] : parts.keys) {
        if (key != "rem" && key != "place")
            return illegal_position(text, fmt::format("this game has no key {}, only rem and place", in_quotes(key)));
        if (key == "rem" ? taken.has_value() : left.has_value())
            return illegal_position(text, fmt::format("{} is given twice", key));
        if (key == "rem") taken = parse_pair(value);
        if (key == "rem" && !taken)
            return illegal_position(text, fmt::format("rem:{} is not of the form rem:1,0", value));
        if (key == "place") left = parse_number(value);
        if (key == "place" && (!left || *left == 0))
            return illegal_position(text, fmt::format("place:{} is not a number of rings to be placed", value));
    }
    p.placing = left ? 1 : 0;
    const std::array<int, 2> rem = taken.value_or(std::array{0, 0});
    if (left) {
        if (rem != std::array{0, 0}) return illegal_position(text, "no ring is taken off while rings are placed");
        const int missing = 2 * variant_->rings - p.rings[0].size() - p.rings[1].size();
        if (*left != missing)
            return illegal_position(text, fmt::format("place:{}, but {} of {} rings are missing on the board", *left,
                                                      missing, 2 * variant_->rings));
    }
    if (const auto why = why_illegal(p)) return illegal_position(text, *why);
    for (const std::uint32_t side : {0U, 1U})
        if (!left && taken_rings(p, side) != rem[side])
            return illegal_position(text,
                                    fmt::format("{} has {} of {} rings on the board, so rem must be {},{}, not {},{}",
                                                side == 0 ? "White" : "Black", p.rings[side].size(), variant_->rings,
                                                taken_rings(p, 0), taken_rings(p, 1), rem[0], rem[1]));
    if (moves(p).size() > max_moves) return illegal_position(text, fmt::format("it has more than {} turns", max_moves));
    return p;
}

}  // namespace zermelo

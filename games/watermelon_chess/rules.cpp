#include "games/watermelon_chess/rules.hpp"

#include <fmt/format.h>

#include "games/core/texts/notation.hpp"

namespace zermelo {

using watermelon::points;

WatermelonChess::WatermelonChess() : board_(watermelon::board()), symmetries_(board_symmetries(board_)) {}

Result<WatermelonChess> WatermelonChess::make(const Spec& spec) {
    SpecReader reader(spec);
    if (spec.size) return reader.reject("its board has 21 points and no other size", "leave the size out");
    ZERMELO_TRY(reader.reject_ruleset());
    const std::string losing = reader.take("win", "0");
    if (losing != "0" && losing != "2")
        return reader.reject(fmt::format("there is no win={}", in_quotes(losing)),
                             "win=0 (all enemy pieces) or win=2 (all but two)");
    WatermelonChess game;
    game.losing_ = losing[0] - '0';
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string text = reader.take(info().sides[side], std::to_string(watermelon::pieces_each));
        const auto limit = parse_number(text);
        if (!limit || *limit <= game.losing_ || *limit > watermelon::pieces_each)
            return reader.reject(fmt::format("{} must be {} to {}, not {}", info().sides[side], game.losing_ + 1,
                                             watermelon::pieces_each, in_quotes(text)));
        game.limits_[side] = *limit;
    }
    ZERMELO_TRY(reader.finish("win, white, black"));
    return game;
}

WatermelonChess::Position WatermelonChess::initial() const {
    std::array<Cells, 2> sides;
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < static_cast<std::size_t>(limits_[side]); ++i)
            sides[side] |= Cells::cell(watermelon::homes[side][i]);
    return {sides[0], sides[1], 0};
}

WatermelonChess::Position WatermelonChess::canonical(const Position& p) const noexcept {
    const int white = p.white.size();
    const int black = p.black.size();
    const bool exchanged = p.turn == 1 ? fits(black, white, 0) : !fits(white, black, 0);
    Position least = exchanged ? Position{p.black, p.white, 1 - p.turn} : p;
    make_least(symmetries_, least.white, least.black);
    return least;
}

int WatermelonChess::stabiliser_order(const Position& p) const noexcept {
    return count_fixing(symmetries_, p.white, p.black);
}

std::optional<std::string> WatermelonChess::why_illegal(const Position& p) const {
    for (std::size_t side = 0; side < 2; ++side) {
        const char* name = side == 0 ? "White" : "Black";
        const Cells pieces = side == 0 ? p.white : p.black;
        if (pieces.size() > limits_[side])
            return fmt::format("{} has {} pieces, here it has at most {}", name, pieces.size(), limits_[side]);
        const Cells dead = pieces & ~watermelon::alive(pieces, empty(p));
        if (!dead.empty())
            return fmt::format("the group of {} on {} has no empty point next to it, so it is captured", name,
                               board_.name(dead.lowest()));
    }
    if (is_lost(other(p)))
        return fmt::format("{} has lost with {} pieces, so it must be the one to move", p.turn == 0 ? "Black" : "White",
                           other(p).size());
    return std::nullopt;
}

// From the lowest bit: 21 points; a bit for each piece that the variant allows, 1 where it is Black's; the side to
// move.
U128 WatermelonChess::pack(const Position& p) const noexcept {
    std::uint64_t key = (p.white | p.black).low();
    int bit = points;
    (p.white | p.black).for_each([&](int cell) { key |= std::uint64_t{p.black.contains(cell)} << bit++; });
    return key | p.turn << (key_bits() - 1);
}

std::optional<WatermelonChess::Position> WatermelonChess::unpack(U128 key) const {
    if (key >> key_bits() != 0) return std::nullopt;
    const auto bits = static_cast<std::uint64_t>(key);
    const Cells occupied = Cells{bits} & watermelon::all;
    if (occupied.size() > limits_[0] + limits_[1]) return std::nullopt;
    Position p;
    int bit = points;
    occupied.for_each([&](int cell) { ((bits >> bit++ & 1) != 0 ? p.black : p.white) |= Cells::cell(cell); });
    p.turn = bits >> (key_bits() - 1);
    return pack(p) != key || why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

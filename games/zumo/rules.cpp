#include "games/zumo/rules.hpp"

#include <fmt/format.h>

#include "games/core/texts/notation.hpp"

namespace zermelo {

Result<Zumo> Zumo::make(const Spec& spec) {
    SpecReader reader(spec);
    ZERMELO_TRY(reader.reject_ruleset());
    if (spec.size && !spec.size->one_number)
        return reader.reject("the size of the hexagon is one number, the cells on a side", "zumo@6");
    const int base = reader.size_or({6, 6, true}).width;
    if (base < least_base || base > greatest_base)
        return reader.reject(
            fmt::format("the board must have {} to {} cells on a side, not {}", least_base, greatest_base, base));
    const std::string swap = reader.take("swap", "no");
    if (swap != "no" && swap != "yes")
        return reader.reject(fmt::format("there is no swap={}", in_quotes(swap)), "swap is one of no, yes");
    ZERMELO_TRY(reader.finish("swap"));

    Zumo game;
    game.board_shape_ = {base};
    game.board_ = Board::hexagon(game.board_shape_);
    game.swap_ = swap == "yes";
    game.symmetries_ = hexagon_symmetries(game.board_shape_);
    if (game.cells() <= 64)
        game.small_turns_ = std::make_shared<const ZumoTurns<SmallBitboard>>(game.board_shape_);
    else
        game.huge_turns_ = std::make_shared<const ZumoTurns<HugeBitboard>>(game.board_shape_);
    return game;
}

std::optional<Wdl> Zumo::terminal(const Position& p) const noexcept {
    if (p.over != 0) return Wdl::loss;
    return with_turns(p, [](const auto& turns, const auto& stones) -> std::optional<Wdl> {
        if (turns.can_place(stones) || turns.can_place({stones.enemy, stones.own})) return std::nullopt;
        return Wdl::draw;
    });
}

Zumo::Moves Zumo::moves(const Position& p) const {
    Moves moves;
    if (p.over != 0) return moves;
    with_turns(p, [&](const auto& turns, const auto& stones) {
        turns.for_each_turn(stones, [&](const Move& move, const auto&, bool) { moves.push_back(move); });
        if (moves.empty() && turns.can_place({stones.enemy, stones.own})) moves.push_back({Move::pass, {}});
    });
    if (may_swap(p)) moves.push_back({Move::swap, {}});
    return moves;
}

// By a swap the stone changes its colour instead of the players: the same, but that each keeps his side.
Zumo::Position Zumo::apply(const Position& p, const Move& m) const noexcept {
    if (m.cell == Move::pass) return {p.black, p.white, 1 - p.turn, 0};
    if (m.cell == Move::swap) return {p.white, p.black, 1 - p.turn, 0};
    return with_turns(p, [&](const auto& turns, auto stones) {
        const bool wins = turns.play(stones, m);
        return after_turn(p, stones, wins);
    });
}

Zumo::Position Zumo::canonical(const Position& p) const noexcept {
    const bool exchange = p.turn == 1 && !is_opening(p);
    const auto least_of = [&](auto black, auto white) {
        make_least(symmetries_, white, black);
        return Position{huge(black), huge(white), exchange ? 0 : p.turn, p.over};
    };
    const HugeBitboard& black = exchange ? p.white : p.black;
    const HugeBitboard& white = exchange ? p.black : p.white;
    if (small_turns_) return least_of(SmallBitboard(black.word(0)), SmallBitboard(white.word(0)));
    return least_of(black, white);
}

// The exchange of colours changes the side to move, so it leaves no position as it is.
int Zumo::stabiliser_order(const Position& p) const noexcept {
    return with_turns(
        p, [&](const auto&, const auto& stones) { return count_fixing(symmetries_, stones.own, stones.enemy); });
}

U128 Zumo::pack(const Position& p) const noexcept {
    const auto low = [](const HugeBitboard& set) { return U128{set.word(0)}; };
    return (U128{p.over} << 1 | p.turn) << (2 * cells()) | low(p.white) << cells() | low(p.black);
}

std::optional<Zumo::Position> Zumo::unpack(U128 key) const {
    if (key_bits() > 128 || (key >> key_bits()) != 0) return std::nullopt;
    const auto set = [&](int from) {
        return huge(SmallBitboard(static_cast<std::uint64_t>(key >> from)) & SmallBitboard::first(cells()));
    };
    const auto state = static_cast<std::uint32_t>(key >> (2 * cells()));
    const Position p{set(0), set(cells()), state & 1, state >> 1};
    return why_illegal(p) ? std::nullopt : std::optional(p);
}

}  // namespace zermelo

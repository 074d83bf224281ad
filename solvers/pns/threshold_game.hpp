// A game of points as a game that is won or lost.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "games/core/game.hpp"
#include "games/core/notation.hpp"

namespace zermelo {

// A position asks whether its side to move gets at least `wanted` of the points still to come, less those of the other
// side. A move that gains g leaves
//   wanted - g       where the same side goes on,
//   g - wanted + 1   where the other side does: it must not get so many.
// Nobody draws, so one question tells a threshold; the searches need to know nothing of points.
template <ScoreGame G>
    requires PackedGame<G>
class ThresholdGame {
public:
    struct Position {
        typename G::Position inner;
        std::int32_t wanted = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = typename G::Move;

    static constexpr std::size_t max_moves = G::max_moves;
    static constexpr Cycles cycles = G::cycles;
    static constexpr bool drawless = true;
    static_assert(cycles == Cycles::none, "points have no sum where play goes round in circles");

    explicit ThresholdGame(G game) : game_(std::move(game)), range_(game_.score_range()) {}

    const GameInfo& info() const { return game_.info(); }
    static Result<ThresholdGame> make(const Spec& spec) {
        ZERMELO_ASSIGN(game, G::make(spec));
        return ThresholdGame(std::move(game));
    }
    const G& inner() const { return game_; }
    int range() const { return range_; }
    std::string spec() const { return game_.spec(); }
    Position initial() const { return {game_.initial(), 0}; }
    // The question about a position. No value is beyond the range, so thresholds beyond it are all alike.
    Position asking(const typename G::Position& inner, int wanted) const noexcept {
        return {inner, std::clamp(wanted, -range_, range_ + 1)};
    }

    Side turn(const Position& p) const noexcept { return game_.turn(p.inner); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        if (p.wanted > range_) return Wdl::loss;
        if (p.wanted <= -range_) return Wdl::win;
        if (!game_.terminal(p.inner)) return std::nullopt;
        return p.wanted <= 0 ? Wdl::win : Wdl::loss;
    }
    auto moves(const Position& p) const {
        auto moves = game_.moves(p.inner);
        if (terminal(p)) moves = {};
        return moves;
    }
    Position apply(const Position& p, const Move& m) const noexcept {
        const auto child = game_.apply(p.inner, m);
        const int gain = game_.gain(p.inner, m);
        return asking(child, game_.turn(child) == turn(p) ? p.wanted - gain : gain - p.wanted + 1);
    }

    Position canonical(const Position& p) const noexcept { return {zermelo::canonical(game_, p.inner), p.wanted}; }
    int symmetry_order() const {
        if constexpr (SymmetricGame<G>) return game_.symmetry_order();
        return 1;
    }
    int key_bits() const { return game_.key_bits() + wanted_bits(); }
    U128 pack(const Position& p) const noexcept {
        return game_.pack(p.inner) << wanted_bits() | static_cast<unsigned>(p.wanted + range_);
    }
    std::optional<Position> unpack(U128 key) const {
        const auto inner = game_.unpack(key >> wanted_bits());
        const auto offset = static_cast<int>(key & ((1U << wanted_bits()) - 1));
        if (!inner || offset > 2 * range_ + 1) return std::nullopt;
        return Position{*inner, offset - range_};
    }

    std::string format(const Position& p) const { return fmt::format("{} wanted:{}", game_.format(p.inner), p.wanted); }
    Result<Position> parse(std::string_view text) const {
        ZERMELO_ASSIGN(inner, game_.parse(text));
        return asking(inner, 0);
    }
    std::string format_move(const Position& p, const Move& m) const { return game_.format_move(p.inner, m); }
    Result<Move> parse_move(const Position& p, std::string_view text) const { return game_.parse_move(p.inner, text); }
    std::string diagram(const Position& p) const { return game_.diagram(p.inner); }
    const Board& board() const { return game_.board(); }
    std::vector<BoardPiece> pieces(const Position& p) const { return game_.pieces(p.inner); }
    Clicks clicks(const Position& p, const Move& m) const { return game_.clicks(p.inner, m); }

private:
    int wanted_bits() const noexcept { return std::bit_width(static_cast<unsigned>(2 * range_ + 1)); }

    G game_;
    int range_;
};

}  // namespace zermelo

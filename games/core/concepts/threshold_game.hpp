// A game of points as a game that is won or lost: who gets how many?
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"
#include "games/core/texts/notation.hpp"

namespace zermelo {

// Like komi in Go: the first player wins by ending at least `points` ahead, else the second player wins. The side to
// move wins a position if it gets at least `wanted` of the points still to come, less those of the other side. A move
// that gains g leaves
//   wanted - g       if the same side goes on,
//   g - wanted + 1   if the other side does: it must not get so many.
// The game is over as soon as that is decided. Nobody draws, so one question settles a threshold, and two settle a
// value: searches, tables and certificates need to know nothing of points.
//
// A class of the registry derives from it, with the name of the game of points and ":goal" (Class::make calls read()).
template <ScoreGame G>
    requires PackedGame<G>
class ThresholdGame {
public:
    struct Position {
        typename G::Position inner;
        std::int64_t wanted = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = typename G::Move;

    static constexpr std::size_t max_moves = G::max_moves;
    static constexpr Cycles cycles = G::cycles;
    static constexpr bool drawn_ends = false;
    static constexpr int standard_points = 1;
    static_assert(cycles == Cycles::none, "points have no sum where play goes round in circles");

    ThresholdGame(G game, int points) : game_(std::move(game)), range_(game_.score_range()), points_(points) {}

    // The facts of the game of points; a class of the registry has its own.
    static const GameInfo& info() { return G::info(); }
    static Result<ThresholdGame> make(const Spec& spec) { return read(spec); }

    const G& inner() const { return game_; }
    int range() const { return range_; }
    // The spec of the game of points, with `points` and the rule set `goal`.
    std::string spec() const {
        std::string text = game_.spec();
        const std::size_t name = G::info().name.size();
        text.insert(name, ":goal");
        return points_ == standard_points ? text : fmt::format("{},points={}", text, points_);
    }
    Position initial() const { return of(game_.initial()); }
    // The question about a position. No value is beyond the range, so thresholds beyond it are all alike.
    Position asking(const typename G::Position& inner, std::int64_t wanted) const noexcept {
        const std::int64_t range = game_.terminal(inner) ? 0 : game_.score_range(inner);
        return {inner, std::clamp(wanted, -range, range + 1)};
    }
    // The question of this variant about a position: the points that the side to move still needs.
    Position of(const typename G::Position& inner) const noexcept {
        const int wanted = game_.turn(inner) == Side::first ? points_ : 1 - points_;
        return asking(inner, wanted - game_.made(inner));
    }

    Side turn(const Position& p) const noexcept { return game_.turn(p.inner); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        const std::int64_t range = game_.terminal(p.inner) ? 0 : game_.score_range(p.inner);
        if (p.wanted > range) return Wdl::loss;
        return p.wanted <= -range ? std::optional(Wdl::win) : std::nullopt;
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
    // A win takes more work the more of the possible points are wanted, a loss the fewer are.
    Effort effort(const Position& p) const noexcept {
        const std::int64_t range = game_.terminal(p.inner) ? 0 : game_.score_range(p.inner);
        return {static_cast<std::uint32_t>(std::max<std::int64_t>(1, range + p.wanted)),
                static_cast<std::uint32_t>(std::max<std::int64_t>(1, range - p.wanted + 1))};
    }
    int key_bits() const { return game_.key_bits() + wanted_bits(); }
    U128 pack(const Position& p) const noexcept {
        return game_.pack(p.inner) << wanted_bits() | static_cast<unsigned>(p.wanted + range_);
    }
    std::optional<Position> unpack(U128 key) const {
        const auto inner = game_.unpack(key >> wanted_bits());
        const auto wanted = static_cast<std::int64_t>(key & ((1U << wanted_bits()) - 1)) - range_;
        if (!inner || asking(*inner, wanted).wanted != wanted) return std::nullopt;
        return Position{*inner, wanted};
    }

    // The text of the inner position, and `wanted` where it does not follow from it.
    std::string format(const Position& p) const {
        const std::string text = game_.format(p.inner);
        return p == of(p.inner) ? text : fmt::format("{} wanted:{}", text, p.wanted);
    }
    Result<Position> parse(std::string_view text) const {
        constexpr std::string_view key = "wanted:";
        const std::size_t at = text.find(key);
        if (at == std::string_view::npos || at == 0) {
            ZERMELO_ASSIGN(inner, game_.parse(text));
            return of(inner);
        }
        std::string_view number = text.substr(at + key.size());
        const bool negative = number.starts_with('-');
        number.remove_prefix(negative ? 1 : 0);
        const auto value = parse_number(number);
        if (!value || (negative && *value == 0))
            return bad_position(text, at, "wanted is a whole number of points, and the last key");
        ZERMELO_ASSIGN(inner, game_.parse(text.substr(0, at - 1)));
        return asking(inner, negative ? -*value : *value);
    }
    std::string format_move(const Position& p, const Move& m) const { return game_.format_move(p.inner, m); }
    Result<Move> parse_move(const Position& p, std::string_view text) const {
        ZERMELO_ASSIGN(move, game_.parse_move(p.inner, text));
        if (terminal(p)) return bad_move(text, fmt::format("the game is over in {}", format(p)));
        return move;
    }
    std::string diagram(const Position& p) const { return zermelo::diagram(game_, p.inner); }
    const Board& board() const { return game_.board(); }
    std::vector<BoardPiece> pieces(const Position& p) const { return game_.pieces(p.inner); }
    Clicks clicks(const Position& p, const Move& m) const { return game_.clicks(p.inner, m); }

protected:
    // Takes a spec of the registry apart: the game of points and the threshold.
    static Result<ThresholdGame> read(const Spec& spec) {
        Spec inner = spec;
        inner.ruleset.clear();
        int points = standard_points;
        for (std::size_t i = 0; i < inner.options.size(); ++i) {
            const auto& [key, text] = inner.options[i];
            if (key != "points") continue;
            const bool negative = text.starts_with('-');
            const auto number = parse_number(std::string_view(text).substr(negative ? 1 : 0));
            if (!number || (negative && *number == 0))
                return SpecReader(spec).reject(
                    fmt::format("points must be a whole number such as 3 or -2, not {}", in_quotes(text)));
            points = negative ? -*number : *number;
            inner.options.erase(inner.options.begin() + static_cast<std::ptrdiff_t>(i));
            break;
        }
        ZERMELO_ASSIGN(game, G::make(inner));
        return ThresholdGame(std::move(game), points);
    }

private:
    int wanted_bits() const noexcept { return std::bit_width(static_cast<unsigned>(2 * range_ + 1)); }

    G game_;
    int range_;
    int points_;
};

}  // namespace zermelo

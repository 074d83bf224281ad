// Watermelon Chess (xigua qi) on its 21 points; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"
#include "games/watermelon_chess/points.hpp"

namespace zermelo {

// One variant: how few pieces lose, and how many pieces each side may have. Immutable, thread-safe.
//
// In every position each group has an empty point next to it. So a side with pieces can always move, and the piece that
// has moved has an empty point behind it: no move leaves an own group without one (README.md).
class WatermelonChess {
public:
    using Cells = watermelon::Cells;
    struct Position {
        Cells white;
        Cells black;
        std::uint64_t turn = 0;  // a Side: 0 White, 1 Black
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    static constexpr std::size_t max_moves = 4 * watermelon::pieces_each;  // no point has more than 4 lines
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<WatermelonChess> make(const Spec& spec);
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        return is_lost(own(p)) ? std::optional(Wdl::loss) : std::nullopt;
    }
    Moves moves(const Position& p) const noexcept {
        Moves moves;
        if (!is_lost(own(p)))
            for_each_step(p, [&](int from, int to) {
                moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
            });
        return moves;
    }
    Position apply(const Position& p, Move m) const noexcept {
        const Cells moved = own(p) ^ Cells::cell(m.from) ^ Cells::cell(m.to);
        const Cells left = surviving(other(p), moved, m.to);
        return p.turn == 0 ? Position{moved, left, 1} : Position{left, moved, 0};
    }
    // Nothing if a side has lost.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (is_lost(own(p))) return std::nullopt;
        return Position{p.white, p.black, 1 - p.turn};
    }

    Effort effort(const Position& p) const noexcept;

    // The limits say which positions there are and where the game starts; the rules never ask for them.
    bool plays_like(const WatermelonChess& wider) const { return losing_ == wider.losing_; }
    // As it is, or with the colours exchanged, as canonical() does it.
    bool holds(const Position& p) const noexcept {
        return fits(p.white.size(), p.black.size(), 0) || fits(p.white.size(), p.black.size(), 1);
    }

    bool is_ruling_of(const WatermelonChess&) const { return true; }
    bool shares(const WatermelonChess&, const Position& p) const noexcept {
        return p.white.size() <= limits_[0] && p.black.size() <= limits_[1] && !is_lost(other(p));
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;
    std::string diagram(const Position& p) const;
    const Board& board() const noexcept { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // White is to move, unless the variant allows the sides different numbers of pieces and these could not be
    // exchanged; and of eight images it is the least. A position of a wider variant that fits only with the colours
    // exchanged becomes one of this variant.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    // The occupied points; for each of them, ascending, whether it is Black's; the side to move.
    int key_bits() const { return watermelon::points + limits_[0] + limits_[1] + 1; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    WatermelonChess();

    static Cells own(const Position& p) { return p.turn == 0 ? p.white : p.black; }
    static Cells other(const Position& p) { return p.turn == 0 ? p.black : p.white; }
    static Cells empty(const Position& p) { return watermelon::all & ~(p.white | p.black); }
    bool is_lost(Cells own) const { return own.size() <= losing_; }
    // True if the limits allow so many pieces. The side `turn` has `own`.
    bool fits(int own, int other, std::uint64_t turn) const {
        return own <= limits_[turn] && other <= limits_[1 - turn];
    }
    // Calls f(from, to) for each step of the side to move: to each empty point next to a piece.
    template <class F>
    static void for_each_step(const Position& p, F&& f) {
        const Cells free = empty(p);
        own(p).for_each(
            [&](int from) { (watermelon::next_to(Cells::cell(from)) & free).for_each([&](int to) { f(from, to); }); });
    }
    // The pieces of the other side that a step to `to` does not take, after it. Only groups next to that point can have
    // lost their last empty point.
    static Cells surviving(Cells pieces, Cells moved, int to) {
        if ((watermelon::next_to(Cells::cell(to)) & pieces).empty()) return pieces;
        return watermelon::alive(pieces, watermelon::all & ~(pieces | moved));
    }
    static bool all_alive(Cells white, Cells black) {
        const Cells empty = watermelon::all & ~(white | black);
        const Cells open = watermelon::next_to(empty);
        if ((~open & (white | black)).empty()) return true;
        return watermelon::alive(white, empty) == white && watermelon::alive(black, empty) == black;
    }
    std::optional<std::string> why_illegal(const Position& p) const;

    Board board_;
    std::vector<CellPermutation> symmetries_;  // eight, the identity first
    int losing_ = 0;                           // a side with so many pieces or fewer has lost
    std::array<int, 2> limits_ = {watermelon::pieces_each, watermelon::pieces_each};  // pieces of White and of Black
};

}  // namespace zermelo

// Zumo on hexagons of base 2 to 10; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/spill_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/board/wide_bitboard.hpp"
#include "games/core/concepts/game.hpp"
#include "games/zumo/turns.hpp"

namespace zermelo {

// One variant: size, and whether White may swap. Immutable, thread-safe.
class Zumo {
public:
    static constexpr int least_base = 2;
    static constexpr int greatest_base = 10;

    struct Position {
        HugeBitboard black;
        HugeBitboard white;
        std::uint32_t turn = 0;  // a Side: 0 Black, 1 White
        std::uint32_t over = 0;  // 1: the other side has pushed a stone off the board
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = ZumoMove;

    // A placement has up to C(12, 6) ways to push, where it swallows six stones and has an enemy behind each. No tight
    // bound for the whole board is known; games stay far below this one. The list of moves has no fixed capacity.
    static constexpr std::size_t max_moves = 4096;
    using Moves = SpillVector<Move, 128>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = true;

    class Indexing;

    static const GameInfo& info();
    static Result<Zumo> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return {}; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const;
    Position apply(const Position& p, const Move& m) const noexcept;
    // The opening turns belong to one side each, and a game that is over has its loser on turn.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.over != 0 || is_opening(p)) return std::nullopt;
        return Position{p.black, p.white, 1 - p.turn, 0};
    }

    Effort effort(const Position& p) const noexcept;

    // The right to swap matters in the opening alone.
    bool plays_like(const Zumo& wider) const { return board_shape_.base == wider.board_shape_.base; }
    bool holds(const Position& p) const noexcept { return !is_opening(p); }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, const Move& m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, const Move& m) const;

    // The symmetries of the board and, once both have a stone, the exchange of colours together with the side to move:
    // then Black is on turn. The least white set, then the least black one.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    // The black stones, the white ones, turn, over: boards past base 5 do not pack.
    int key_bits() const { return 2 * cells() + 2; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    // A turn as it is written.
    struct Turn {
        struct Push {
            int from = 0;
            int to = -1;  // -1: off the board
        };
        int cell = 0;
        std::vector<Push> pushes;  // in the order of a dictionary
    };

    Zumo() = default;
    int cells() const { return board_shape_.cells(); }
    // True if a side has no stone yet. A side that has one will always have one.
    static bool is_opening(const Position& p) noexcept { return p.black.empty() || p.white.empty(); }
    bool may_swap(const Position& p) const noexcept {
        return swap_ && p.turn == 1 && p.over == 0 && p.white.empty() && !p.black.empty();
    }
    // Calls f(turns, stones) with the stones as the side to move sees them, in sets of the size of the board.
    template <class F>
    decltype(auto) with_turns(const Position& p, F&& f) const {
        const HugeBitboard& own = p.turn == 0 ? p.black : p.white;
        const HugeBitboard& enemy = p.turn == 0 ? p.white : p.black;
        if (small_turns_)
            return f(*small_turns_,
                     ZumoStones<SmallBitboard>{SmallBitboard(own.word(0)), SmallBitboard(enemy.word(0))});
        return f(*huge_turns_, ZumoStones<HugeBitboard>{own, enemy});
    }
    static HugeBitboard huge(SmallBitboard set) { return HugeBitboard(Bitboard{set.low(), 0}); }
    static HugeBitboard huge(const HugeBitboard& set) { return set; }
    // The position with these stones after a turn in `p`.
    template <class Cells>
    static Position after_turn(const Position& p, const ZumoStones<Cells>& stones, bool wins) {
        const std::uint32_t over = wins ? 1 : 0;
        if (p.turn == 0) return {huge(stones.own), huge(stones.enemy), 1, over};
        return {huge(stones.enemy), huge(stones.own), 0, over};
    }

    std::optional<std::string> why_illegal(const Position& p) const;
    Turn written(const Position& p, const Move& m) const;
    std::string text_of(const Turn& turn) const;

    HexBoard board_shape_;
    Board board_;
    bool swap_ = false;
    std::vector<CellPermutation> symmetries_;
    std::shared_ptr<const ZumoTurns<SmallBitboard>> small_turns_;  // of boards up to 64 cells
    std::shared_ptr<const ZumoTurns<HugeBitboard>> huge_turns_;    // of the others
};

}  // namespace zermelo

// Fox and Hounds on any board from 4 to 16 files; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/kinds/hunt.hpp"

namespace zermelo {

// One variant: board, rule set, fox cell, who begins. Immutable, thread-safe. Only the dark cells take part; they
// are numbered from a1 in reading order of the ranks upwards ("cells" below), at most 128.
class FoxAndHounds {
public:
    static constexpr int max_cells = 128;
    static constexpr std::uint32_t no_fox = 0xff;  // the fox has still to choose its cell

    struct Position {
        Bitboard hounds;
        std::uint32_t fox = no_fox;
        std::uint32_t turn = 0;  // a Side: 0 the fox, 1 the hounds
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A step; from == to places the fox.
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // Fox: 4 steps, or a placement on one of at most 8 cells. Hounds: 2 steps each of at most 8 hounds.
    static constexpr std::size_t max_moves = 16;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;  // fox steps go back and forth, but a hound's step lies between
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<FoxAndHounds> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept {
        if (p.fox == no_fox) return {p.hounds, m.to, static_cast<std::uint32_t>(first_)};
        if (p.turn == 0) return {p.hounds, m.to, 1};
        return {p.hounds ^ Bitboard::cell(m.from) ^ Bitboard::cell(m.to), p.fox, 0};
    }

    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.fox == no_fox) return std::nullopt;
        return Position{p.hounds, p.fox, 1 - p.turn};
    }

    // Steps of the fox, once placed, to a cell on which it wins, on a way that the hounds cannot close; 0 if there may
    // be none.
    std::uint32_t sure_steps(const Position& p) const noexcept;
    // By the fox's way to such a cell, past hounds that stand still or do what they can.
    Effort effort(const Position& p) const noexcept;

    // Fox cell and first side move the start alone, but for the turn in which the fox chooses: there `first` says who
    // is next.
    bool plays_like(const FoxAndHounds& wider) const {
        return board_.width == wider.board_.width && board_.height == wider.board_.height && escape_ == wider.escape_ &&
               (first_ == wider.first_ || !fox_chooses_ || !wider.fox_chooses_);
    }
    bool holds(const Position& p) const noexcept { return p.fox != no_fox || fox_chooses_; }

    // Rows of positions (solvers/hunt): the fox is hunted by the hounds.
    Hunt hunt() const;
    std::optional<HuntPosition> hunt_position(const Position& p) const noexcept {
        if (p.fox == no_fox) return std::nullopt;
        return HuntPosition{p.hounds, static_cast<int>(p.fox)};
    }
    Position with_hunt(const HuntPosition& p, Side side) const noexcept {
        return {p.men, static_cast<std::uint32_t>(p.piece), static_cast<std::uint32_t>(side)};
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }  // all cells, the light ones too
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // Odd boards are symmetric left to right: the fox stands in the left half or in the middle.
    Position canonical(const Position& p) const noexcept { return symmetric_ ? canonical_of_two(p) : p; }
    int symmetry_order() const { return symmetric_ ? 2 : 1; }

    int key_bits() const { return key_bits_; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    FoxAndHounds() = default;
    void build_geometry();
    void build_initial(int fox_cell);

    // Of the fox to a cell on which it wins, as far as sure_steps() looks and effort() tells ways apart.
    std::uint32_t most_steps() const { return static_cast<std::uint32_t>(board_.width + board_.height); }
    Bitboard steps(const Position& p) const noexcept;  // cells that some piece of the side to move can step to
    bool fox_has_won(const Position& p) const noexcept {
        return !won_cells(Bitboard::cell(static_cast<int>(p.fox)), p.hounds).empty();
    }
    // The cells among some on which the fox wins while the hounds stand there. Their steps take none of them away.
    Bitboard won_cells(Bitboard cells, Bitboard hounds) const noexcept {
        return escape_ ? escaped_cells(cells, hounds) : cells & fox_goal_;
    }
    Bitboard escaped_cells(Bitboard cells, Bitboard hounds) const noexcept;
    static Bitboard around(Bitboard cells, const std::array<Bitboard, max_cells>& steps) {
        Bitboard targets;
        cells.for_each([&](int cell) { targets |= steps[static_cast<std::size_t>(cell)]; });
        return targets;
    }
    Bitboard mirrored(Bitboard hounds) const noexcept;
    Position canonical_of_two(const Position& p) const noexcept;
    std::optional<std::string> why_illegal(const Position& p) const;
    int board_cell(int cell) const { return board_cell_[static_cast<std::size_t>(cell)]; }
    // By cell: steps of a hound from the highest rank.
    std::vector<std::uint8_t> advance_of_cells() const;
    std::optional<int> dark_cell(int board_cell) const;  // the inverse of board_cell
    const std::string& name(int cell) const { return named_board_.name(board_cell(cell)); }

    RectBoard board_;
    Board named_board_;
    bool escape_ = false;  // the rule set `escape`
    bool fox_chooses_ = false;
    Side first_ = Side::first;  // the side that begins
    bool symmetric_ = false;
    int cells_ = 0;
    int hound_count_ = 0;
    int key_bits_ = 0;
    Position initial_;
    Bitboard fox_goal_;   // the highest rank
    Bitboard fox_start_;  // rank 1
    std::array<Bitboard, max_cells> fox_steps_{};
    std::array<Bitboard, max_cells> hound_steps_{};
    std::array<Bitboard, max_cells> hound_cone_{};  // cells that a hound could ever reach from a cell, with the cell
    std::array<std::uint8_t, max_cells> board_cell_{};  // index on board_
    std::array<std::uint8_t, max_cells> mirror_{};
    BinomialTable binomials_;
};

// In the header, like apply: the solvers spend much of their time here.
inline FoxAndHounds::Moves FoxAndHounds::moves(const Position& p) const noexcept {
    Moves moves;
    if (p.fox == no_fox) {
        fox_start_.for_each(
            [&](int to) { moves.push_back({static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(to)}); });
        return moves;
    }
    if (fox_has_won(p)) return moves;
    if (p.turn == 0) {
        (fox_steps_[p.fox] & ~p.hounds).for_each([&](int to) {
            moves.push_back({static_cast<std::uint8_t>(p.fox), static_cast<std::uint8_t>(to)});
        });
    } else {
        const Bitboard free = ~(p.hounds | Bitboard::cell(static_cast<int>(p.fox)));
        p.hounds.for_each([&](int from) {
            (hound_steps_[static_cast<std::size_t>(from)] & free).for_each([&](int to) {
                moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
            });
        });
    }
    return moves;
}

}  // namespace zermelo

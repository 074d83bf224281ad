// Turkish checkers (Dama) on square boards from 4x4 to 8x8; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/core/concepts/game.hpp"
#include "games/turkish_checkers/frame.hpp"

namespace zermelo {

// One variant: size, the options promo and kvm, and how many pieces each side may have. Immutable, thread-safe.
class TurkishCheckers {
public:
    static constexpr std::array<std::string_view, 3> promotion_names = {"man", "king", "stop"};

    // Sets of cells as in frame.hpp, seen by White.
    struct Position {
        turkish::Cells white = 0;
        turkish::Cells black = 0;
        turkish::Cells kings = 0;  // of both
        std::uint64_t turn = 0;    // a Side: 0 White, 1 Black
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = turkish::Move;  // cells as in Position

    // Quiet moves: at most 14 for each of 16 pieces. Captures are known by piece, landing cell and set of captured
    // pieces, which are all of one size: at most 5 * 64 * C(5, 2) where each side has up to 5 pieces. With more pieces
    // no such bound is small; the list of moves has no fixed capacity.
    static constexpr std::size_t max_moves = 4096;
    using Moves = turkish::Moves;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = true;

    class Indexing;

    static const GameInfo& info();
    static Result<TurkishCheckers> make(const Spec& spec);
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const;
    std::size_t count_moves(const Position& p) const { return early_end(p) ? 0 : rules_.count_moves(frame_of(p)); }
    Position apply(const Position& p, const Move& m) const noexcept;
    // Nothing if the pieces alone end the game.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (early_end(p)) return std::nullopt;
        return Position{p.white, p.black, p.kings, 1 - p.turn};
    }

    // By mobility and material.
    Effort effort(const Position& p) const noexcept;

    // The limits of the material say which positions there are, and where the game starts; the rules never ask for
    // them.
    bool plays_like(const TurkishCheckers& wider) const {
        return rules_.size() == wider.rules_.size() && rules_.promotion() == wider.rules_.promotion() &&
               king_beats_man_ == wider.king_beats_man_;
    }
    // As it is, or with the colours exchanged, as canonical() does it.
    bool holds(const Position& p) const noexcept {
        const int white = count_bits(p.white);
        const int black = count_bits(p.black);
        return fits(white, black, 0) || fits(black, white, 0);
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;  // a board line or PDN FEN
    std::string format_move(const Position& p, const Move& m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;
    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, const Move& m) const;

    std::string pdn_fen(const Position& p) const;  // W:WKh5:Bb7

    // White is to move, unless the variant allows the sides different numbers of pieces and these could not be
    // exchanged; and of two mirror images it is the lesser. A position of a wider variant that fits only with the
    // colours exchanged becomes one of this variant.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 4; }
    int stabiliser_order(const Position& p) const noexcept;

    // The cells, whether each piece is a king, whether it is black, the side to move. Where all pieces are on the
    // board, the last one's colour follows from the others.
    int key_bits() const { return rules_.size() * rules_.size() + 2 * (limits_[0] + limits_[1]); }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    TurkishCheckers() = default;
    turkish::Frame frame_of(const Position& p) const noexcept {
        const turkish::Frame white{p.white & ~p.kings, p.black & ~p.kings, p.white & p.kings, p.black & p.kings};
        return p.turn == 0 ? white : rules_.turned(white);
    }
    // The position of a frame whose side to move is `turn`.
    Position position_of(const turkish::Frame& f, std::uint64_t turn) const noexcept {
        const turkish::Frame white = turn == 0 ? f : rules_.turned(f);
        return {white.own(), white.other(), white.own_kings | white.other_kings, turn};
    }
    std::optional<Wdl> early_end(const Position& p) const noexcept;  // by the pieces alone
    bool fits(int own, int other, std::uint64_t turn) const {        // the limits allow so many pieces
        return own <= limits_[turn] && other <= limits_[1 - turn];
    }
    std::optional<std::string> why_illegal(const Position& p) const;
    int board_cell(int cell) const { return board_.cell(cell & 7, cell >> 3); }
    const std::string& name(int cell) const { return named_board_.name(board_cell(cell)); }
    std::vector<int> path(const Position& p, const Move& m) const;
    Result<Position> parse_pdn(std::string_view text) const;
    Result<Move> parse_capture(const Position& p, std::string_view text, const std::vector<int>& cells) const;

    RectBoard board_;  // its cells are numbered without gaps
    Board named_board_;
    turkish::Rules rules_;
    bool king_beats_man_ = false;
    int ranks_of_men_ = 1;
    std::array<int, 2> limits_{};  // pieces of White and of Black
};

}  // namespace zermelo

// Chess endings of king and one piece against king, for the tests of solvers: their values are the best-known ones
// there are. Plain code, no symmetry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo::test {

// `chess-ending:kqk`, `:krk` or `:kpk`; White has the piece. Immutable, thread-safe. The laws of chess, with these
// differences: after the capture of the piece, and without a legal move while not in check, the game is over, drawn; a
// pawn becomes a queen or a rook (bishop and knight could only draw, and no position here makes White prefer that); no
// draws by counting moves.
class ChessEnding {
public:
    enum Kind : std::uint8_t { none, queen, rook, pawn };  // of White's piece; none: Black has taken it

    // Squares are numbered from a1 along the ranks. Without a piece White is on turn and `piece` is 0.
    struct Position {
        std::uint8_t white_king = 0;
        std::uint8_t black_king = 0;
        std::uint8_t piece = 0;
        std::uint8_t kind = none;
        std::uint8_t turn = 0;  // a Side: 0 White, 1 Black
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        std::uint8_t kind = none;  // of a pawn that is promoted
        friend bool operator==(const Move&, const Move&) = default;
    };
    static constexpr std::size_t max_moves = 8 + 27;  // king, and queen in the middle of the board
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = true;

    class Indexing;

    static const GameInfo& info();
    static Result<ChessEnding> make(const Spec& spec);
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept;

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const;
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    Result<Indexing> indexing() const;

private:
    ChessEnding() = default;
    bool is_legal(const Position& p) const noexcept;
    bool is_of_variant(std::uint8_t kind) const noexcept;
    std::vector<Position> predecessors(const Position& p) const;  // with the same piece on the board

    static constexpr RectBoard board_{8, 8};
    Kind kind_ = queen;  // at the start
};

// One slice for each kind of piece, the bare kings last. A slice is its own successor. Dense: index = ((turn * 64 +
// white king) * 64 + black king) * 64 + piece; illegal ones are holes. The bare kings: white king * 64 + black king.
class ChessEnding::Indexing {
public:
    explicit Indexing(const ChessEnding& game);

    std::uint32_t slice_count() const { return static_cast<std::uint32_t>(kinds_.size()); }
    std::uint64_t slice_size(std::uint32_t slice) const { return kinds_[slice] == none ? 64 * 64 : 2 * 64 * 64 * 64; }
    std::string slice_name(std::uint32_t slice) const;
    std::vector<std::uint32_t> slice_successors(std::uint32_t slice) const;
    std::uint64_t stored_from(std::uint32_t) const { return 0; }
    U128 raw_positions() const;
    std::uint64_t table_bytes() const { return sizeof *this; }
    Address index_of(const Position& p) const noexcept;
    std::optional<Position> position_at(Address address) const;
    template <class F>
    void for_each_predecessor(std::uint32_t, const Position& p, F&& f) const {
        for (const Position& before : game_.predecessors(p)) f(index_of(before).index, false);
    }

private:
    ChessEnding game_;
    std::vector<Kind> kinds_;  // by slice
};

static_assert(IndexedGame<ChessEnding> && RetrogradeGame<ChessEnding> && !SymmetricGame<ChessEnding>);

}  // namespace zermelo::test

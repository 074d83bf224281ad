// Kōnane on any board up to 10x10; rules, notation and numbering in README.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/game.hpp"

namespace zermelo {

// One variant: board and opening. Immutable, thread-safe. A stone never leaves the cells of its colour, so the set
// of occupied cells tells the colours too.
class Konane {
public:
    enum class Opening : std::uint8_t { standard, naihe, free, corner, centre };
    static constexpr std::array<std::string_view, 5> opening_names = {"standard", "naihe", "free", "corner", "centre"};
    enum Phase : std::uint32_t { black_removes, white_removes, jumping };

    struct Position {
        Bitboard stones;
        std::uint32_t turn = 0;  // a Side: 0 Black, 1 White
        std::uint32_t phase = jumping;
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A jump, or a removal where from == to.
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // A jump to an empty cell from a given direction can only be made by the nearest own stone: at most 4 for each of
    // the 50 cells of a colour.
    static constexpr std::size_t max_moves = 200;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;
    static constexpr bool drawless = true;

    class Indexing;

    static const GameInfo& info();
    static Result<Konane> make(const Spec& spec);
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept;
    // The opening turns belong to one side each.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.phase != jumping) return std::nullopt;
        return Position{p.stones, 1 - p.turn, jumping};
    }

    // How well the sides can move: badly is near a loss.
    Effort effort(const Position& p) const noexcept;

    // The opening says what Black may remove, and nothing about what comes after it: all openings share what follows a
    // first removal that both have.
    bool plays_like(const Konane& wider) const {
        return board_.width == wider.board_.width && board_.height == wider.board_.height;
    }
    bool holds(const Position& p) const noexcept {
        if (p.phase == black_removes) return false;
        return p.phase == jumping || !(first_removals_ & ~p.stones).empty();
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;
    std::string diagram(const Position& p) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // Symmetries that keep the colour of cells and, while jumping, those that exchange the colours together with
    // the side to move; where the latter exist, Black is to move in the canonical position.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return static_cast<int>(keeping_.size() + exchanging_.size()); }

    int key_bits() const { return board_.cells() + 2; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    // The cells of a side are counted from a1. A jump over any number of stones is one rewrite.
    std::array<int, 2> stone_cells() const { return {colour_[0].size(), colour_[1].size()}; }
    std::vector<Rewrite> rewrites(Side side) const;
    std::optional<StoneSets> stone_sets(const Position& p) const noexcept;
    Position with_stones(const StoneSets& sets, Side side) const noexcept;

    Result<Indexing> indexing() const;

private:
    struct Direction {
        int step = 0;        // cell index of the neighbour minus that of the cell
        Bitboard two_steps;  // cells from which two steps stay on the board
    };

    Konane() = default;
    void build_geometry();
    Bitboard own(const Position& p) const { return p.stones & colour_[p.turn]; }
    Bitboard removable(const Position& p) const noexcept;  // in the opening
    std::uint32_t mobility(const Position& p, std::uint32_t side) const noexcept;
    Bitboard landings(const Direction& d, Bitboard from, const Position& p) const noexcept;
    std::optional<std::string> why_illegal(const Position& p) const;
    char letter(int cell) const { return colour_[0].contains(cell) ? 'b' : 'w'; }  // of the stones of a cell

    RectBoard board_;
    Board named_board_;
    Opening opening_ = Opening::standard;
    std::array<Bitboard, 2> colour_;  // the cells of Black and of White
    Bitboard centre_;
    Bitboard first_removals_;
    std::array<Direction, 4> directions_;
    std::vector<CellPermutation> keeping_;     // symmetries that keep the colours, the identity first
    std::vector<CellPermutation> exchanging_;  // symmetries that exchange them
};

}  // namespace zermelo

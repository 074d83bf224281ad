// Tiptoe on rectangles and hexagons of up to 128 cells; rules and notation in README.md, numbering in FORMAT.md.
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
#include "games/core/concepts/game.hpp"

namespace zermelo {

// One variant: board, neighbourhood and how far the setup is fixed. Immutable, thread-safe.
class Tiptoe {
public:
    enum class Adjacency : std::uint8_t { orth, diag, hex };
    static constexpr std::array<std::string_view, 3> adjacency_names = {"orth", "diag", "hex"};
    static constexpr int max_cells = 128;
    // The numbers of pieces tell the phase and who is on turn.
    enum class Phase : std::uint8_t { play, white_first, black_both, white_second };

    struct Position {
        Bitboard white;
        Bitboard black;
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A placement; with other != cell one of two pieces at once, cell < other.
    struct Move {
        std::uint8_t cell = 0;
        std::uint8_t other = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    static constexpr std::size_t max_moves = (max_cells - 1) * (max_cells - 2) / 2;  // Black's two pieces of the setup
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;  // every turn adds a piece
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<Tiptoe> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept {
        return p.white.size() == p.black.size() + 1 ? Side::second : Side::first;
    }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept {
        const Bitboard placed = Bitboard::cell(m.cell) | Bitboard::cell(m.other);
        return turn(p) == Side::first ? Position{p.white | placed, p.black} : Position{p.white, p.black | placed};
    }

    // A fixed setup moves the start alone.
    bool plays_like(const Tiptoe& wider) const {
        return adjacency_ == wider.adjacency_ && rect_.width == wider.rect_.width && rect_.height == wider.rect_.height;
    }
    bool holds(const Position&) const noexcept { return true; }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // By the number of cells on which each side may place. NOTES.md has the savings.
    Effort effort(const Position& p) const noexcept;

    // The symmetries of the board; the least white set, then the least black one. A fixed setup does not matter: it
    // says where the game begins, not how it goes on.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return static_cast<int>(symmetries_.size()); }

    // Two bits per cell: boards past 64 cells do not pack.
    int key_bits() const { return 2 * cells_; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    // A straight line from a cell: the cells after it, of which the last is the target.
    struct Line {
        Bitboard path;
        int target = 0;
    };

    Tiptoe() = default;
    void build_geometry();
    template <class Shape>
    void build_lines(const Shape& shape);
    Result<void> read_setup(const SpecReader& reader, std::string_view text);

    std::span<const Line> lines(int cell, int length) const {
        const auto at = static_cast<std::size_t>(cell * longest_ + length - 1);
        return std::span(lines_).subspan(line_begin_[at], line_begin_[at + 1] - line_begin_[at]);
    }
    Phase phase(const Position& p) const noexcept;
    Bitboard group(int cell, Bitboard own) const noexcept;
    Bitboard targets(Bitboard own, Bitboard occupied) const noexcept;  // while playing: where a side may place
    Bitboard targets(const Position& p) const noexcept {
        return targets(turn(p) == Side::first ? p.white : p.black, p.white | p.black);
    }
    std::optional<std::string> why_illegal(const Position& p) const;
    std::string pair_name(int cell, int other) const;  // like c3+e5, in the order of a dictionary

    RectBoard rect_;  // for hexagons width = height = base
    Board board_;
    Adjacency adjacency_ = Adjacency::orth;
    int cells_ = 0;
    int longest_ = 0;  // length of the longest line
    std::array<Bitboard, max_cells> neighbours_{};
    std::vector<Line> lines_;                // by cell, then by length
    std::vector<std::uint32_t> line_begin_;  // by cell * longest_ + length - 1
    std::vector<CellPermutation> symmetries_;
    std::vector<int> setup_;  // the cells that the spec fixes, in the order of the text
    Position initial_;
};

}  // namespace zermelo

// Tiptoe on rectangles and hexagons of up to 362 cells; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/inline_vector.hpp"
#include "games/board/spill_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/board/ternary.hpp"
#include "games/board/wide_bitboard.hpp"
#include "games/core/concepts/game.hpp"
#include "games/core/kinds/partizan.hpp"

namespace zermelo {

using LargeTiptoeCells = WordsBitboard<6>;  // 19x19 fits

enum class TiptoeAdjacency : std::uint8_t { orth, diag, hex };

// One variant: board, neighbourhood and how far the setup is fixed. The cells of the board fit into a `Cells`:
// Bitboard, or LargeTiptoeCells. Immutable, thread-safe.
template <class Cells>
class TiptoeRules {
public:
    using Adjacency = TiptoeAdjacency;
    static constexpr std::array<std::string_view, 3> adjacency_names = {"orth", "diag", "hex"};
    static constexpr bool small = std::is_same_v<Cells, Bitboard>;
    // With one cell more, Black's turn of the setup has more moves than files number.
    static constexpr int most_cells = 362;
    static constexpr int max_cells = small ? 128 : most_cells;
    // The numbers of pieces tell the phase and who is on turn.
    enum class Phase : std::uint8_t { play, white_first, black_both, white_second };

    struct Position {
        Cells white;
        Cells black;
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A placement; with other != cell one of two pieces at once, cell < other.
    struct Move {
        using Cell = std::conditional_t<small, std::uint8_t, std::uint16_t>;
        Cell cell = 0;
        Cell other = 0;
        Move() = default;
        explicit Move(int one) : Move(one, one) {}
        Move(int one, int two) : cell(static_cast<Cell>(one)), other(static_cast<Cell>(two)) {}
        friend bool operator==(const Move&, const Move&) = default;
    };

    static constexpr std::size_t max_moves = (max_cells - 1) * (max_cells - 2) / 2;  // Black's two pieces of the setup
    static_assert(max_moves <= most_moves);
    using Moves = std::conditional_t<small, InlineVector<Move, max_moves>, SpillVector<Move, 1024>>;
    static constexpr Cycles cycles = Cycles::none;  // every turn adds a piece
    static constexpr bool drawn_ends = false;

    static const GameInfo& info();
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept {
        return p.white.size() == p.black.size() + 1 ? Side::second : Side::first;
    }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept {
        const Cells placed = Cells::cell(m.cell) | Cells::cell(m.other);
        return turn(p) == Side::first ? Position{p.white | placed, p.black} : Position{p.white, p.black | placed};
    }

    // As a partizan game: the pieces, after the setup. Any numbers of pieces are an arrangement.
    using Arrangement = Position;
    std::optional<Arrangement> arrangement(const Position& p) const {
        return phase(p) == Phase::play ? std::optional(p) : std::nullopt;
    }
    std::optional<Position> with_turn(const Arrangement& pieces, Side side) const {
        if (why_illegal(pieces) || phase(pieces) != Phase::play || turn(pieces) != side) return std::nullopt;
        return pieces;
    }
    Moves moves_of(const Arrangement& pieces, Side side) const noexcept {
        Moves moves;
        const Cells& own = side == Side::first ? pieces.white : pieces.black;
        targets(own, pieces.white | pieces.black).for_each([&](int at) { moves.push_back(Move(at)); });
        return moves;
    }
    Arrangement after(const Arrangement& pieces, Side side, Move m) const noexcept {
        const Cells placed = Cells::cell(m.cell);
        return side == Side::first ? Position{pieces.white | placed, pieces.black}
                                   : Position{pieces.white, pieces.black | placed};
    }
    std::string format_arrangement(const Arrangement& pieces) const;
    Result<Arrangement> parse_arrangement(std::string_view text) const;
    std::vector<BoardPiece> pieces_of(const Arrangement& pieces) const { return this->pieces(pieces); }
    std::string move_text(const Arrangement&, Side, Move m) const { return board_.name(m.cell); }

    // A fixed setup moves the start alone.
    bool plays_like(const TiptoeRules& wider) const { return adjacency_ == wider.adjacency_ && rect_ == wider.rect_; }
    bool holds(const Position&) const noexcept { return true; }
    bool is_turned(const TiptoeRules& other) const {
        return adjacency_ == other.adjacency_ && rect_.is_turned(other.rect_);
    }
    std::optional<Position> turned(const TiptoeRules& other, const Position& p) const {
        if (!is_turned(other)) return std::nullopt;
        return Position{other.rect_.turned(p.white), other.rect_.turned(p.black)};
    }

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

    // True if this class plays the board of a spec, whose options may be wrong.
    static bool takes(const Spec& spec);
    // True if the bytes of a position, which may be any, are a legal one.
    bool is_legal(const Position& p) const noexcept {
        return ((p.white | p.black) & ~all()).empty() && !why_illegal(p);
    }

protected:
    // A straight line from a cell: the cells after it, of which the last is the target.
    struct Line {
        Cells path;
        int target = 0;
    };

    TiptoeRules() = default;
    // Makes the variant of a spec. Fails with bad_input.
    Result<void> read(const Spec& spec);
    Cells all() const noexcept { return Cells::first(cells_); }
    std::optional<std::string> why_illegal(const Position& p) const;

    RectBoard rect_;  // for hexagons width = height = base
    Board board_;
    Adjacency adjacency_ = Adjacency::orth;
    int cells_ = 0;
    int longest_ = 0;  // length of the longest line
    std::array<Cells, max_cells> neighbours_{};
    std::vector<Line> lines_;                // by cell, then by length
    std::vector<std::uint32_t> line_begin_;  // by cell * longest_ + length - 1
    std::vector<CellPermutation> symmetries_;

private:
    void build_geometry();
    template <class Shape>
    void build_lines(const Shape& shape);
    Result<void> read_setup(const SpecReader& reader, std::string_view text);

    std::span<const Line> lines(int cell, int length) const {
        const auto at = static_cast<std::size_t>(cell * longest_ + length - 1);
        return std::span(lines_).subspan(line_begin_[at], line_begin_[at + 1] - line_begin_[at]);
    }
    Phase phase(const Position& p) const noexcept;
    Cells group(int cell, const Cells& own) const noexcept;
    // While playing: where a side may place.
    Cells targets(const Cells& own, const Cells& occupied) const noexcept;
    Cells targets(const Position& p) const noexcept {
        return targets(turn(p) == Side::first ? p.white : p.black, p.white | p.black);
    }
    std::string pair_name(int cell, int other) const;  // like c3+e5, in the order of a dictionary

    std::vector<int> setup_;  // the cells that the spec fixes, in the order of the text
    Position initial_;
};

// The game on boards of up to 128 cells.
class Tiptoe final : public TiptoeRules<Bitboard> {
public:
    static Result<Tiptoe> make(const Spec& spec);

    // Two bits per cell: boards past 64 cells do not pack.
    int key_bits() const { return 2 * cells_; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    // A cell is empty, White's or Black's.
    static constexpr int states = 3;
    static constexpr bool moves_fill_cells = true;
    int listed_cells() const { return cells_; }
    std::uint64_t listed_index(const Position& p) const noexcept { return ternary_number(p.white, p.black); }
    Position listed_at(std::uint64_t index) const noexcept {
        Position p;
        for (int cell = 0; index != 0; ++cell, index /= 3)
            if (index % 3 != 0) (index % 3 == 1 ? p.white : p.black) |= Bitboard::cell(cell);
        return p;
    }
    template <class F>
    void for_each_image(const Position& p, F&& f) const {
        for (const CellPermutation& symmetry : symmetries_) {
            const Position image{symmetry(p.white), symmetry(p.black)};
            f(image, false);
            f(Position{image.black, image.white}, true);  // the sides have the same moves
        }
    }

    class Indexing;
    Result<Indexing> indexing() const;

private:
    Tiptoe() = default;
};

// The game on all boards. Its positions are wider than those of Tiptoe, and its moves slower.
class LargeTiptoe final : public TiptoeRules<LargeTiptoeCells> {
public:
    static Result<LargeTiptoe> make(const Spec& spec);
    Error why_not_numbered() const;

private:
    LargeTiptoe() = default;
};

}  // namespace zermelo

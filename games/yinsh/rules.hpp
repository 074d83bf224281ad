// YINSH, YINSH Blitz and the same game on small boards; rules and notation in README.md, keys in FORMAT.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/board/spill_vector.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

inline constexpr std::array yinsh_pieces = {
    PieceKind{'W', Side::first, "ring", Look::ring}, PieceKind{'w', Side::first, "marker", Look::marker},
    PieceKind{'B', Side::second, "ring", Look::ring}, PieceKind{'b', Side::second, "marker", Look::marker}};

// The facts that distinguish the boards.
struct YinshVariant {
    GameInfo info;
    int base = 0;
    bool corners = false;
    int rings = 0;  // of each side
    int row = 0;    // the length of a row
    int need = 0;   // removed rings that win
};

// All of them; kept for good.
std::span<const YinshVariant> yinsh_variants();

// One variant: board, rings, rows and the pool of markers. Immutable, thread-safe.
class Yinsh {
public:
    static constexpr int most_markers = 51;
    static constexpr std::uint8_t nothing = 0xff;  // in place of a cell

    struct Position {
        std::array<Bitboard, 2> rings;    // by Side
        std::array<Bitboard, 2> markers;  // by Side
        std::uint32_t turn = 0;           // a Side
        std::uint32_t placing = 0;        // 1 while rings are placed
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A row that leaves the board, and the ring that leaves with it.
    struct Removal {
        std::uint8_t row = 0;  // an index of rows()
        std::uint8_t ring = 0;
        friend bool operator==(const Removal&, const Removal&) = default;
    };
    // A whole turn: removals of waiting rows, a ring move, removals of own rows. A placed ring has from == to; without
    // a ring move both are `nothing`. Among the ways to one result it is the first in README.md's order.
    struct Move {
        std::uint8_t from = nothing;
        std::uint8_t to = nothing;
        std::uint8_t before = 0;               // removals before the ring move
        std::uint8_t removed = 0;              // all removals
        std::array<Removal, 3> removals = {};  // entries past `removed` are zero
        friend bool operator==(const Move&, const Move&) = default;
    };
    // A line of as many points as a row has.
    struct Row {
        Bitboard cells;
        std::uint8_t first = 0;  // the end with the smaller letter, then the smaller number
        std::uint8_t last = 0;
    };

    // Positions with more turns are refused by parse(): enumeration keeps room for so many of each position.
    static constexpr std::size_t max_moves = 12288;
    using Moves = SpillVector<Move, 128>;
    static constexpr Cycles cycles = Cycles::none;  // a ring move adds a marker; markers leave with a ring alone
    static constexpr bool drawn_ends = true;

    Yinsh(const YinshVariant& variant, int markers, bool strict);
    static std::span<const GameInfo* const> family();
    static Result<Yinsh> make(const Spec& spec);

    const GameInfo& info() const noexcept { return variant_->info; }
    std::string spec() const;

    Position initial() const { return {{}, {}, 0, 1}; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const;
    Position apply(const Position& p, const Move& m) const noexcept;
    // The number of rings tells who places the next one, and a winner is not on turn.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.placing != 0 || is_won(p)) return std::nullopt;
        Position q = p;
        q.turn = 1 - p.turn;
        return q;
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, const Move& m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, const Move& m) const;

    // The symmetries of the board; after the placing of rings also the exchange of the sides, after which White is on
    // turn.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }

    // Two bits for each point, one for each ring, two for the phase and the turn: FORMAT.md draws them.
    int key_bits() const { return 2 * cells_ + 2 * rings_of_a_side() + 2; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    // By the rings that the sides have to take off still, and the ring moves of the side to move.
    Effort effort(const Position& p) const noexcept;

    int rings_of_a_side() const noexcept { return variant_->rings; }
    std::span<const Row> rows() const noexcept { return rows_; }
    // Rings that a side has taken off; meaningless while rings are placed.
    int taken_rings(const Position& p, std::uint32_t side) const noexcept {
        return variant_->rings - p.rings[side].size();
    }

private:
    // A turn so far, and the position that it has led to, with the mover still on turn.
    struct Way {
        Position position;
        Move move;
    };
    using Ways = SpillVector<Way, 32>;

    void build_geometry();
    void build_rows();
    std::span<const std::uint8_t> ray(int cell, int direction) const noexcept {
        const auto at = static_cast<std::size_t>(6 * cell + direction);
        return std::span(ray_cells_).subspan(ray_begin_[at], ray_begin_[at + 1] - ray_begin_[at]);
    }
    std::span<const std::uint8_t> rows_through(int cell) const noexcept {
        const auto at = static_cast<std::size_t>(cell);
        return std::span(cell_rows_).subspan(cell_rows_begin_[at], cell_rows_begin_[at + 1] - cell_rows_begin_[at]);
    }
    Bitboard between(int from, int to) const noexcept { return between_[static_cast<std::size_t>(from * cells_ + to)]; }

    // True if the side that is not on turn has taken off enough rings.
    bool is_won(const Position& p) const noexcept { return taken_rings(p, 1 - p.turn) == variant_->need; }
    bool has_taken_enough(const Position& p) const noexcept { return taken_rings(p, p.turn) == variant_->need; }
    bool pool_is_empty(const Position& p) const noexcept {
        return p.markers[0].size() + p.markers[1].size() >= markers_;
    }
    bool has_row(Bitboard markers) const noexcept;
    bool has_row_through(Bitboard markers, Bitboard changed) const noexcept;
    bool has_ring_move(const Position& p, std::uint32_t side) const noexcept;
    // Calls f(from, to, crossed) for each ring move of the side to move; ends early when f returns false.
    template <class F>
    void for_each_ring_move(const Position& p, std::uint32_t side, F&& f) const;
    void move_ring(Position& p, int from, int to, Bitboard crossed) const noexcept {
        p.markers[0] ^= crossed;
        p.markers[1] ^= crossed;
        p.markers[p.turn] |= Bitboard::cell(from);
        p.rings[p.turn] ^= Bitboard::cell(from) | Bitboard::cell(to);
    }
    void remove(Position& p, Removal removal) const noexcept {
        p.markers[p.turn] &= ~rows_[removal.row].cells;
        p.rings[p.turn] &= ~Bitboard::cell(removal.ring);
    }
    Wdl count_of_rings(const Position& p) const noexcept;

    // The removals that finish a turn so far, or its part before the ring move.
    Ways without_rows(const Way& way) const;
    void add_ring_moves(const Way& way, Moves& plain, Ways& ways) const;
    void keep_first_ways(Ways& ways) const;
    bool comes_before(const Move& a, const Move& b) const noexcept;
    std::array<std::uint8_t, 12> order_of(const Move& m) const noexcept;

    std::optional<std::string> why_illegal(const Position& p) const;
    std::string row_name(const Row& row) const { return board_.name(row.first) + "-" + board_.name(row.last); }

    const YinshVariant* variant_;
    int markers_ = 0;  // in the pool of the start
    bool strict_ = false;
    Board board_;
    int cells_ = 0;
    std::vector<std::uint8_t> ray_cells_;   // the cells of rays, from near to far
    std::vector<std::uint16_t> ray_begin_;  // by 6 * cell + direction
    std::vector<Bitboard> between_;         // by from * cells + to
    std::vector<Row> rows_;                 // by name of the first cell, then of the last
    std::vector<std::uint8_t> cell_rows_;   // the rows through cells
    std::vector<std::uint16_t> cell_rows_begin_;
    std::vector<std::uint8_t> name_order_;  // the place of a cell among all in the order of names
    std::vector<CellPermutation> symmetries_;
};

// A ring crosses vacant points, then at most one series of markers, and stops on the first vacant point behind it.
template <class F>
void Yinsh::for_each_ring_move(const Position& p, std::uint32_t side, F&& f) const {
    const Bitboard rings = p.rings[0] | p.rings[1];
    const Bitboard markers = p.markers[0] | p.markers[1];
    for (Bitboard left = p.rings[side]; !left.empty();) {
        const int from = left.lowest();
        left ^= Bitboard::cell(from);
        for (int direction = 0; direction < 6; ++direction) {
            Bitboard crossed;
            for (const std::uint8_t to : ray(from, direction)) {
                if (rings.contains(to)) break;
                if (markers.contains(to)) {
                    crossed |= Bitboard::cell(to);
                    continue;
                }
                if (!f(from, static_cast<int>(to), crossed)) return;
                if (!crossed.empty()) break;
            }
        }
    }
}

}  // namespace zermelo

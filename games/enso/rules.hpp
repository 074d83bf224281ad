// Enso on boards of up to 64 cells; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <array>
#include <bit>
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

// One variant: the board, and the greatest number of stones of a side. Immutable, thread-safe.
class Enso {
public:
    using Cells = SmallBitboard;

    struct Position {
        std::array<Cells, 2> stones;  // by Side: of Black and of White
        std::uint64_t turn = 0;       // a Side
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A capture where an enemy stands on `to`.
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // At most 27 for each of n stones, and 8 for each of the other cells: the most that both allow on 64 cells.
    static constexpr std::size_t max_moves = 392;
    using Moves = InlineVector<Move, max_moves>;
    static constexpr Cycles cycles = Cycles::none;  // README.md has the proof
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<Enso> make(const Spec& spec);
    std::string spec() const;

    Position initial() const { return initial_; }
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept;
    Moves moves(const Position& p) const noexcept;
    Position apply(const Position& p, Move m) const noexcept {
        const Cells to = Cells::cell(m.to);
        Position after = p;
        after.stones[p.turn] ^= Cells::cell(m.from) | to;
        after.stones[1 - p.turn] &= ~to;
        after.turn = 1 - p.turn;
        return after;
    }
    // If both sides have an enso stone, the last mover has won: there a null move changes the winner too.
    std::optional<Position> null_move(const Position& p) const noexcept { return Position{p.stones, 1 - p.turn}; }

    // By stones, and how well they can move; NOTES.md has the savings.
    Effort effort(const Position& p) const noexcept;

    // The limit of the stones says which positions there are, and where the game starts; the rules never ask for it.
    bool plays_like(const Enso& wider) const { return board_ == wider.board_; }
    bool holds(const Position& p) const noexcept {
        return p.stones[0].size() <= most_stones_ && p.stones[1].size() <= most_stones_;
    }
    bool is_turned(const Enso& other) const { return board_.is_turned(other.board_); }
    std::optional<Position> turned(const Enso& other, const Position& p) const {
        if (!is_turned(other) || !holds(p)) return std::nullopt;
        return Position{{other.board_.turned(p.stones[0]), other.board_.turned(p.stones[1])}, p.turn};
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, Move m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, Move m) const;

    // The symmetries of the board, and the exchange of colours with the side to move: Black is to move in the canonical
    // position, with the least black set, then the least white one.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    //   bit   2 cells   2 cells - 1 ... cells   cells - 1 ... 0
    //         |-turn-|  |------ white ------|   |--- black ---|
    int key_bits() const { return 2 * board_.cells() + 1; }
    U128 pack(const Position& p) const noexcept {
        return static_cast<U128>(p.turn) << 2 * board_.cells() |
               static_cast<U128>(p.stones[1].low()) << board_.cells() | p.stones[0].low();
    }
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    static constexpr std::size_t directions = 8;
    // The cells of a line from a cell, for each direction: first the four to higher cells.
    using Rays = std::array<Cells, directions>;
    // A queen's sight: the empty cells that she reaches, and the first stone of each line.
    struct Sight {
        Cells open;
        Cells stones;
    };

    Enso() = default;
    void build_geometry();
    void limit_initial();
    std::optional<std::string> why_illegal(const Position& p) const;

    // The cells with a neighbour in the set.
    Cells touching(Cells set) const noexcept {
        const Cells beside = ((set & ~last_file_) << 1) | ((set & ~first_file_) >> 1);
        const Cells three = set | beside;
        return (beside | three << board_.width | three >> board_.width) & all_;
    }
    Cells enso_stones(Cells occupied) const noexcept { return occupied & inner_ & ~touching(occupied); }

    Sight sight(int from, Cells occupied) const noexcept {
        Sight seen;
        const Rays& rays = rays_[static_cast<std::size_t>(from)];
        for (std::size_t d = 0; d < directions; ++d) {
            seen.open |= rays[d];
            const Cells in_the_way = rays[d] & occupied;
            if (in_the_way.empty()) continue;
            const int first = d < directions / 2 ? in_the_way.lowest() : 63 - std::countl_zero(in_the_way.low());
            seen.open ^= Cells::cell(first) | rays_[static_cast<std::size_t>(first)][d];
            seen.stones |= Cells::cell(first);
        }
        return seen;
    }

    // The stones of a side by what they may do: those next to an enemy capture, those next to friends alone move. The
    // others stay where they are.
    struct Movers {
        Cells capturing;
        Cells quiet;
        Cells near_enemy;  // all cells next to an enemy
    };
    Movers movers(const Position& p) const noexcept {
        const Cells own = p.stones[p.turn];
        const Cells near_enemy = touching(p.stones[1 - p.turn]);
        return {own & near_enemy, own & touching(own) & ~near_enemy, near_enemy};
    }
    Cells captures(int from, const Position& p) const noexcept {
        return sight(from, p.stones[0] | p.stones[1]).stones & p.stones[1 - p.turn];
    }
    // The landing cells of a stone next to friends alone: next to an enemy, or next to nothing once it has left.
    Cells landings(int from, const Position& p, Cells near_enemy) const noexcept {
        const Cells occupied = p.stones[0] | p.stones[1];
        return sight(from, occupied).open & (near_enemy | ~touching(occupied ^ Cells::cell(from)));
    }

    RectBoard board_;
    Board named_board_;
    int most_stones_ = 0;  // of a side
    bool limited_ = false;
    Cells all_, inner_, first_file_, last_file_;
    std::vector<Rays> rays_;  // by cell
    std::vector<CellPermutation> symmetries_;
    Position initial_;
};

inline Enso::Moves Enso::moves(const Position& p) const noexcept {
    Moves moves;
    if (!enso_stones(p.stones[0] | p.stones[1]).empty()) return moves;
    const Movers movers = this->movers(p);
    const auto add = [&moves](int from, Cells targets) {
        targets.for_each(
            [&](int to) { moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}); });
    };
    movers.capturing.for_each([&](int from) { add(from, captures(from, p)); });
    movers.quiet.for_each([&](int from) { add(from, landings(from, p, movers.near_enemy)); });
    return moves;
}

// The enso first, then the lack of moves. A stone next to an enemy can take it.
inline std::optional<Wdl> Enso::terminal(const Position& p) const noexcept {
    const Cells enso = enso_stones(p.stones[0] | p.stones[1]);
    if (!enso.empty()) return (enso & p.stones[1 - p.turn]).empty() ? Wdl::win : Wdl::loss;
    const Movers movers = this->movers(p);
    if (!movers.capturing.empty()) return std::nullopt;
    for (Cells left = movers.quiet; !left.empty(); left ^= Cells::cell(left.lowest()))
        if (!landings(left.lowest(), p, movers.near_enemy).empty()) return std::nullopt;
    return Wdl::loss;
}

}  // namespace zermelo

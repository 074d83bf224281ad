// Apart (Kanare Kato 2023) on boards from 3x4 to 8x8; rules and notation in README.md, numbering in FORMAT.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/apart/hops.hpp"
#include "games/board/bitboard.hpp"
#include "games/board/symmetry.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

// One variant: the board, and whether a chain may come back to where it began. Immutable, thread-safe.
class Apart {
public:
    struct Position {
        apart::Cells white = 0;
        apart::Cells black = 0;
        std::uint32_t turn = 0;   // a Side: 0 White, 1 Black
        std::uint32_t first = 0;  // 1 at the start: White's first turn
        friend bool operator==(const Position&, const Position&) = default;
    };
    // A turn is known by its result; several ways may lead to it.
    struct Move {
        apart::Cells captured = 0;
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };

    // A piece ends a quiet turn on one of the cells that are left. With captures there are more results, one for each
    // end and each set of enemies that chains can take. No such bound is small, so the list has no fixed capacity.
    // Random positions of 8x8 have up to 2,000 moves; made-up ones have more.
    static constexpr std::size_t max_moves = 4096;
    using Moves = SpillVector<Move, 96>;
    static constexpr Cycles cycles = Cycles::draw;
    static constexpr bool drawn_ends = false;

    class Indexing;

    static const GameInfo& info();
    static Result<Apart> make(const Spec& spec);
    std::string spec() const;

    Position initial() const;
    Side turn(const Position& p) const noexcept { return static_cast<Side>(p.turn); }
    std::optional<Wdl> terminal(const Position& p) const noexcept {
        if (const auto end = ended_apart(p)) return end;
        return hops_.has_move(own(p)) ? std::nullopt : std::optional(Wdl::loss);
    }
    Moves moves(const Position& p) const;
    Position apply(const Position& p, const Move& m) const noexcept {
        const apart::Cells after = (own(p) & ~apart::cell_bit(m.from)) | apart::cell_bit(m.to);
        const apart::Cells left = enemies(p) & ~m.captured;
        return p.turn == 0 ? Position{after, left, 1, 0} : Position{left, after, 0, 0};
    }
    // The start belongs to White, and the side that has just moved has a piece.
    std::optional<Position> null_move(const Position& p) const noexcept {
        if (p.first != 0 || own(p) == 0) return std::nullopt;
        return Position{p.white, p.black, 1 - p.turn, 0};
    }

    std::string format(const Position& p) const;
    Result<Position> parse(std::string_view text) const;
    std::string format_move(const Position& p, const Move& m) const;
    Result<Move> parse_move(const Position& p, std::string_view text) const;

    const Board& board() const noexcept { return named_board_; }
    std::vector<BoardPiece> pieces(const Position& p) const;
    Clicks clicks(const Position& p, const Move& m) const;

    // For searches; NOTES.md has the figures.
    Effort effort(const Position& p) const noexcept;

    // White is to move, and of the images it is the least by White's set, then Black's. The start stands alone: no
    // other position has its key.
    Position canonical(const Position& p) const noexcept;
    int symmetry_order() const { return 2 * static_cast<int>(symmetries_.size()); }
    int stabiliser_order(const Position& p) const noexcept;

    // The occupied cells, which of the pieces are White's, the side to move or the start.
    //
    //   bit   cells + 2 * most + 1 ...... cells + 2 * most ...... cells ..... 0
    //         |----------- state -----------||---- white ----||--- pieces ---|
    int key_bits() const { return board_.cells() + 2 * most_ + 2; }
    U128 pack(const Position& p) const noexcept;
    std::optional<Position> unpack(U128 key) const;

    Result<Indexing> indexing() const;

private:
    Apart() = default;
    static apart::Cells own(const Position& p) { return p.turn == 0 ? p.white : p.black; }
    static apart::Cells enemies(const Position& p) { return p.turn == 0 ? p.black : p.white; }
    // The end by lone pieces. The side that has just moved loses where both sides are apart.
    std::optional<Wdl> ended_apart(const Position& p) const noexcept {
        if (p.first != 0) return std::nullopt;
        if (!hops_.some_touch(own(p))) return Wdl::win;
        if (!hops_.some_touch(enemies(p))) return Wdl::loss;
        return std::nullopt;
    }
    std::optional<std::string> why_illegal(const Position& p) const;
    // The cells of the move's text: start, every landing, end.
    std::vector<int> path(const Position& p, const Move& m) const;
    std::optional<apart::Cells> captured_on(const Position& p, const std::vector<int>& cells) const;

    RectBoard board_;
    Board named_board_;
    apart::Hops hops_;
    int most_ = 0;  // pieces of a side
    std::vector<CellPermutation> symmetries_;
};

inline Apart::Moves Apart::moves(const Position& p) const {
    Moves moves;
    if (ended_apart(p)) return moves;
    const auto add = [&](int from, int to, apart::Cells captured) {
        moves.push_back({captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    };
    const apart::Cells other = enemies(p);
    if (p.first != 0) {
        apart::for_each_cell(own(p), [&](int from) {
            const apart::Landings found = hops_.landings(from, own(p) & ~apart::cell_bit(from));
            apart::for_each_cell(found.steps | found.jumps,
                                 [&](int to) { add(from, to, other & apart::cell_bit(to)); });
        });
        return moves;
    }
    hops_.for_each_turn(
        own(p), other,
        [&](int from, apart::Cells targets) { apart::for_each_cell(targets, [&](int to) { add(from, to, 0); }); }, add);
    return moves;
}

}  // namespace zermelo

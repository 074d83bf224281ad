// The tafl games, and all like them, as data: attackers against a king and his soldiers, on a square board. All pieces
// slide like rooks. They take men and the king by standing around them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

enum class SiegePiece : std::uint8_t { attacker, defender, king };

// The pieces that an arrival on `to` takes while men and king stand as given.
struct SiegeCapture {
    int to = 0;
    Bitboard attackers;       // all of them are there, besides the piece that arrives
    Bitboard defenders;       // these too
    Bitboard kings;           // the king stands on one of these cells, after the move
    Bitboard taken;           // men of the other side, among those above
    bool takes_king = false;  // by attackers only
};

// The rules of one board. The attackers are Side::first; king and soldiers are Side::second. The sides take turns; a
// turn is a slide of one piece in a line, over free cells, to one on which it may stop. All captures that fit are made.
// The defenders win when the king stops on a goal, the attackers when they take him. A side without a move loses.
struct Siege {
    int width = 0;      // cell = file + width * rank; at most 121 cells
    int attackers = 0;  // at most
    int defenders = 0;  // at most, without the king
    Bitboard men_cells;
    Bitboard king_cells;  // while play goes on
    Bitboard goals;
    std::array<std::vector<SiegeCapture>, 3> captures;  // by SiegePiece; those that need more men may be left out
};

struct SiegePosition {
    Bitboard attackers;
    Bitboard defenders;
    int king = 0;  // his cell
    friend bool operator==(const SiegePosition&, const SiegePosition&) = default;
};

// A game that is a siege, symmetric as a square is. Its indexing may be a SiegeIndexing. Positions that are none have a
// king who is taken or has escaped.
template <class G>
concept SiegeGame =
    Game<G> && requires(const G g, const typename G::Position p, Side side, const SiegePosition& position) {
        typename G::SiegeCells;  // a set of cells: Bitboard, or SmallBitboard where it is large enough
        { g.siege() } -> std::same_as<Siege>;
        { g.siege_position(p) } noexcept -> std::same_as<std::optional<SiegePosition>>;
        { g.with_siege(position, side) } noexcept -> std::same_as<typename G::Position>;
    };

// The sets of men of a slice, from which an indexing tells the positions: the sets are numbered somehow, and a position
// with the defenders to move has the index of the one with the attackers to move plus `half`.
struct SiegeMen {
    int attackers = 0;
    int defenders = 0;
    std::uint64_t sets = 0;
    std::uint64_t half = 0;
};
// A cell of the king, and the index of the position with the attackers to move.
struct SiegeIndex {
    int king = 0;
    std::uint64_t index = 0;
};
struct SiegeVisitor {
    template <class Cells>
    void operator()(Cells, Cells, std::span<const SiegeIndex>) const {}
};

// for_each_men(slice, begin, end, f) calls f(attackers, defenders, positions) for the sets [begin, end) of a slice. All
// calls together name each index of the slice once, without the holes. siege_men() is nothing if the king is gone.
template <class R>
concept SiegeIndexing = requires(const R r, std::uint32_t slice, std::uint64_t set, SiegeVisitor f) {
    { r.siege_men(slice) } -> std::same_as<std::optional<SiegeMen>>;
    { r.for_each_men(slice, set, set, f) } -> std::same_as<void>;
};

template <class G>
concept NumberedSiegeGame = SiegeGame<G> && IndexedGame<G> && SiegeIndexing<typename G::Indexing>;

}  // namespace zermelo

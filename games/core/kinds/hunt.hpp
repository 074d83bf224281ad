// A hunt as data: one piece that moves freely, and men that hunt it and never go back.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/board/bitboard.hpp"
#include "games/core/concepts/game.hpp"

namespace zermelo {

// The rules of one board. The piece is that of Side::first, the men are those of Side::second. The sides take turns; a
// turn is a step of the piece, or of one man, to a free cell. Nobody is captured. The piece wins
//   - on a cell of `home`, for either side to move;
//   - if its cell and one that it steps to are out of the `reach` of all men, for either side to move;
//   - if the men are to move and cannot.
// It loses if it is to move, has not won, and cannot.
struct Hunt {
    int cells = 0;                      // at most 128, numbered from 0
    int men = 0;                        // at most 16
    std::vector<Bitboard> piece_steps;  // by cell, to less than 64 cells farther; for each there is one back
    std::vector<Bitboard> man_steps;    // by cell; they lead to lower cells of the next level
    std::vector<std::uint8_t> levels;   // by cell
    Bitboard home;
    std::vector<Bitboard> reach;  // by cell: all cells that a man on it could ever come to, with its own; may be empty
};

struct HuntPosition {
    Bitboard men;
    int piece = 0;  // its cell
    friend bool operator==(const HuntPosition&, const HuntPosition&) = default;
};

// A hunt of one piece by men that never go back. All positions but opening turns are positions of the hunt; no turn of
// the hunt leads to one of those.
template <class G>
concept HuntGame =
    Game<G> && requires(const G g, const typename G::Position p, Side side, const HuntPosition& position) {
        { g.hunt() } -> std::same_as<Hunt>;
        { g.hunt_position(p) } noexcept -> std::same_as<std::optional<HuntPosition>>;  // nothing in an opening turn
        { g.with_hunt(position, side) } noexcept -> std::same_as<typename G::Position>;
    };

}  // namespace zermelo

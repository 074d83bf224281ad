// Partizan games under normal play: whoever cannot move loses, and either side may be asked to move anywhere.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// An independent part of an arrangement: an arrangement of the same board, and the cells that may change in it.
template <class Arrangement>
struct IndependentPart {
    Arrangement arrangement{};
    std::vector<int> cells;
};

// The rules of a short game of combinatorial game theory: either side may be asked to move in any arrangement of
// pieces, and play ends. Left is the first side.
template <class G>
concept PartizanRules = std::is_trivially_copyable_v<typename G::Arrangement> &&
                        std::has_unique_object_representations_v<typename G::Arrangement> &&
                        requires(const G g, const typename G::Arrangement a, const typename G::Move m, Side side) {
                            { *g.moves_of(a, side).begin() } -> std::convertible_to<typename G::Move>;
                            { g.after(a, side, m) } noexcept -> std::same_as<typename G::Arrangement>;
                        };

// A game whose positions are an arrangement of pieces and a side to move, and whose moves end. An arrangement may have
// any numbers of pieces, as one side may make several moves in a row while the other plays elsewhere. The moves of a
// position with a side to move are moves_of its arrangement, in the same order.
template <class G>
concept PartizanGame = Game<G> && PartizanRules<G> &&
                       requires(const G g, const typename G::Position p, const typename G::Arrangement a,
                                const typename G::Move m, Side side, std::string_view text) {
                           // Nothing for an opening turn, which belongs to one side.
                           { g.arrangement(p) } -> std::same_as<std::optional<typename G::Arrangement>>;
                           // The same with a side to move; nothing where that is no legal position of the game.
                           { g.with_turn(a, side) } -> std::same_as<std::optional<typename G::Position>>;
                           // The text of the board; parse_arrangement also reads positions, and forgets the side to
                           // move.
                           { g.format_arrangement(a) } -> std::convertible_to<std::string>;
                           { g.parse_arrangement(text) } -> std::same_as<Result<typename G::Arrangement>>;
                           { g.pieces_of(a) } -> std::same_as<std::vector<BoardPiece>>;
                           { g.move_text(a, side, m) } -> std::convertible_to<std::string>;
                       };

// Partizan rules that split arrangements. The value of an arrangement is the sum of the values of its parts.
template <class G>
concept DividingGame = PartizanRules<G> && requires(const G g, const typename G::Arrangement a) {
    { g.parts(a) } -> std::same_as<std::vector<IndependentPart<typename G::Arrangement>>>;  // none if nobody has a move
};

// Arguments for the concept below.
struct ImageVisitor {
    template <class Arrangement>
    void operator()(const Arrangement&, bool) const {}
};

// Partizan rules whose arrangements on one board can be listed: each cell has one of a few states, and all combinations
// are arrangements. Every move empties more cells than it fills, or every one fills more than it empties.
//
//   index = sum over the cells of state * states ^ cell; state 0 is an empty cell
template <class G>
concept ListedGame = PartizanRules<G> && requires(const G g, const typename G::Arrangement a, std::uint64_t index) {
    { g.spec() } -> std::convertible_to<std::string>;
    { G::states } -> std::convertible_to<int>;             // of a cell, empty included: 2 or 3
    { G::moves_fill_cells } -> std::convertible_to<bool>;  // each move leads to more pieces; else to fewer
    { g.listed_cells() } -> std::same_as<int>;
    { g.listed_index(a) } noexcept -> std::same_as<std::uint64_t>;
    { g.listed_at(index) } noexcept -> std::same_as<typename G::Arrangement>;
    // f(image, exchanged) for the images of an arrangement under the symmetries of the game, itself included, some of
    // them perhaps more than once; `exchanged`: the sides are exchanged, and the value is the negative.
    { g.for_each_image(a, ImageVisitor{}) } -> std::same_as<void>;
};

// The numbering of all arrangements of a board.
struct Listing {
    int cells = 0;
    int states = 2;  // of a cell, empty included

    // states ^ cells; nothing from 2^64 on.
    std::optional<std::uint64_t> count() const {
        std::uint64_t count = 1;
        for (int cell = 0; cell < cells; ++cell) {
            if (count > UINT64_MAX / static_cast<std::uint64_t>(states)) return std::nullopt;
            count *= static_cast<std::uint64_t>(states);
        }
        return count;
    }
    friend bool operator==(const Listing&, const Listing&) = default;
};

template <ListedGame G>
Listing listing_of(const G& game) {
    return {game.listed_cells(), G::states};
}

}  // namespace zermelo

// Tells in one sentence each why a class is no Game, where the compiler would tell it at every use of the class.
#pragma once

#include "games/core/concepts/game.hpp"

namespace zermelo {

// True for a Game, else an error of the compiler for each member that is wrong. It is one, too, that a class has a
// member of a capability in another form: the class would go without the capability.
template <class G>
constexpr bool is_complete_game() {
    using P = typename G::Position;
    using M = typename G::Move;

    constexpr bool plain = std::is_trivially_copyable_v<P> && std::is_trivially_copyable_v<M>;
    static_assert(plain, "Position and Move must be plain data: numbers, letters, arrays of a fixed size");
    constexpr bool unique = !plain || std::has_unique_object_representations_v<P>;
    static_assert(unique, "Position has unused bytes or fractions: equal positions could differ as bytes");
    constexpr bool compared = std::equality_comparable<P> && std::equality_comparable<M>;
    static_assert(compared, "Position and Move need: friend bool operator==(const T&, const T&) = default;");

    constexpr bool moves = requires(const G g, const P p) {
        { *g.moves(p).begin() } -> std::convertible_to<M>;
    };
    static_assert(moves, "moves(p) is missing, private, not const, or gives no list of moves");
    constexpr bool apply = requires(const G g, const P p, const M m) {
        { g.apply(p, m) } -> std::same_as<P>;
    };
    static_assert(apply, "apply(p, m) is missing, private, not const, or gives no Position");
    constexpr bool apply_noexcept = !apply || requires(const G g, const P p, const M m) {
        { g.apply(p, m) } noexcept;
    };
    static_assert(apply_noexcept, "apply(p, m) is not noexcept; write const noexcept behind it");
    constexpr bool terminal = requires(const G g, const P p) {
        { g.terminal(p) } -> std::same_as<std::optional<Wdl>>;
    };
    static_assert(terminal, "terminal(p) is missing, private, not const, or gives no std::optional<Wdl>");
    constexpr bool terminal_noexcept = !terminal || requires(const G g, const P p) {
        { g.terminal(p) } noexcept;
    };
    static_assert(terminal_noexcept, "terminal(p) is not noexcept; write const noexcept behind it");
    constexpr bool turn = requires(const G g, const P p) {
        { g.turn(p) } -> std::same_as<Side>;
    };
    static_assert(turn, "turn(p) is missing, private, not const, or gives no Side");
    constexpr bool turn_noexcept = !turn || requires(const G g, const P p) {
        { g.turn(p) } noexcept;
    };
    static_assert(turn_noexcept, "turn(p) is not noexcept; write const noexcept behind it");
    constexpr bool initial = requires(const G g) {
        { g.initial() } -> std::same_as<P>;
    };
    static_assert(initial, "initial() is missing, private, not const, or gives no Position");

    // With all of these the compiler names what else is wrong.
    constexpr bool members = plain && unique && compared && moves && apply && apply_noexcept && terminal &&
                             terminal_noexcept && turn && turn_noexcept && initial;
    static_assert(!members || Game<G>, "the class is no Game");
    constexpr bool canonical = !Game<G> || SymmetricGame<G> || !requires(const G g, const P p) { g.canonical(p); };
    static_assert(canonical, "canonical(p) is not noexcept, gives no Position, or symmetry_order() is missing");
    constexpr bool pack = !Game<G> || PackedGame<G> || !requires(const G g, const P p) { g.pack(p); };
    static_assert(pack, "pack(p) is not noexcept, gives no U128, or key_bits() or unpack(key) is missing");
    return Game<G> && canonical && pack;
}

}  // namespace zermelo

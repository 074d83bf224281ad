// The keys of questions in tables and graphs of a search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// A canonical position and the goal of its side to move, packed: equal keys are equal questions. A position of more
// than 127 bits is replaced by its hash.
struct SearchKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr bool operator==(const SearchKey&, const SearchKey&) = default;

    // 64 well-mixed bits (the finaliser of MurmurHash3, A. Appleby, for each word).
    std::uint64_t hash() const noexcept {
        const auto mixed = [](std::uint64_t word) {
            word ^= word >> 33;
            word *= 0xff51afd7ed558ccdULL;
            word ^= word >> 33;
            word *= 0xc4ceb9fe1a85ec53ULL;
            return word ^ (word >> 33);
        };
        return high == 0 ? mixed(low) : mixed(low ^ mixed(high + 0x9e3779b97f4a7c15ULL));
    }
};

constexpr int most_position_bits = 127;

// 127 bits of a position's bytes (XXH3 by Y. Collet). Two of 10^9 positions share them with a probability below 10^-20.
U128 position_hash(std::span<const std::byte> bytes) noexcept;

// Bits of the keys of a game whose packed positions have so many, at most 128.
constexpr int search_key_bits(int position_bits) {
    return std::min(position_bits, most_position_bits) + 1;
}

// Bits of a position in searches: packed, or its own.
template <Game G>
int position_bits([[maybe_unused]] const G& game) noexcept {
    if constexpr (PackedGame<G>)
        return game.key_bits();
    else
        return 8 * static_cast<int>(sizeof(typename G::Position));
}

// In games without draws both goals are the same.
template <Game G>
SearchKey search_key(const G& game, const typename G::Position& canonical_position, Goal goal) noexcept {
    const U128 position = [&] {
        if constexpr (PackedGame<G>)
            if (game.key_bits() <= most_position_bits) return game.pack(canonical_position);
        return position_hash(std::as_bytes(std::span(&canonical_position, 1)));
    }();
    const U128 key = position << 1 | (!is_drawless<G> && goal == Goal::not_loss ? 1U : 0U);
    return {static_cast<std::uint64_t>(key), static_cast<std::uint64_t>(key >> 64)};
}

}  // namespace zermelo

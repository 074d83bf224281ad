// Keys: positions as byte strings of one width, for files.
#pragma once

#include <cstring>
#include <span>

#include "games/core/concepts/game.hpp"

namespace zermelo {

// A packed position as a big-endian number in the bytes of `key`, and back.
inline void write_packed(U128 packed, std::span<std::uint8_t> key) {
    for (std::size_t i = key.size(); i-- > 0; packed >>= 8) key[i] = static_cast<std::uint8_t>(packed);
}
inline U128 read_packed(std::span<const std::uint8_t> key) {
    U128 packed = 0;
    for (const std::uint8_t byte : key) packed = packed << 8 | byte;
    return packed;
}

// The key of a position: its packed form as a big-endian number, or its own bytes. Of `none` nothing could tell a legal
// position from any other bytes.
enum class KeyKind : std::uint8_t { packed, own_bytes, none };

template <Game G>
KeyKind key_kind([[maybe_unused]] const G& game) {
    if constexpr (PackedGame<G>)
        if (game.key_bits() <= 128) return KeyKind::packed;
    return PackedGame<G> && !CheckedGame<G> ? KeyKind::none : KeyKind::own_bytes;
}

// Bytes of a key; 0 if there is none.
template <Game G>
std::size_t key_width(const G& game) {
    if constexpr (PackedGame<G>)
        if (key_kind(game) == KeyKind::packed) return static_cast<std::size_t>(game.key_bits() + 7) / 8;
    return key_kind(game) == KeyKind::none ? 0 : sizeof(typename G::Position);
}

// Writes the key of a canonical position to `key`, key_width bytes.
template <Game G>
void write_key(const G& game, const typename G::Position& position, std::span<std::uint8_t> key) {
    if constexpr (PackedGame<G>)
        if (key_kind(game) == KeyKind::packed) return write_packed(game.pack(position), key);
    if (!key.empty()) std::memcpy(key.data(), &position, sizeof position);
}

// The position of a key, or nothing if no legal position has it.
template <Game G>
std::optional<typename G::Position> read_key(const G& game, std::span<const std::uint8_t> key) {
    if constexpr (PackedGame<G>)
        if (key_kind(game) == KeyKind::packed) return game.unpack(read_packed(key));
    if (key.size() != sizeof(typename G::Position)) return std::nullopt;
    typename G::Position position;
    std::memcpy(&position, key.data(), sizeof position);
    // A file may hold any bytes.
    if constexpr (CheckedGame<G>) {
        if (!game.is_legal(position)) return std::nullopt;
    } else {
        // They are a position of this game only if it survives a round trip as text.
        const auto parsed = game.parse(game.format(position));
        if (!parsed || !(*parsed == position)) return std::nullopt;
    }
    return position;
}

}  // namespace zermelo

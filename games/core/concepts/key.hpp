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

// Bytes of a key: the packed position as a big-endian number, or the position itself.
template <Game G>
std::size_t key_width(const G& game) {
    if constexpr (PackedGame<G>)
        return static_cast<std::size_t>(game.key_bits() + 7) / 8;
    else
        return sizeof(typename G::Position);
}

// Writes the key of a canonical position to `key`, key_width bytes.
template <Game G>
void write_key(const G& game, const typename G::Position& position, std::span<std::uint8_t> key) {
    if constexpr (PackedGame<G>) {
        write_packed(game.pack(position), key);
    } else {
        std::memcpy(key.data(), &position, sizeof position);
    }
}

// The position of a key, or nothing if no legal position has it.
template <Game G>
std::optional<typename G::Position> read_key(const G& game, std::span<const std::uint8_t> key) {
    if constexpr (PackedGame<G>) {
        return game.unpack(read_packed(key));
    } else {
        typename G::Position position;
        std::memcpy(&position, key.data(), sizeof position);
        // A file may hold any bytes. They are a position of this game only if it survives a round trip as text.
        const auto parsed = game.parse(game.format(position));
        if (!parsed || !(*parsed == position)) return std::nullopt;
        return position;
    }
}

}  // namespace zermelo

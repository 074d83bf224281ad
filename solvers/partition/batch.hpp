// Batches of updates, as they travel from one part of a slice to another.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/base/bytes.hpp"

namespace zermelo {

// An update for a position of a part. Its level, which is the distance of the value that it comes from, is that of the
// batch.
struct Update {
    std::uint32_t index = 0;       // in the part, below 2^30
    bool win = false;              // a move leads to a lost position; else moves lead to a won one
    std::uint16_t moves_back = 1;  // of these moves
    std::uint16_t symmetries = 1;  // of the won position
    friend bool operator==(const Update&, const Update&) = default;
};

// A word of 32 bits for each update: bit 31 `win`, bit 30 set where a second word has moves and symmetries.
using Batch = std::vector<std::uint32_t>;

// Words of a message between ranks, about.
inline constexpr std::size_t words_of_message = 1 << 14;

inline ByteSpan bytes_of(std::span<const std::uint32_t> words) {
    return {reinterpret_cast<const std::uint8_t*>(words.data()), words.size_bytes()};
}

inline constexpr std::uint64_t most_part_size = std::uint64_t{1} << 30;

inline void put_update(Batch& batch, const Update& update) {
    constexpr std::uint32_t win = 1U << 31;
    constexpr std::uint32_t two_words = 1U << 30;
    const bool is_long = update.moves_back != 1 || update.symmetries != 1;
    batch.push_back(update.index | (update.win ? win : 0) | (is_long ? two_words : 0));
    if (is_long) batch.push_back((std::uint32_t{update.moves_back} << 16) | update.symmetries);
}

// Calls f(update) for the updates of a batch, and returns their number.
template <class F>
std::uint64_t for_each_update(std::span<const std::uint32_t> batch, F&& f) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i, ++count) {
        const std::uint32_t word = batch[i];
        Update update{word & ((1U << 30) - 1), (word >> 31) != 0, 1, 1};
        if ((word & (1U << 30)) != 0 && i + 1 < batch.size()) {
            ++i;
            update.moves_back = static_cast<std::uint16_t>(batch[i] >> 16);
            update.symmetries = static_cast<std::uint16_t>(batch[i]);
        }
        f(update);
    }
    return count;
}

}  // namespace zermelo

// Blocks: values as bytes, and bytes as zstd frames. Thread-safe functions without state.
#pragma once

#include <cstdint>
#include <span>

#include "games/core/bytes.hpp"
#include "games/core/error.hpp"
#include "games/core/value.hpp"
#include "tablebase/format.hpp"

namespace zermelo {

struct EncodedBlock {
    BlockRecord record;
    Bytes frame;
};

// The content of a dense block; Code is std::uint8_t or std::uint16_t. Holes repeat the code before them.
template <class Code>
Bytes dense_content(std::span<const Code> codes) {
    Bytes content(codes.size() * sizeof(Code));
    Code last = hole_code;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (codes[i] != hole_code) last = codes[i];
        for (std::size_t b = 0; b < sizeof(Code); ++b)
            content[i * sizeof(Code) + b] = static_cast<std::uint8_t>(last >> (8 * b));
    }
    return content;
}

// The content of a keyed block: `keys` one after the other, key_width bytes each.
Bytes keyed_content(ByteSpan keys, std::size_t key_width, std::span<const ValueCode> codes, std::size_t code_width);

// The reverse for the keys: content with the keys in place of the columns of differences, entry after entry.
Bytes keys_of_content(ByteSpan content, std::size_t entries, ByteSpan first_key);

// The code number `index` of a sequence with `width` bytes each.
inline ValueCode code_at(ByteSpan codes, std::uint64_t index, std::size_t width) {
    if (width == 1) return codes[index];
    return static_cast<ValueCode>(codes[2 * index] | codes[2 * index + 1] << 8);
}

// The length that no frame of `content` bytes exceeds.
std::uint64_t longest_frame(std::uint64_t content);

// Throws std::bad_alloc where zstd gets no memory.
EncodedBlock compress_block(ByteSpan content, int level);

// Checks the frame, decompresses it to exactly `length` bytes and checks these; `path` is for the message.
Result<Bytes> decompress_block(const std::string& path, const BlockRecord& record, ByteSpan frame, std::size_t length);

}  // namespace zermelo

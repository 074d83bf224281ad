// Frames of zstd and checksums: the formats of all files are made of them. Thread-safe functions without state.
#pragma once

#include <cstdint>
#include <span>

#include "games/base/bytes.hpp"

namespace zermelo {

// The length that no frame of `content` bytes exceeds.
std::uint64_t longest_frame(std::uint64_t content);

// One frame without the size of its content, which the formats store elsewhere. Throws std::bad_alloc if zstd gets no
// memory.
Bytes compress_frame(ByteSpan content, int level);

// Decompresses one frame to exactly content.size() bytes. Null, or the reason why that is impossible: it "is not one
// zstd frame".
const char* decompress_frame(ByteSpan frame, std::span<std::uint8_t> content);

}  // namespace zermelo
